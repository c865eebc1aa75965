// The head of a segment: the facts about its pages, and where their terms and texts are. Stored as compressed JSON with
// one list a fact, which compresses better than one object a page. Pure.

import type { PageFacts } from './page.ts'

/** A block of texts, of so many pages, in order. */
export interface TextBlock { id: string; pages: number; bytes: number; isDense: boolean }

export interface SegmentHead {
  facts: PageFacts[]
  texts: TextBlock[]
  terms: { id: string; first: string }[]
}

type Columns = { [name in keyof PageFacts]: PageFacts[name][] }
interface Stored { facts: Columns; texts: TextBlock[]; terms: SegmentHead['terms'] }

/** Times are stored as the difference to the page before. */
export function encodeHead({ facts, texts, terms }: SegmentHead): Buffer {
  const stored: Stored = {
    facts: {
      url: facts.map(({ url }) => url), date: facts.map(({ date }) => date),
      readAt: facts.map(({ readAt }, at) => readAt - (facts[at - 1]?.readAt ?? 0)),
      language: facts.map(({ language }) => language), kind: facts.map(({ kind }) => kind),
      length: facts.map(({ length }) => length), sum: facts.map(({ sum }) => sum),
    },
    texts, terms,
  }
  return Buffer.from(JSON.stringify(stored))
}

export function decodeHead(bytes: Uint8Array): SegmentHead {
  const { facts: columns, texts, terms } = JSON.parse(Buffer.from(bytes).toString()) as Stored
  let readAt = 0
  const facts = columns.url.map((url, at) => ({
    url, date: columns.date[at]!, readAt: (readAt += columns.readAt[at]!), language: columns.language[at]!,
    kind: columns.kind[at]!, length: columns.length[at]!, sum: columns.sum[at]!,
  }))
  return { facts, texts, terms }
}
