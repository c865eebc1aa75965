// Which pages are dropped when the index of a key is too large: those that were read first. Pure.

import type { PageFacts } from './page.ts'
import type { PageSet } from './page-set.ts'

export interface SizedSegment { bytes: number; facts: readonly PageFacts[]; dead: PageSet }

/** Part of the limit that is left after pages were dropped, so that the next pages do not drop some again. */
const targetPart = 0.95

/** Bytes of the live pages of a segment: its blocks, by the length of its pages. */
function liveBytes({ bytes, facts, dead }: SizedSegment): { total: number; perTerm: number } {
  const all = facts.reduce((sum, { length }) => sum + length + 1, 0)
  const perTerm = bytes / Math.max(1, all)
  const gone = facts.reduce((sum, { length }, at) => sum + (dead.has(at) ? length + 1 : 0), 0)
  return { total: bytes - gone * perTerm, perTerm }
}

/** Marks the pages read first as dead in their segments, until the rest fits. @returns how many */
export function dropOldest(segments: readonly SizedSegment[], bytesMax: number): number {
  const sizes = segments.map(liveBytes)
  let total = sizes.reduce((sum, size) => sum + size.total, 0)
  if (total <= bytesMax) return 0
  const pages = segments.flatMap(({ facts, dead }, segment) =>
    facts.flatMap(({ readAt, length }, at) =>
      dead.has(at) ? [] : [{ segment, at, readAt, bytes: (length + 1) * sizes[segment]!.perTerm }]))
  pages.sort((one, other) => one.readAt - other.readAt)
  let dropped = 0
  for (const { segment, at, bytes } of pages) {
    if (total <= bytesMax * targetPart) break
    segments[segment]!.dead.add(at)
    total -= bytes
    dropped++
  }
  return dropped
}
