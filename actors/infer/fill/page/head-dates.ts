// The date in the lines at the head of a page, for a field that asks for the date of what the page is about: "Sunday 14
// September 2025" below the name of a race, "Ordinanza n. 44 del 12/05/2026" as the heading.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { singular, tokensOf } from '../fields/names.ts'
import { headDateWords, soleDateWords } from '../fields/page-subject.data.ts'
import { modifiedLeads } from '../values/page-words.data.ts'
import type { Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'
import { oneOf } from '#src/text/word-patterns.ts'

const linesMax = 4
const lineCharsMax = 160
const headTags = new Set(['h1', 'h2', 'p', 'div', 'span', 'time', 'strong', 'li', 'b'])
const isoDay = /^\d{4}-\d\d-\d\d/
const modified = new RegExp(String.raw`(?<!\p{L})${oneOf(modifiedLeads)}(?!\p{L})`, 'iu')
const concepts = new Set(['datepublished', 'startdate', 'releasedate'])

/** The only date of the heading and the lines below it, in which nothing says that the page was changed then. */
export function dateAtHead({ name, concept }: Query, way: SchemaObject, { facts, mainHeading }: Evidence): string[] {
  if (way.format !== 'date' || mainHeading === null) return []
  const words = tokensOf(name).map(singular)
  const isAsked = words.every((word) => soleDateWords.has(word) || headDateWords.has(word))
  if (!isAsked || concept !== undefined && !concepts.has(concept.names[0]!)) return []
  const at = facts.subject.findIndex(({ tag, text }) => tag === 'h1' && text === mainHeading)
  if (at < 0) return []
  const lines = facts.subject.slice(at, at + 1 + linesMax)
    .filter(({ tag, text }) => headTags.has(tag) && text.length <= lineCharsMax && !modified.test(text))
  for (const { text, date } of lines) {
    const found = date !== undefined && isoDay.test(date) ? date : text
    const others = text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []
    if (readDate(found, facts.language) !== undefined && others.length <= 1) return [found]
  }
  return []
}
