// Writes the difference of two texts as a unified diff that `patch` applies, and as structured hunks.

import type { DiffHunk, DiffLine } from '#schemas/monitored-page.ts'
import { diffSequences, type Change } from './diff-sequences.ts'
import { tidyChanges } from './tidy-changes.ts'

/** Context lines around a change. */
const contextLines = 3

export interface UnifiedDiff { text: string; hunks: DiffHunk[] }

/** Both are empty for equal texts. */
export function unifiedDiff(previous: string, current: string): UnifiedDiff {
  const before = linesOf(previous)
  const after = linesOf(current)
  const groups = groupChanges(tidyChanges(before, after, diffSequences(before, after)))
  const hunks: DiffHunk[] = []
  const parts: string[] = []
  for (const group of groups) {
    const { head, lines } = writeHunk(before, after, group)
    const { old_start, old_lines, new_start, new_lines } = head
    parts.push(`@@ -${old_start},${old_lines} +${new_start},${new_lines} @@\n${lines.map(written).join('')}`)
    hunks.push({
      ...head,
      lines: lines.map(({ type, content }) => ({
        type, content: content.endsWith('\n') ? content.slice(0, -1) : content,
      })),
    })
  }
  return { text: hunks.length === 0 ? '' : `--- previous\n+++ current\n${parts.join('')}`, hunks }
}

/** Lines with their line feeds: a last line without one differs from the same line with one. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

const signs = { context: ' ', remove: '-', add: '+' } as const

/** A line of the diff; `content` with its line feed. */
const written = ({ type, content }: DiffLine): string =>
  `${signs[type]}${content}${content.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`

/** Changes with overlapping context share a hunk. */
function groupChanges(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && change.oldStart - last.oldEnd <= 2 * contextLines) groups.at(-1)!.push(change)
    else groups.push([change])
  }
  return groups
}

function writeHunk(
  before: readonly string[], after: readonly string[], group: readonly Change[],
): { head: Omit<DiffHunk, 'lines'>; lines: DiffLine[] } {
  const [first, last] = [group[0]!, group.at(-1)!]
  const lead = Math.min(contextLines, first.oldStart)
  const [oldStart, newStart] = [first.oldStart - lead, first.newStart - lead]
  const oldEnd = Math.min(before.length, last.oldEnd + contextLines)
  const newEnd = last.newEnd + (oldEnd - last.oldEnd)
  const lines: DiffLine[] = []
  const put = (type: DiffLine['type'], from: readonly string[], start: number, end: number): void => {
    for (let i = start; i < end; i++) lines.push({ type, content: from[i]! })
  }
  let shown = oldStart
  for (const change of group) {
    put('context', before, shown, change.oldStart)
    put('remove', before, change.oldStart, change.oldEnd)
    put('add', after, change.newStart, change.newEnd)
    shown = change.oldEnd
  }
  put('context', before, shown, oldEnd)
  const [oldLines, newLines] = [oldEnd - oldStart, newEnd - newStart]
  // An empty side is named by the line before it, as diff(1) does.
  const head = {
    old_start: oldStart + (oldLines > 0 ? 1 : 0), old_lines: oldLines, new_start: newStart + (newLines > 0 ? 1 : 0),
    new_lines: newLines,
  }
  return { head, lines }
}
