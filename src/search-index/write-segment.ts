// Writes segments: of new pages, and of pages whose texts the index has already.

import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Blocks } from './blocks.ts'
import { SegmentBuilder } from './build-segment.ts'
import type { Effort } from './compress.ts'
import type { SegmentEntry } from './documents.ts'
import type { NewPage, PageFacts } from './page.ts'
import type { SegmentHead, TextBlock } from './segment-head.ts'
import type { TermBlock } from './term-block.ts'
import { encodeTexts, textBlocks, type TitledText } from './texts.ts'

/** Pages between two moments for other work of the process. */
const pagesAtOnce = 10

/** What is stored of the text of a page: the block that has it already, if that is kept as it is, or the text. */
export type PageText = { kept: TextBlock } | TitledText

export interface SegmentParts {
  facts: PageFacts[]
  /** By page. All pages of a block that is kept follow each other in their order. */
  texts: readonly PageText[]
  terms: readonly TermBlock[]
}

/** Writes a segment of these pages. @param texts what is stored of them; default: their texts */
export async function writeSegment(
  blocks: Blocks, keyId: string, pages: readonly NewPage[], effort: Effort, texts: readonly PageText[] = pages,
): Promise<SegmentEntry> {
  const builder = new SegmentBuilder()
  for (const [at, page] of pages.entries()) {
    if (at % pagesAtOnce === pagesAtOnce - 1) await yieldToOthers()
    builder.add(page)
  }
  return writeParts(blocks, keyId, { facts: builder.facts, texts, terms: builder.terms() }, effort)
}

/** Writes the blocks of a segment. */
export async function writeParts(
  blocks: Blocks, keyId: string, { facts, texts: pageTexts, terms: termBlocks }: SegmentParts, effort: Effort,
): Promise<SegmentEntry> {
  const texts = await writeTexts(blocks, keyId, pageTexts, effort)
  const terms: SegmentHead['terms'] = []
  let bytes = texts.reduce((sum, text) => sum + text.bytes, 0)
  for (const { first, bytes: raw } of termBlocks) {
    const written = await blocks.write(keyId, raw, effort)
    terms.push({ id: written.id, first })
    bytes += written.bytes
  }
  const head = await blocks.writeHead(keyId, { facts, texts, terms }, effort)
  const length = facts.reduce((sum, one) => sum + one.length, 0)
  return {
    id: head.id, pages: facts.length, length, bytes: bytes + head.bytes, isDense: effort === 'dense',
    dead: '', deadCount: 0,
  }
}

/** Writes the texts in order; runs of pages whose block is kept need no new one. */
async function writeTexts(
  blocks: Blocks, keyId: string, pages: readonly PageText[], effort: Effort,
): Promise<TextBlock[]> {
  const texts: TextBlock[] = []
  const write = async (run: readonly TitledText[]): Promise<void> => {
    for (const block of textBlocks(run)) {
      const { id, bytes } = await blocks.write(keyId, encodeTexts(block), effort)
      texts.push({ id, pages: block.length, bytes, isDense: effort === 'dense' })
    }
  }
  let run: TitledText[] = []
  for (let at = 0; at < pages.length;) {
    const page = pages[at]!
    if (!('kept' in page)) {
      run.push(page)
      at++
      continue
    }
    await write(run)
    run = []
    texts.push(page.kept)
    at += page.kept.pages
  }
  await write(run)
  return texts
}

/** The ids of all blocks of a segment. @throws BlockGone */
export async function blockIdsOf(blocks: Blocks, entry: SegmentEntry): Promise<string[]> {
  const { texts, terms } = await blocks.head(entry.id)
  return [entry.id, ...texts.map(({ id }) => id), ...terms.map(({ id }) => id)]
}
