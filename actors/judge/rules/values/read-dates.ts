// Dates, times of day and version numbers in running text: read, and taken out so that they are not read as prices.

import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { monthNames, prereleaseWords, versionWords } from './dates.data.ts'

const raw = String.raw
const month = oneOf(monthNames)
const ordinal = raw`(?:\.|st|nd|rd|th|er|º|ª)`
const year = raw`(?:19|20)\d\d`
const timeOfDay = raw`[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?`

const datePattern = anyPattern(
  [
    // 2026-05-01, 2026-05-01T10:00:00Z
    raw`(?<!\d)\d{4}-\d{1,2}-\d{1,2}(?:${timeOfDay})?(?!\d)`,
    // 03.05.2026, 3/5/26
    raw`(?<![\d.])\d{1,2}(?<separator>[./-])\d{1,2}\k<separator>(?:\d{4}|\d{2})(?![\d])`,
    // 3. 5.
    raw`(?<![\d.])\d{1,2}\.\s?\d{1,2}\.(?!\d)`,
    // 2026年5月1日
    raw`(?<!\d)\d{4}[年년]\s?\d{1,2}[月월](?:\s?\d{1,2}[日일])?`,
    // 3 May, 3rd of May 2026, 3 de mayo de 2026
    raw`(?<![\d\p{L}])\d{1,2}${ordinal}?\s?(?:de |of )?${month}(?!\p{L})\.?(?:,?\s?(?:de |del )?${year})?(?!\d)`,
    // May 3, May 3rd, 2026
    raw`(?<!\p{L})${month}\.?\s\d{1,2}(?:st|nd|rd|th)?(?![\d:.]\d|\d)(?:,?\s${year})?`,
    // May 2026
    raw`(?<!\p{L})${month}\.?\s(?:de |del )?${year}(?!\d)`,
    // Q3 2026
    raw`(?<!\p{L})Q[1-4]\s?/?\s?${year}(?!\d)`,
  ],
  'giu',
)

const clockPattern = anyPattern(
  [
    // 9:00, 17:30:05, 5:30 pm
    raw`(?<![\d:.])(?:[01]?\d|2[0-3])(?::[0-5]\d){1,2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?(?![\d:])`,
    // 5 pm
    raw`(?<![\d.,:])(?:1[0-2]|[1-9])\s?[ap]\.?m\b`,
    // 17 Uhr, 17h30
    raw`(?<![\d.,])(?:[01]?\d|2[0-3])\s?(?:Uhr|h(?:\d\d)?)(?![\p{L}\d])`,
  ],
  'giu',
)

const prerelease = raw`(?:[-.]?${oneOf(prereleaseWords)}[-.]?\d*)?`
const versionPattern = anyPattern(
  [
    // v2, v1.4
    raw`(?<![\p{L}\d.])v\d+(?:\.\d+)*${prerelease}(?![\p{L}\d])`,
    // 1.4.0
    raw`(?<![\p{L}\d.,$€£])\d+\.\d+\.\d+(?:\.\d+)*${prerelease}(?![\p{L}\d])`,
    // version 2.1
    raw`(?<=(?<!\p{L})${oneOf(versionWords)}\s)\d+(?:\.\d+)*(?![\p{L}\d%])`,
  ],
  'giu',
)

const all = (text: string, pattern: RegExp): string[] => text.match(pattern)?.map((found) => found.trim()) ?? []

export const datesIn = (text: string): string[] => all(text, datePattern)
export const clocksIn = (text: string): string[] => all(text.replace(datePattern, ' '), clockPattern)
/** `v2`, `1.4.0`, `2.0-rc.1`, and the number after "version" or "release"; not dates such as 1.4.2026. */
export const versionsIn = (text: string): string[] => all(text.replace(datePattern, ' '), versionPattern)

/** The text without dates, times of day and version numbers: the numbers that remain are figures. */
export const withoutDates = (text: string): string =>
  text.replace(datePattern, ' ').replace(clockPattern, ' ').replace(versionPattern, ' ')

/** The text without dates and times of day only. */
export const withoutMoments = (text: string): string => text.replace(datePattern, ' ').replace(clockPattern, ' ')
