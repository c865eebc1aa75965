// Whether the rows of a list are of one kind, and about what the array asks for.

import type { Evidence } from '../evidence/evidence.ts'
import type { Row } from '../fields/filled.ts'
import { compact, tokensOf } from '../fields/names.ts'
import { otherThings } from '../fields/names.data.ts'
import type { Query } from '../fields/query.ts'

/** From this share of complete rows on, and so many rows, the few others are something between the rows. */
const likely = { shareMin: 0.8, rowsMin: 5 }

const isNamed = (row: Row, name: string): boolean => row[name] !== undefined

/**
 * The rows without what stands between them, such as the heading of a banner; none when they are of several kinds:
 * some rows of a list of names have none.
 */
export function consistentRows(rows: readonly Row[], fields: readonly Query[]): Row[] {
  const name = fields.find(({ concept }) => concept?.names[0] === 'name')?.name
  const named = name === undefined ? [...rows] : rows.filter((row) => isNamed(row, name))
  if (named.length > 0 && named.length < rows.length && named.length < rows.length * likely.shareMin) return []
  const kept = named.length === 0 ? [...rows] : named
  // One of several fields, in every row, is as likely a list of other things.
  if (fields.length > 1 && kept.every((row) => Object.keys(row).length < 2)) return []
  const full = kept.filter((row) => Object.keys(row).length > 1)
  const isMostlyFull = full.length >= likely.rowsMin && full.length >= kept.length * likely.shareMin
  return fields.length > 1 && isMostlyFull ? full : kept
}

/** Whether an array asks for other things than the subject: `related_products`. */
export const asksForOthers = ({ name }: Query): boolean => tokensOf(name).some((word) => otherThings.has(word))

/** Whether one of the texts is the heading of the page. */
export const namesSubject = (texts: readonly unknown[], { mainHeading }: Evidence): boolean =>
  mainHeading !== null && texts.some((text) => typeof text === 'string' && compact(text) === compact(mainHeading))
