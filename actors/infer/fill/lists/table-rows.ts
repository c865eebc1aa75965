// Tables of a page as sources.

import type { PageFacts, TableFact } from '#schemas/facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { nameWords } from '../fields/derived-fields.data.ts'
import { tokensOf } from '../fields/names.ts'
import { labelFits, queryOf, readLabel, type Label, type Query } from '../fields/query.ts'
import type { Source } from '../sources/source.ts'
import { columnOf, rowSource } from '../sources/sources.ts'

const rowsMax = 500

/** Weights of a table's score beside the number of fields that it answers. Set by hand. */
const weight = { caption: 0.5, rowsPerPoint: 1000, rowsMax: 100, transposed: -0.2 }

interface Reading extends TableFact {
  transposed: boolean
  /** The cells of the first row as labels. */
  header: Label[]
  captionLabel: Label | null
}

/** The readings of the tables of a page: every array of a schema is compared with all of them. */
const readingsByPage = new WeakMap<PageFacts, Reading[]>()

function readingsOf(facts: PageFacts): Reading[] {
  const known = readingsByPage.get(facts)
  if (known) return known
  const all = facts.tables.flatMap(readings).map((table) => ({
    ...table, header: (table.rows[0] ?? []).map(readLabel),
    captionLabel: table.caption === null ? null : readLabel(table.caption),
  }))
  readingsByPage.set(facts, all)
  return all
}

/** A table as written, and transposed: its columns may be the things. */
function readings({ caption, hasHeader, rows, rowUrls }: TableFact): (TableFact & { transposed: boolean })[] {
  const transposed =
    rows.length > 1 && (rows[0]?.length ?? 0) > 2 ? rows[0]!.map((_, at) => rows.map((row) => row[at] ?? '')) : []
  const asWritten = { caption, hasHeader, rows, ...(rowUrls && { rowUrls }), transposed: false }
  return [
    asWritten, ...transposed.length > 0 ? [{
      caption, hasHeader: hasHeader && rows[0]![0] === '', rows: transposed, transposed: true,
    }] : [],
  ]
}

/** The first column without an answer that has texts: a first one of numbers counts the rows. */
function nameColumn(rows: readonly (readonly string[])[], taken: readonly (number | undefined)[]): number | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length))
  for (let at = 0; at < width; at++)
    if (!taken.includes(at) && rows.some((row) => /\p{L}{2}/u.test(row[at] ?? ''))) return at
  return taken.includes(0) ? undefined : 0
}

/** Rows of the table whose header answers most of the fields: at least half of them, and all of `required`. */
export function tableRows(
  query: Query, fields: readonly Query[], required: ReadonlySet<string>, evidence: Evidence,
): Source[] {
  const { facts } = evidence
  let best: Source[] = []
  let bestScore = 0
  for (const { captionLabel, hasHeader, rows, rowUrls, transposed, header } of readingsOf(facts)) {
    const rest = rows.slice(1)
    const columns = fields.map((field) => columnOf(header, field))
    // The first column names the rows, unless a field asks for it by its header.
    const nameAt = columns.includes(0) ? undefined : nameColumn(rest, columns)
    const isAnswered = (field: Query, index: number) =>
      columns[index] !== undefined
      || (nameAt !== undefined && field.concept?.names[0] === 'name')
      || (rowUrls !== undefined && field.concept?.names[0] === 'url')
    const answered = fields.filter(isAnswered)
    const byHeader = columns.filter((column) => column !== undefined).length
    const isComplete = [...required].every((name) => answered.some((field) => field.name === name))
    // An unmarked first row is a header when it names two of the fields.
    if (byHeader < (hasHeader ? 1 : 2) || answered.length * 2 < fields.length || !isComplete) continue
    const score =
      answered.length
      + (captionLabel !== null && labelFits(captionLabel, query) ? weight.caption : 0)
      + Math.min(rest.length, weight.rowsMax) / weight.rowsPerPoint
      + (transposed ? weight.transposed : 0)
    if (score <= bestScore) continue
    best = rest.slice(0, rowsMax).map((row, at) => rowSource(header, row, nameAt, rowUrls?.[at + 1] ?? undefined))
    bestScore = score
  }
  return best.length > 0 ? best : unheadedRows(query, fields, evidence)
}

/** Rows of a table without a header below the heading that names the array, which has a column for each field. */
function unheadedRows(query: Query, fields: readonly Query[], { facts, sections }: Evidence): Source[] {
  const isNamed = (label: Label): boolean => ['exact', 'same'].includes(labelFits(label, query) ?? '')
  const texts = sections.filter(({ read }) => isNamed(read)).flatMap(({ blocks }) => blocks)
    .filter(({ kind }) => kind === 'table').map(({ text }) => text)
  const found = facts.tables.filter(({ hasHeader, rows }) =>
    !hasHeader && rows.length > 1 && rows.every((row) => row.length === fields.length)
    && texts.some((text) => rows.every(([first = '']) => text.includes(first))))
  const header = fields.map(({ name }) => readLabel(name))
  return found.length === 1 ? found[0]!.rows.slice(0, rowsMax).map((row) => rowSource(header, row)) : []
}

/** One column of a table, for an array of scalars. */
export function tableColumn(query: Query, evidence: Evidence): string[] {
  // `team_names` are the column "Team".
  const words = tokensOf(query.name)
  const bare = words.filter((word) => !nameWords.has(word))
  const named = columnNamed(query, evidence)
  return named.length > 0 || bare.length === 0 || bare.length === words.length
    ? named
    : columnNamed(queryOf(bare.join('_')), evidence)
}

function columnNamed(query: Query, { facts }: Evidence): string[] {
  for (const { hasHeader, transposed, header, rows: [, ...rest] } of readingsOf(facts)) {
    const at = hasHeader && !transposed ? columnOf(header, query) : undefined
    if (at !== undefined && rest.length > 1)
      return rest.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  }
  return []
}
