// Cuts the markdown of a page into passages for retrieval: by headings and kinds of blocks, with a bound on tokens.

import type { Chunk, Chunks } from '#schemas/chunks.ts'
import type { MarkdownContent } from '#schemas/scrape-data.ts'
import { countCodePoints, cutCodePoints } from '#actors/extract/count-text.ts'
import { estimateTokens } from '#src/text/estimate-tokens.ts'
import { splitBlocks, type Block } from './split-blocks.ts'
import { splitLongBlock } from './split-long-block.ts'

/** Passages of one page; further ones are left out. */
const chunksMax = 10_000
const headingCharsMax = 200
const tokensMaxDefault = 500
/** A paragraph of at most this share of a chunk leads into the list, table or code that follows it. */
const leadShareMax = 0.25

type ChunkKind = Chunk['kind']

/**
 * The passages of a page. Their texts, in order, have all the words of the markdown; the header of a table that is
 * split is repeated.
 */
export function makeChunks(
  { content, truncated }: Pick<MarkdownContent, 'content' | 'truncated'>, tokensMax = tokensMaxDefault,
): Chunks {
  const packer = new ChunkPacker(tokensMax)
  for (const block of splitBlocks(content)) {
    if (packer.isFull) break
    packer.add(block)
  }
  const { items, isFull } = packer.finish()
  return { items, count: items.length, truncated: truncated || isFull }
}

class ChunkPacker {
  readonly #tokensMax: number
  readonly #items: Chunk[] = []
  /** Headings above the next block, by level; their lines wait in `#texts` for it. */
  #path: { level: number; text: string }[] = []
  #texts: string[] = []
  #tokens = 0
  /** Null while the passage has headings only. */
  #kind: ChunkKind | null = null

  constructor(tokensMax: number) { this.#tokensMax = tokensMax }

  get isFull(): boolean { return this.#items.length >= chunksMax }

  add(block: Block): void {
    if (block.kind === 'heading') return this.#addHeading(block)
    const kind = block.kind
    const lead = this.#kind === 'prose' && kind !== 'prose' && this.#tokens <= this.#tokensMax * leadShareMax
    if (this.#kind !== null && this.#kind !== kind && !lead) this.#end()
    for (const text of splitLongBlock(block, this.#tokensMax)) {
      const tokens = estimateTokens(text)
      if (this.#kind !== null && this.#tokens + tokens > this.#tokensMax) this.#end()
      this.#texts.push(text)
      this.#tokens += tokens
      this.#kind = kind
    }
  }

  finish(): { items: Chunk[]; isFull: boolean } {
    const isFull = this.isFull && this.#texts.length > 0
    if (!this.isFull) this.#end()
    return { items: this.#items, isFull }
  }

  #addHeading({ text, level }: Block): void {
    if (this.#kind !== null) this.#end()
    this.#path = [...this.#path.filter((one) => one.level < level), { level, text: plainHeading(text) }]
    this.#texts.push(text)
    this.#tokens += estimateTokens(text)
  }

  #end(): void {
    if (this.#texts.length === 0) return
    const markdown = joinBlocks(this.#texts, this.#kind)
    this.#items.push({
      index: this.#items.length, heading_path: this.#path.map(({ text }) => text), kind: this.#kind ?? 'prose', markdown,
      char_count: countCodePoints(markdown), token_estimate: estimateTokens(markdown),
    })
    this.#texts = []
    this.#tokens = 0
    this.#kind = null
  }
}

/** Items of a list follow each other without a blank line, unless one has several blocks. */
function joinBlocks(texts: readonly string[], kind: ChunkKind | null): string {
  const isTight = kind === 'list' && !texts.some((text) => isItem(text) && text.includes('\n\n'))
  return texts.reduce((joined, text, at) => {
    if (at === 0) return text
    return `${joined}${isTight && isItem(text) && isItem(texts[at - 1]!) ? '\n' : '\n\n'}${text}`
  }, '')
}

const isItem = (text: string): boolean => /^(?:[-*]|\d{1,9}[.)]) /.test(text)

/** The text of a heading without its markup. */
const plainHeading = (line: string): string =>
  cutCodePoints(
    line.slice(0, 10 * headingCharsMax)
      .replace(/^#+ /, '')
      .replace(/!?\[((?:[^[\]\\]|\\.){0,500})\]\([^)\s]{0,2000}(?: "[^"]{0,500}")?\)/g, '$1')
      .replace(/(?<!\\)(?:[*`]+|~~)/g, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .trim(),
    headingCharsMax,
  )
