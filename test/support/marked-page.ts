// A page for tests of main-content rules: the blocks whose text starts with KEPT are selected.

import { splitIntoBlocks, type PageBlocks } from '#actors/extract/main-content/features/blocks.ts'
import { describeBlocks, type FeatureTable } from '#actors/extract/main-content/features/features.ts'
import { parseHtml, type ParsedPage } from '#actors/extract/parse-html.ts'

export interface MarkedPage {
  page: ParsedPage
  pageBlocks: PageBlocks
  marks: Uint8Array
  /** Features with an empty lexicon. */
  table: FeatureTable
  /** Index of the body element. */
  body: number
}

export function markedPage(body: string, head = ''): MarkedPage {
  const page = parseHtml(`<head>${head}</head><body>${body}</body>`, 'https://site.example/')
  const pageBlocks = splitIntoBlocks(page.root)
  return {
    page,
    pageBlocks,
    marks: Uint8Array.from(pageBlocks.blocks, ({ stats }) => (stats.head.trim().startsWith('KEPT') ? 1 : 0)),
    table: describeBlocks(page, pageBlocks, { names: new Map(), words: new Map() }),
    body: pageBlocks.elements.findIndex(({ node }) => node.tagName === 'body'),
  }
}

/** The texts of the blocks that a rule adds to the selection. */
export function textsAdded(body: string, rule: (page: MarkedPage) => void, head = ''): string[] {
  const marked = markedPage(body, head)
  const before = marked.marks.slice()
  rule(marked)
  return selectedTexts({ ...marked, marks: marked.marks.map((mark, index) => mark & ~before[index]!) })
}

/** The texts of the blocks that a rule leaves when all blocks of a body are selected. */
export function textsAfter(body: string, rule: (page: MarkedPage) => void): string[] {
  const marked = markedPage(body)
  marked.marks.fill(1)
  rule(marked)
  return selectedTexts(marked)
}

/** The texts of the blocks that are selected. */
export const selectedTexts = ({ pageBlocks, marks }: Pick<MarkedPage, 'pageBlocks' | 'marks'>): string[] =>
  pageBlocks.blocks.filter((_, index) => marks[index] === 1).map(({ stats }) => stats.head.trim())
