// Titles and texts of pages in blocks of several pages. Pure.

import { ByteReader, ByteWriter } from './varints.ts'

/** Blocks are closed at this many characters: larger ones compress better and take longer to read. */
const blockCharsMin = 144_000

export interface TitledText { title: string; text: string }

/** Divides pages into blocks, in order. */
export function* textBlocks<T extends TitledText>(pages: readonly T[]): Generator<T[]> {
  let block: T[] = []
  let chars = 0
  for (const page of pages) {
    block.push(page)
    chars += page.text.length
    if (chars < blockCharsMin) continue
    yield block
    block = []
    chars = 0
  }
  if (block.length > 0) yield block
}

/** The number of texts, the length of each in bytes, and the texts, each behind a line with its title. */
export function encodeTexts(pages: readonly TitledText[]): Buffer {
  const texts = pages.map(({ title, text }) => Buffer.from(`${title.replace(/[\r\n]+/g, ' ')}\n${text}`))
  const head = new ByteWriter()
  head.number(texts.length)
  for (const { length } of texts) head.number(length)
  return Buffer.concat([head.bytes, ...texts])
}

/** The text with this index in the block. */
export function decodeText(block: Buffer, index: number): TitledText {
  const reader = new ByteReader(block)
  const lengths = Array.from({ length: reader.number() }, () => reader.number())
  const start = lengths.slice(0, index).reduce((sum, length) => sum + length, reader.at)
  const entry = block.toString('utf8', start, start + lengths[index]!)
  const end = entry.indexOf('\n')
  return { title: entry.slice(0, end), text: entry.slice(end + 1) }
}
