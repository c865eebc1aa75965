// The first row of a table whose rows have places, for fields that ask for the winner or the leader: `winner`,
// `winning_time`, `leader_points`; and how many rows a table has.

import type { TableFact } from '#schemas/facts.ts'
import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { countingWords, nameWords, placeWords, winnerWords } from '../fields/derived-fields.data.ts'
import { looseStem } from './derived-fields.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { singular, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { columnOf } from '../sources/sources.ts'
import { queryOf, readLabel } from '../fields/query.ts'

const tablesMax = 20
const placeSigns = /^(?:#|№|nr|no|pl|pos|rk|rank|place|platz|rang)\.?$/i

/** Tables with a header whose first column counts the rows from one on. */
function rankedTables({ facts: { tables } }: Evidence): TableFact[] {
  return tables.slice(0, tablesMax).filter(({ hasHeader, rows: [header = [], first, second] }) =>
    hasHeader && first !== undefined && second !== undefined
    && (placeSigns.test(header[0]?.trim() ?? '') || tokensOf(header[0] ?? '').some((word) => placeWords.has(word)))
    && /^1\.?$/.test(first[0]?.trim() ?? '') && /^2\.?$/.test(second[0]?.trim() ?? ''))
}

/** The first column of texts: the place counts the rows. */
const nameAt = (row: readonly string[]): number => row.findIndex((cell) => /\p{L}{2}/u.test(cell))

/** The cell of the first place that a field asks for. */
export function winnerCell({ name, description }: Query, evidence: Evidence): string[] {
  const words = tokensOf(name)
  const asks = words.filter((word) => winnerWords.has(word))
  if (asks.length === 0) return []
  const tables = rankedTables(evidence)
  const sole = tables.length === 1 ? tables[0] : standingsOf(evidence, description)
  if (sole === undefined) return []
  const [header = [], first = []] = sole.rows
  const telling = words.filter((word) => !winnerWords.has(word) && !nameWords.has(word))
  const at = telling.length === 0 ? nameAt(first) : columnOf(header.map(readLabel), queryOf(telling.join('_')))
  const cell = at === undefined ? undefined : first[at]?.trim()
  return cell === undefined || cell === '' ? [] : [cell]
}

const firstPlace = /\b(?:at the top|on top|first (?:team|place)|erste[rn]? platz|tabellenspitze)\b/i

/** A table without places is one of standings where the description says "at the top". */
function standingsOf({ facts: { tables } }: Evidence, description: string): TableFact | undefined {
  if (!firstPlace.test(description)) return undefined
  const headed = tables.filter(({ hasHeader, rows }) => hasHeader && rows.length > 2)
  return headed.length === 1 ? headed[0] : undefined
}

/** The number of rows of the only table with a column for what is counted: `anzahl_mannschaften`. */
export function countedRows(
  { name, concept }: Query, way: SchemaObject, { facts: { tables, groups } }: Evidence,
): number[] {
  const words = tokensOf(name)
  if (way.type !== 'integer' || concept !== undefined || !words.some((word) => countingWords.has(word))) return []
  // `issue_number` is no count.
  if (/^(?:number|nummer|numero|numer)$/.test(words.at(-1)!)) return []
  const things = words.filter((word) => !countingWords.has(word) && !/^(?:of|der|de|di|van|von|the)$/.test(word))
  if (things.length !== 1) return []
  const stem = looseStem(singular(things[0]!))
  const isThing = (text: string): boolean => tokensOf(text).some((word) => looseStem(singular(word)) === stem)
  const headed = tables.filter(({ hasHeader, rows: [header = []] }) => hasHeader && header.some(isThing))
  const named = groups.filter(({ names }) => isThing(names))
  const counts = new Set([
    ...headed.map(({ rows }) => rows.length - 1), ...named.map(({ records }) => records.length),
  ])
  return counts.size === 1 ? [...counts] : []
}
