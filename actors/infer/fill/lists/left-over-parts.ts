// The field of the records of a group that no class or label answers, from the only parts that are left over: the name
// of the writer in the card of a review, the place in the entry of a calendar.

import type { RecordPart } from '#schemas/facts.ts'
import type { Query } from '../fields/query.ts'
import type { Source } from '../sources/source.ts'

const textCharsMax = 40
/** A part is a column of the group when more than this share of the records has it once. */
const shareMin = 0.8
const recordsMin = 2

export interface ReadRecord { parts: readonly RecordPart[]; source: Source }

const signatureOf = ({ tag, names }: RecordPart): string => `${tag} ${names}`

/** A short text that is no sentence, no figure and no image. */
const isName = ({ tag, text }: RecordPart): boolean =>
  tag !== 'img' && text.length > 1 && text.length <= textCharsMax && /\p{L}{2}/u.test(text) && !/[.!?:]$|\d/u.test(text)

/** The parts of a record that are names and have no value of another field in them, by their signatures. */
function unusedParts({ parts, source }: ReadRecord, answered: readonly Query[]): Map<string, string> {
  const used = answered.flatMap((query) => source.values(query).slice(0, 1)).map(String)
  const isUsed = ({ text }: RecordPart): boolean => used.some((value) => value.includes(text) || text.includes(value))
  const free = parts.filter((part) => isName(part) && !isUsed(part))
  const bySignature = Map.groupBy(free, signatureOf)
  return new Map([...bySignature].flatMap(([signature, [first, ...others]]) =>
    first === undefined || others.length > 0 ? [] : [[signature, first.text] as const]))
}

/**
 * The records with the field that is left over, where exactly one text field has no answer in any of them, and exactly
 * one part of all records is not used by the others. Otherwise the records as they are.
 */
export function withLeftOver(records: readonly ReadRecord[], fields: readonly Query[]): Source[] {
  const sources = records.map(({ source }) => source)
  const open = fields.filter((field) => sources.every((source) => source.values(field).length === 0))
  const [field, ...others] = open.filter(({ isText, concept }) => isText === true && concept?.names[0] !== 'url')
  if (field === undefined || others.length > 0 || open.length > 1 || records.length < recordsMin) return sources
  const answered = fields.filter((one) => one !== field)
  const unused = records.map((record) => unusedParts(record, answered))
  const columns = [...new Set(unused.flatMap((parts) => [...parts.keys()]))].filter((signature) =>
    unused.filter((parts) => parts.has(signature)).length > records.length * shareMin)
  const [column, ...further] = columns
  const isVaried = new Set(unused.map((parts) => parts.get(column ?? ''))).size > 1
  if (column === undefined || further.length > 0 || !isVaried) return sources
  return sources.map((source, at) => ({
    ...source,
    values: (query) => {
      const own = source.values(query)
      const left = query.name === field.name && own.length === 0 ? unused[at]!.get(column) : undefined
      return left === undefined ? own : [left]
    },
  }))
}
