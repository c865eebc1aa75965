// Writes segments: from new pages, and from the pages of other segments. Merging analyses the texts again, so that it
// is the same code as indexing and rebuilding.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Blocks } from './blocks.ts'
import { SegmentBuilder } from './build-segment.ts'
import type { Effort } from './compress.ts'
import type { SegmentEntry } from './documents.ts'
import type { NewPage } from './page.ts'
import { PageSet } from './page-set.ts'
import type { SegmentHead, TextBlock } from './segment-head.ts'
import { decodeText, encodeTexts, textBlocks } from './texts.ts'

/** Pages between two moments for other work of the process. */
const pagesAtOnce = 10

/** A page with the block of texts that has it already, if that block is kept as it is. */
type SourcePage = NewPage & { kept?: TextBlock }

/** Writes a segment of these pages. */
export async function writeSegment(
  blocks: Blocks, keyId: string, pages: readonly SourcePage[], effort: Effort,
): Promise<SegmentEntry> {
  const builder = new SegmentBuilder()
  for (const [at, page] of pages.entries()) {
    if (at % pagesAtOnce === pagesAtOnce - 1) await yieldToOthers()
    builder.add(page)
  }
  const texts = await writeTexts(blocks, keyId, pages, effort)
  const terms: SegmentHead['terms'] = []
  let bytes = texts.reduce((sum, text) => sum + text.bytes, 0)
  for (const { first, bytes: raw } of builder.terms()) {
    const written = await blocks.write(keyId, raw, effort)
    terms.push({ id: written.id, first })
    bytes += written.bytes
  }
  const head = await blocks.writeHead(keyId, { facts: builder.facts, texts, terms }, effort)
  const length = builder.facts.reduce((sum, one) => sum + one.length, 0)
  return { id: head.id, pages: pages.length, length, bytes: bytes + head.bytes, isDense: effort === 'dense', dead: '', deadCount: 0 }
}

/** Writes the texts in order; runs of pages whose block is kept need no new one. */
async function writeTexts(
  blocks: Blocks, keyId: string, pages: readonly SourcePage[], effort: Effort,
): Promise<TextBlock[]> {
  const texts: TextBlock[] = []
  const write = async (run: readonly SourcePage[]): Promise<void> => {
    for (const block of textBlocks(run)) {
      const { id, bytes } = await blocks.write(keyId, encodeTexts(block), effort)
      texts.push({ id, pages: block.length, bytes, isDense: effort === 'dense' })
    }
  }
  let run: SourcePage[] = []
  for (let at = 0; at < pages.length;) {
    const { kept } = pages[at]!
    if (!kept) {
      run.push(pages[at++]!)
      continue
    }
    await write(run)
    run = []
    texts.push(kept)
    at += kept.pages
  }
  await write(run)
  return texts
}

/**
 * The live pages of segments with their texts. Blocks of texts whose pages are all live are kept, for a dense segment
 * only those that are dense.
 * @throws BlockGone
 */
export async function readPages(
  blocks: Blocks, entries: readonly SegmentEntry[], effort: Effort,
): Promise<SourcePage[]> {
  const pages: SourcePage[] = []
  for (const entry of entries) {
    const head = await blocks.head(entry.id)
    const dead = new PageSet(entry.pages, entry.dead)
    let ordinal = 0
    for (const block of head.texts) {
      const texts = (await blocks.many([block.id])).get(block.id)!
      const live = Array.from({ length: block.pages }, (_, at) => ordinal + at).filter((one) => !dead.has(one))
      const isKept = (block.isDense || effort === 'quick') && live.length === block.pages && block.pages > 1
      for (const one of live) {
        const { url, date, readAt, language, kind } = head.facts[one]!
        const { title, text } = decodeText(texts, one - ordinal)
        pages.push({
          url, title, text, date, readAt, language, kind, ...(isKept && { kept: block }),
        })
      }
      ordinal += block.pages
    }
  }
  return pages
}

/** Pages whose texts are kept first, then the others by language and URL: neighbours that are alike compress better. */
export function inDenseOrder(pages: readonly SourcePage[]): SourcePage[] {
  const byLikeness = (one: SourcePage, other: SourcePage): number =>
    compareTexts(one.language, other.language) || compareTexts(one.url, other.url)
  return [...pages.filter(({ kept }) => kept), ...pages.filter(({ kept }) => !kept).sort(byLikeness)]
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The ids of all blocks of a segment. @throws BlockGone */
export async function blockIdsOf(blocks: Blocks, entry: SegmentEntry): Promise<string[]> {
  const { texts, terms } = await blocks.head(entry.id)
  return [entry.id, ...texts.map(({ id }) => id), ...terms.map(({ id }) => id)]
}
