// Common requests that a cron of five fields cannot express. They are refused with an alternative.

import { refusePhrase, skipsDays } from './phrase-errors.ts'

const skipped = 'other|alternate|second|2nd|third|3rd|fourth|4th'
const position = 'first|last|second|third|fourth|1st|2nd|3rd|4th'
const day = 'sun|mon|tue|wed|thu|fri|sat'

const unsupported: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:every|each) (?:${skipped}) (?:day|week|month|year|${day})`
      + String.raw`|\balternat|\bbi-?(?:weekly|monthly|annual)|\bfortnight`,
    ),
    why: skipsDays,
  },
  { pattern: /\b(?:seconds?|secs?)\b/, why: 'is too often: the shortest gap is 5 minutes' },
  {
    pattern: new RegExp(String.raw`\b(?:${position}) (?:${day}|weekday|week|business|working)`),
    why: 'counts weekdays within a month, which a cron of five fields cannot express; use a day of the month '
      + '("monthly on the 1st at 9am") or a day of the week ("every monday at 9am")',
  },
  {
    pattern: /\blast day\b|\bend of (?:the |each |every )?month\b/,
    why: 'is the last day of a month, which a cron of five fields cannot express; use the 28th ("monthly on the 28th")',
  },
  {
    pattern: /\b(?:utc|gmt|bst|[cemp][sd]t|cet|cest|eet|eest|ist|jst|[a-z]+\/[a-z_]+)\b/,
    why: 'contains a time zone; set `schedule.timezone` instead, for example to "Europe/Berlin"',
  },
]

/** Throws INVALID_SCHEDULE for phrases that have no cron. `text`: the phrase as it was given. */
export function refuseUnsupported(text: string, phrase: string): void {
  const found = unsupported.find(({ pattern }) => pattern.test(phrase))
  if (found) throw refusePhrase(text, found.why)
}
