// The cell of a table that a field names by its row and its column: `usd_rate`, "Coach of the yoga class".

import type { Evidence } from '../evidence/evidence.ts'
import { countWords } from '../evidence/prose-numbers.data.ts'
import { priceWords, unitWords } from '../fields/names.data.ts'
import { singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import { currencyCodes } from '../values/numbers.data.ts'
import type { Query } from '../fields/query.ts'

const tablesMax = 20
const rowsMax = 200
const columnsMax = 20
const keyCharsMax = 60
/** Longer cells describe the row and do not name it. */
const nameCharsMax = 25

const wordsOf = (text: string): string[] => tokensOf(text).map(singular)
const isTelling = (word: string): boolean => /^\d+$/.test(word) || word.length > 2
  && !countWords.has(word) && !priceWords.includes(word) && (!unitWords.has(word) || currencyCodes.includes(word))
const hasFigures = (text: string): boolean => /\d/.test(text)

const isIn = (word: string, keys: ReadonlySet<string>): boolean => keys.has(word) || keys.has(withoutUmlauts(word))

/**
 * The column that the words of the name, or else those of the description, name, or the only one with figures;
 * undefined where several are as likely.
 */
function columnFor(
  header: readonly string[], row: readonly string[], all: readonly ReadonlySet<string>[], isNumber: boolean,
): number | undefined {
  const columns = [...row.keys()].slice(1)
  for (const words of all) {
    const named = columns.filter((at) => {
      const own = wordsOf((header[at] ?? '').replace(/\s\([A-Z\d+/-]{1,4}\)$/, ''))
      return own.length > 0 && own.every((word) => words.has(word))
    })
    if (named.length > 0) return named.length === 1 ? named[0] : undefined
  }
  const likely = isNumber ? columns.filter((at) => hasFigures(row[at]!)) : columns
  return likely.length === 1 ? likely[0] : undefined
}

/**
 * The texts of the cells whose row and column have all telling words of the field's name; empty unless it is one row.
 * `isNumber`: the field asks for a number.
 */
export function tableCells(query: Query, { facts }: Evidence, isNumber: boolean): string[] {
  const wanted = wordsOf(query.name).filter(isTelling)
  const words = new Set([...wordsOf(query.name), ...wordsOf(query.description)])
  if (wanted.length === 0) return []
  const found = new Set<string>()
  for (const { rows, hasHeader } of facts.tables.slice(0, tablesMax)) {
    const [header = [], ...body] = rows
    const isHeaded = hasHeader || header.length > 2
    for (const row of (isHeaded ? body : rows).slice(0, rowsMax)) {
      if (row.length < 2 || row.length > columnsMax || row[0]!.length > keyCharsMax) continue
      const at = columnFor(isHeaded ? header : [], row, [new Set(wordsOf(query.name)), words], isNumber)
      if (at === undefined || at === 0 || row[at]!.trim() === '') continue
      const keys = new Set(row.flatMap((cell, column) =>
        column === at || column > 0 && (hasFigures(cell) || cell.length > nameCharsMax) ? [] : wordsOf(cell)))
      const columnWords = isHeaded ? wordsOf(header[at] ?? '') : []
      const isRow = wanted.some((word) => isIn(word, keys) && !columnWords.includes(word))
      if (isRow && wanted.every((word) => isIn(word, keys) || columnWords.includes(word))) found.add(row[at]!.trim())
    }
  }
  return found.size === 1 ? [...found] : []
}
