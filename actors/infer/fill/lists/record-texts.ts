// Lists whose members are marked by a class: each member's parts as one text, "400" "grams" "flour".

import type { RecordPart } from '#schemas/facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { singular, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'

const membersMin = 2
const memberCharsMax = 300
/** Classes of parts that only assistive technology reads, and of boxes to tick. */
const unseen = /(?:^|[\s_-])(?:sr-only|screen-reader(?:-text)?|visually-hidden|checkbox)(?:$|[\s_-])/i

/** The text of a record: its parts in a line, without those that another part contains. */
function textOf(parts: readonly RecordPart[]): string {
  const seen = parts.filter(({ names, text, tag }) => text !== '' && tag !== 'img' && !unseen.test(names))
  const outer = seen.filter((part, at) => !seen.slice(0, at).some(({ text }) => text.includes(part.text)))
  return outer.map(({ text }) => text).join(' ')
}

/** The members of the groups of which each record has a class that ends with the name of the field. */
export function recordTexts({ keys }: Query, { groups }: Evidence): string[] {
  const wanted = new Set(keys.map(singular))
  const isNamed = (names: string): boolean => wanted.has(singular(tokensOf(names.split(' ')[0]!).at(-1) ?? ''))
  const texts = groups.filter(({ names }) => isNamed(names)).flatMap(({ records }) => records.map(textOf))
  const members = [...new Set(texts)].filter((text) => text !== '' && text.length <= memberCharsMax)
  return members.length >= membersMin ? members : []
}
