// Tables that are the days of a month, by which a page lets its readers choose a date.

import type { Element } from 'hast'
import { textOf } from '#actors/extract/text-of.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'

const daysMin = 28
/** Cells of a table that is no calendar are not all read. */
const cellsMax = 100

/** Whether the cells of a table count from 1 to at least 28, apart from empty ones and those of other months. */
export function isCalendar(table: Element): boolean {
  let day = 0
  let cells = 0
  for (const element of elementsOf(table)) {
    if (element.tagName !== 'td') continue
    if (++cells > cellsMax) return false
    if (textOf(element).trim() === String(day + 1) && ++day === daysMin) return true
  }
  return false
}
