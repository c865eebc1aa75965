// Lists among the parts of a page: entries in a row below a short text, which is their label whether it is a heading or
// not: `<div>Master gardeners:</div><li>…</li><li>…</li>`.

import type { RecordPart } from '#schemas/facts.ts'
import { readLabel } from '../fields/query.ts'
import type { Section } from './sections.ts'

const leadCharsMax = 60
const itemCharsMax = 120
const itemsMax = 200
/** Below the levels of headings. */
const level = 8

const isFigure = (text: string): boolean => /^\D?\d/.test(text)

/** The entries from `at` on; what an entry contains follows it and is skipped. */
function itemsAt(parts: readonly RecordPart[], at: number): { items: string[]; end: number } {
  const items: string[] = []
  let next = at
  for (; next < parts.length && items.length < itemsMax; next++) {
    const { tag, text } = parts[next]!
    if (tag === 'li') {
      // A next list may follow without anything between: its entries have another form.
      if (items.length > 1 && items.every((one) => isFigure(one) !== isFigure(text))) break
      items.push(text)
    }
    else if (items.length === 0 || !(items.at(-1) ?? '').includes(text)) break
  }
  return { items, end: next }
}

/** Each list with the text above it. */
export function partLists(parts: readonly RecordPart[]): Section[] {
  const found: Section[] = []
  for (let at = 0; at + 1 < parts.length; at++) {
    const { tag, text } = parts[at]!
    if (tag === 'li' || tag === 'a' || tag === 'title' || parts[at + 1]!.tag !== 'li') continue
    const { items, end } = itemsAt(parts, at + 1)
    const title = text.replace(/\s*[:：]$/u, '')
    const isList = items.length > 1 && !/\d|[:：]\s/u.test(title)
      && items.every((one) => one !== '' && one.length <= itemCharsMax)
    if (isList && title !== '' && title.length <= leadCharsMax) {
      const blocks = items.map((one) => ({ kind: 'item' as const, text: one, level }))
      found.push({ title, read: readLabel(title), level, blocks })
    }
    at = Math.max(at, end - 1)
  }
  return found
}
