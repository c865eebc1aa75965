// Converts phrases such as `every weekday at 9am` to crons. A phrase that is not fully understood is refused.
//
// A phrase without a time runs at the default minute and hour of its monitor. A phrase without a day runs on Monday, on
// the 1st, or on 1 January.

import { normalisePhrase } from './normalise-phrase.ts'
import { parsePhrase, type Time } from './parse-phrase.ts'
import { toCron } from './phrase-to-cron.ts'
import { refuseUnsupported } from './unsupported-phrases.ts'

/** The cron of a phrase. Throws INVALID_SCHEDULE with a suggestion. */
export function readPhrase(text: string, defaults: Time): string {
  const phrase = normalisePhrase(text)
  refuseUnsupported(text, phrase)
  return toCron(text, parsePhrase(text, phrase), defaults)
}
