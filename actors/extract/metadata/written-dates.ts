// Dates that are written out in text, such as "August 7, 2023", in many languages.

import { monthPrefixes } from './date-words.data.ts'

/** A word in a script other than Latin, Cyrillic, Greek, Han and Hangul: there, any word can be a month. */
const knownScripts = ['Latin', 'Cyrillic', 'Greek', 'Han', 'Hangul'].map((script) => `\\p{Script=${script}}`).join('|')
const otherScriptWord = `(?:(?!${knownScripts})[\\p{L}\\p{M}]){2,15}`
const month = `(?:(?:${monthPrefixes.join('|')})\\p{L}{0,9}\\.?|${otherScriptWord})`
const year = '(?:1[89]|20)\\d{2}'
const clock = '(?:,?\\s+(?:at\\s+|um\\s+|@\\s?)?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]\\.?m\\.?)?)?'

/** A month and a year. */
const monthOfYear = new RegExp(`^${month},?\\s(?:de\\s)?(?:1[4-9]|20)\\d{2}$`, 'iu')
export const isMonthOfYear = (text: string): boolean => monthOfYear.test(text)

const writtenDate = new RegExp(
  `(?<![\\d.])(?:${[
    `${year}-\\d{2}-\\d{2}${clock}`,
    `${year}/\\d{1,2}/\\d{1,2}${clock}`,
    `${year}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]`,
    `${year}\\.\\s?\\d{1,2}\\.\\s?\\d{1,2}\\.?`,
    `\\d{1,2}[./-]\\s?\\d{1,2}[./-]\\s?${year}${clock}`,
    `\\d{1,2}(?:st|nd|rd|th|er|\\.|º)?\\s(?:de\\s|of\\s)?${month}(?:\\sde)?,?\\s${year}${clock}`,
    `${month}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s${year}${clock}`,
    `${month}\\s\\d{1,2}\\s\\d{2}:\\d{2}:\\d{2}(?:\\s[A-Z]{2,5})?\\s${year}`,
    `${year},?\\s${month}\\s\\d{1,2}${clock}`,
  ].join('|')})(?!\\d)`,
  'iu',
)
/** A date is looked for in this many characters. */
const searchedCharsMax = 300

/** The first date in a text as written: "August 7, 2023" of "Published August 7, 2023 by Ada Quill". */
export function writtenDateIn(text: string): string | null {
  return writtenDate.exec(text.replace(/\s+/g, ' ').slice(0, searchedCharsMax))?.[0].trim() ?? null
}
