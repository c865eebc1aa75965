// The live pages of segments that are to be written again.

import type { Blocks } from './blocks.ts'
import type { Effort } from './compress.ts'
import type { SegmentEntry } from './documents.ts'
import type { NewPage, PageFacts } from './page.ts'
import { PageSet } from './page-set.ts'
import type { TextBlock } from './segment-head.ts'
import { decodeText } from './texts.ts'
import type { PageText } from './write-segment.ts'

/** A page that is not dead, and where it is. */
export interface LivePage {
  facts: PageFacts
  /** Index of its segment. */
  segment: number
  /** Its ordinal in the segment. */
  ordinal: number
  /** The block with its text, and its place in it. */
  block: TextBlock
  place: number
  /** Whether the block is kept as it is. */
  isKept: boolean
}

/**
 * The live pages of segments, in their order. Blocks of texts whose pages are all live are kept, for a dense segment
 * only those that are dense.
 * @throws BlockGone
 */
export async function livePages(blocks: Blocks, entries: readonly SegmentEntry[], effort: Effort): Promise<LivePage[]> {
  const pages: LivePage[] = []
  for (const [segment, entry] of entries.entries()) {
    const head = await blocks.head(entry.id)
    const dead = new PageSet(entry.pages, entry.dead)
    let start = 0
    for (const block of head.texts) {
      const ordinals = Array.from({ length: block.pages }, (_, at) => start + at)
      const live = ordinals.filter((one) => !dead.has(one))
      const isKept = (block.isDense || effort === 'quick') && live.length === block.pages && block.pages > 1
      for (const ordinal of live)
        pages.push({ facts: head.facts[ordinal]!, segment, ordinal, block, place: ordinal - start, isKept })
      start += block.pages
    }
  }
  return pages
}

/** The texts of pages as they are stored again: those of blocks that are kept are not read. @throws BlockGone */
export async function textsToStore(blocks: Blocks, pages: readonly LivePage[]): Promise<PageText[]> {
  const texts: PageText[] = []
  for (const page of pages)
    texts.push(page.isKept ? { kept: page.block } : decodeText(await readBlock(blocks, page), page.place))
  return texts
}

/** The pages with their texts. @throws BlockGone */
export async function readPages(blocks: Blocks, pages: readonly LivePage[]): Promise<NewPage[]> {
  const read: NewPage[] = []
  for (const page of pages) {
    const { url, date, readAt, language, kind } = page.facts
    read.push({ url, date, readAt, language, kind, ...decodeText(await readBlock(blocks, page), page.place) })
  }
  return read
}

const readBlock = async (blocks: Blocks, { block: { id } }: LivePage): Promise<Buffer> =>
  (await blocks.many([id])).get(id)!

/** Pages whose texts are kept first, then the others by language and URL: neighbours that are alike compress better. */
export function inDenseOrder(pages: readonly LivePage[]): LivePage[] {
  const byLikeness = ({ facts: one }: LivePage, { facts: other }: LivePage): number =>
    compareTexts(one.language, other.language) || compareTexts(one.url, other.url)
  return [...pages.filter(({ isKept }) => isKept), ...pages.filter(({ isKept }) => !isKept).sort(byLikeness)]
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
