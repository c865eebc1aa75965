// Changes for tests of the judge: two texts, and the hunks between them with three lines of context, as the diff stage
// makes them.

import type { DiffHunk, DiffLine } from '#schemas/monitored-page.ts'
import type { PageChange } from '#actors/judge/page-change.ts'

/** The longest common subsequence; quadratic. */
function diffLines(old: string[], now: string[]): DiffLine[] {
  const common = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  }
  const lines: DiffLine[] = []
  for (let i = 0, j = 0; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ type: 'context', content: old[i]! })
      i++
      j++
    } else if (j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ type: 'remove', content: old[i++]! })
    else lines.push({ type: 'add', content: now[j++]! })
  }
  return lines
}

const contextLines = 3

export function hunksOf(old: string, now: string): DiffHunk[] {
  const lines = diffLines(old === '' ? [] : old.split('\n'), now === '' ? [] : now.split('\n'))
  const hunks: DiffHunk[] = []
  const changed = lines.flatMap(({ type }, at) => type === 'context' ? [] : [at])
  for (let index = 0; index < changed.length;) {
    let last = index
    while (last + 1 < changed.length && changed[last + 1]! - changed[last]! <= 2 * contextLines) last++
    const from = Math.max(0, changed[index]! - contextLines)
    const part = lines.slice(from, changed[last]! + contextLines + 1)
    const count = (parts: DiffLine[], without: DiffLine['type']) => parts.filter(({ type }) => type !== without).length
    const before = lines.slice(0, from)
    hunks.push({
      old_start: count(before, 'add') + 1, old_lines: count(part, 'add'), new_start: count(before, 'remove') + 1,
      new_lines: count(part, 'remove'), lines: part,
    })
    index = last + 1
  }
  return hunks
}

/** The change of a page from `old` to `now`; a new page when `old` is null. */
export const textChange = (old: string | null, now: string, rest: Partial<PageChange> = {}): PageChange => ({
  kind: old === null ? 'new' : 'changed',
  url: 'https://shop.example/item',
  title: null,
  hunks: hunksOf(old ?? '', now),
  fields: [],
  extraction: null,
  text: now,
  ...rest,
})
