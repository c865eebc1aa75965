// Dates, times of day and version numbers in running text: where they stand, so that they are not taken for prices, and
// what they say.

const months =
  'jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|févr?(?:ier)?|mar(?:ch|s|zo)?|mär(?:z)?|apr(?:il)?|avr(?:il)?|abr(?:il)?|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug(?:ust)?|août|agosto|sept?(?:ember|embre|iembre)?|okt(?:ober)?|oct(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|dez(?:ember)?|dec(?:ember)?|déc(?:embre)?|dic(?:iembre)?|ene(?:ro)?|enero|febrero|maggio|giugno|luglio|settembre|ottobre|gennaio|febbraio|aprile|dicembre|novembre'
const year = String.raw`(?:19|20)\d\d`

const datePattern = new RegExp(
  [
    String.raw`(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?)?(?!\d)`,
    String.raw`(?<![\d.])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d])`,
    String.raw`(?<![\d.])\d{1,2}\.\s?\d{1,2}\.(?!\d)`, String.raw`(?<!\d)\d{4}[年년]\s?\d{1,2}[月월](?:\s?\d{1,2}[日일])?`,
    String.raw`(?<![\d\p{L}])\d{1,2}(?:\.|st|nd|rd|th|er|º|ª)?\s?(?:de |of )?(?:${months})(?!\p{L})\.?(?:,?\s?(?:de |del )?${year})?(?!\d)`,
    String.raw`(?<!\p{L})(?:${months})\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\d:.]\d|\d)(?:,?\s${year})?`,
    String.raw`(?<!\p{L})(?:${months})\.?\s(?:de |del )?${year}(?!\d)`,
    String.raw`(?<!\p{L})Q[1-4]\s?/?\s?${year}(?!\d)`,
  ].join('|'),
  'giu',
)

const clockPattern =
  /(?<![\d:.])(?:[01]?\d|2[0-3])(?::[0-5]\d){1,2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?![\d:])|(?<![\d.,:])(?:1[0-2]|[1-9])\s?[ap]\.?m\b|(?<![\d.,])(?:[01]?\d|2[0-3])\s?(?:Uhr|h(?:\d\d)?)(?![\p{L}\d])/giu

const versionPattern =
  /(?<![\p{L}\d.])v\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc|preview|pre|dev)[-.]?\d*)?(?![\p{L}\d])|(?<![\p{L}\d.,$€£])\d+\.\d+\.\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc|preview|pre|dev)[-.]?\d*)?(?![\p{L}\d])|(?<=(?<!\p{L})(?:version|release|firmware|build|update|fassung)\s)\d+(?:\.\d+)*(?![\p{L}\d%])/giu

const all = (text: string, pattern: RegExp): string[] => text.match(pattern)?.map((found) => found.trim()) ?? []

export const datesIn = (text: string): string[] => all(text, datePattern)
export const clocksIn = (text: string): string[] => all(text.replace(datePattern, ' '), clockPattern)
/** `v2`, `1.4.0`, `2.0-rc.1`, and the number behind "version" or "release". Dates such as 1.4.2026 are none. */
export const versionsIn = (text: string): string[] => all(text.replace(datePattern, ' '), versionPattern)

/** The text with dates, times of day and version numbers taken out: what is left of numbers are figures. */
export const withoutDates = (text: string): string =>
  text.replace(datePattern, ' ').replace(clockPattern, ' ').replace(versionPattern, ' ')

/** The text without dates and times of day only. */
export const withoutMoments = (text: string): string => text.replace(datePattern, ' ').replace(clockPattern, ' ')
