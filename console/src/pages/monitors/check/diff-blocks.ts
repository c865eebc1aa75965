// The lines of a hunk as blocks of context and of change. In a change, a line that was rewritten stands beside what it
// has become, with the words marked that differ.

import type { DiffHunk } from '#schemas/monitored-page.ts'
import { markWords, plain, type Segment } from './mark-words.ts'
import { pairLines } from './pair-lines.ts'

/** A line of one version of the page. */
export interface Side {
  /** Number of the line in its version, from 1. */
  number: number
  segments: readonly Segment[]
}

/** A line of the old version beside one of the new; null where a version has none. */
export interface Row { old: Side | null; new: Side | null }

export interface Block { changed: boolean; rows: Row[] }

/** The blocks of a hunk, in order. */
export function blocksOf(hunk: DiffHunk): Block[] {
  const blocks: Block[] = []
  let oldNumber = hunk.old_start
  let newNumber = hunk.new_start
  const { lines } = hunk
  for (let at = 0; at < lines.length;) {
    const changed = lines[at]!.type !== 'context'
    const end = endOf(lines, at, changed)
    const run = lines.slice(at, end)
    if (changed) {
      const removed = run.filter(({ type }) => type === 'remove').map(({ content }) => content)
      const added = run.filter(({ type }) => type === 'add').map(({ content }) => content)
      blocks.push({ changed, rows: changedRows(removed, added, oldNumber, newNumber) })
      oldNumber += removed.length
      newNumber += added.length
    } else {
      blocks.push({ changed, rows: run.map(({ content }) => contextRow(content, oldNumber++, newNumber++)) })
    }
    at = end
  }
  return blocks
}

/** The first line after `from` that does not belong to the same block. */
function endOf(lines: DiffHunk['lines'], from: number, changed: boolean): number {
  const length = lines.slice(from).findIndex(({ type }) => (type !== 'context') !== changed)
  return length === -1 ? lines.length : from + length
}

function contextRow(content: string, oldNumber: number, newNumber: number): Row {
  const segments = plain(content)
  return { old: { number: oldNumber, segments }, new: { number: newNumber, segments } }
}

function changedRows(removed: string[], added: string[], oldStart: number, newStart: number): Row[] {
  return pairLines(removed, added).map(([before, after]) => {
    const old = before === null ? null : removed[before]!
    const now = after === null ? null : added[after]!
    const marks = old !== null && now !== null
      ? markWords(old, now) : { old: plain(old ?? ''), new: plain(now ?? '') }
    return {
      old: before === null ? null : { number: oldStart + before, segments: marks.old },
      new: after === null ? null : { number: newStart + after, segments: marks.new },
    }
  })
}

export type LineKind = 'context' | 'added' | 'removed'

/** A line of the unified view. */
export interface UnifiedLine { kind: LineKind; old: number | null; new: number | null; segments: readonly Segment[] }

/** The lines of a block as a unified diff has them: what was removed, then what was added. */
export function unifiedLines({ changed, rows }: Block): UnifiedLine[] {
  if (!changed)
    return rows.map(({ old, new: now }) => ({
      kind: 'context', old: old!.number, new: now!.number, segments: now!.segments,
    }))
  return [
    ...rows.flatMap(({ old }): UnifiedLine[] =>
      old ? [{ kind: 'removed', old: old.number, new: null, segments: old.segments }] : []),
    ...rows.flatMap(({ new: now }): UnifiedLine[] =>
      now ? [{ kind: 'added', old: null, new: now.number, segments: now.segments }] : []),
  ]
}

/** Which lines a view is restricted to. */
export type Only = '' | 'added' | 'removed'

/** The lines of the unified view, restricted to what was added or removed. */
export const visibleLines = (block: Block, only: Only): UnifiedLine[] =>
  unifiedLines(block).filter(({ kind }) => only === '' || kind === only)

/** The blocks with at most `max` rows in all, and the number of rows that are left out. */
export function limitRows(blocks: readonly Block[], max: number): { blocks: Block[]; omitted: number } {
  let left = max
  const kept: Block[] = []
  for (const block of blocks) {
    if (left > 0) kept.push({ ...block, rows: block.rows.slice(0, left) })
    left -= block.rows.length
  }
  return { blocks: kept, omitted: Math.max(0, -left) }
}
