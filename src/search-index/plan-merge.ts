// Which segments are merged. Eight segments of about the same size become one, so that a page is written again about
// once for each factor of eight that its index grows by, and a search reads few segments. Pure.

import type { SegmentEntry } from './documents.ts'

const mergeFactor = 8
/** Larger segments are not merged any more: a merge reads all of its pages. */
export const segmentPagesMax = 4_096
/** Part of the pages of a segment that may be dead before it is written again. */
const deadPartMax = 0.3

const live = ({ pages, deadCount }: SegmentEntry): number => pages - deadCount
const tierOf = (entry: SegmentEntry): number => Math.floor(Math.log(Math.max(1, live(entry))) / Math.log(mergeFactor))

/** The segments to merge into one next, in their order; empty if there is nothing to do. */
export function planMerge(segments: readonly SegmentEntry[]): SegmentEntry[] {
  const tiers = Object.values(Object.groupBy(segments, tierOf)).filter((one) => one !== undefined)
  const full = tiers.find((tier) => tier.length >= mergeFactor && live(tier[0]!) * mergeFactor <= 2 * segmentPagesMax)
  if (full) return fitting(full)
  const wasteful = segments.find((one) => one.deadCount > deadPartMax * one.pages)
  return wasteful ? [wasteful] : []
}

/**
 * The segments to merge when there is time: small ones into large ones, and then those that were written quickly or
 * have dead pages. Empty if there is nothing to gain.
 */
export function planCompaction(segments: readonly SegmentEntry[]): SegmentEntry[] {
  const small = fitting(segments.filter((one) => live(one) < segmentPagesMax / 2))
  if (small.length > 1) return small
  const wasteful = segments.find(({ deadCount, isDense }) => deadCount > 0 || !isDense)
  return wasteful ? [wasteful] : []
}

/** The first segments that are together not too large. */
function fitting(segments: readonly SegmentEntry[]): SegmentEntry[] {
  let pages = 0
  return segments.filter((one) => (pages += live(one)) <= segmentPagesMax)
}
