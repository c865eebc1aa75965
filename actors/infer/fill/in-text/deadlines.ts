// "Write to us by 30 April 2026": the day before which something must be done, for fields that ask for a deadline.

import { oneOf } from '#src/text/word-patterns.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'

const textsMax = 2_000
const textCharsMax = 200
const deadlineNames = new Set(['deadline', 'frist', 'closing', 'applyby', 'scadenza', 'plazo', 'prazo',
  'sluitingsdatum', 'echeance'])
const befores = [
  'by', 'before', 'no later than', 'bis(?: zum| spätestens)?', 'spätestens(?: am)?', 'senest(?: den)?',
  'senast(?: den)?',
  "jusqu['’]au", 'avant le', 'hasta el', 'antes del', 'entro il', 'vóór', 'uiterlijk', 'até', 'do', 'najpóźniej',
]
const before = new RegExp(String.raw`(?<!\p{L})${oneOf(befores)}\s(\d{1,2}\.?(?:st|nd|rd|th|er)?\s(?:de\s)?\p{L}{3,10}\.?,?\s(?:de\s)?\d{4}|\p{Lu}\p{L}{2,9}\s\d{1,2},\s\d{4}|\d{1,2}[./]\d{1,2}[./]\d{4})`, 'iu')

/** The only date that sentences have behind such a word; empty without one. */
export function deadlineIn({ name, concept }: Query, { texts, facts: { language } }: Evidence): string[] {
  const isAsked = concept?.names[0] === 'validthrough' || tokensOf(name).some((word) => deadlineNames.has(word))
  if (!isAsked) return []
  const found = new Set(texts.slice(0, textsMax).filter((text) => text.length <= textCharsMax)
    .flatMap((text) => before.exec(text)?.[1] ?? [])
    .filter((date) => readDate(date, language) !== undefined))
  return found.size === 1 ? [...found] : []
}
