// Joins segments into one.

import type { Blocks } from './blocks.ts'
import type { Effort } from './compress.ts'
import type { SegmentEntry } from './documents.ts'
import { inDenseOrder, livePages, textsToStore, type LivePage } from './live-pages.ts'
import { mergeTerms, type TermSource } from './merge-terms.ts'
import { writeParts } from './write-segment.ts'

/**
 * Writes one segment of the live pages of these, which must be of the current format; null if there are none.
 * @throws BlockGone
 */
export async function mergeSegments(
  blocks: Blocks, keyId: string, entries: readonly SegmentEntry[], effort: Effort,
): Promise<SegmentEntry | null> {
  const live = await livePages(blocks, entries, effort)
  if (live.length === 0) return null
  const pages = effort === 'dense' ? inDenseOrder(live) : live
  const terms = await mergeTerms(await termSources(blocks, entries, pages))
  const texts = await textsToStore(blocks, pages)
  return writeParts(blocks, keyId, { facts: pages.map(({ facts }) => facts), texts, terms }, effort)
}

async function termSources(
  blocks: Blocks, entries: readonly SegmentEntry[], pages: readonly LivePage[],
): Promise<TermSource[]> {
  const ordinals = entries.map((entry) => new Int32Array(entry.pages).fill(-1))
  for (const [at, { segment, ordinal }] of pages.entries()) ordinals[segment]![ordinal] = at
  return Promise.all(entries.map(async ({ id }, segment) => {
    const ids = (await blocks.head(id)).terms.map((one) => one.id)
    const raw = await blocks.many(ids)
    return { blocks: ids.map((one) => raw.get(one)!), ordinals: ordinals[segment]! }
  }))
}
