// Winnow's reason to exist: what of a page is its content, as a pruned copy of the tree.

import type { ElementContent, Root } from 'hast'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { cutIntoBlocks, type PageBlocks } from './blocks.ts'
import { copyKept } from './copy-kept.ts'
import { judgeBlocks } from './model.ts'
import { chooseBlocks, type Chosen } from './select.ts'

export interface MainContent {
  /**
   * A pruned copy of the page, headline first as `h1`; runs of inline nodes are shared with the page and must not be
   * changed.
   */
  root: Root
  /** False when nothing could be told apart from the rest: then `root` holds the whole visible body. */
  isolated: boolean
}

/**
 * A page of more blocks is not judged: the numbers of 40,000 blocks take 45 MB, and no page that people read has a
 * tenth of that.
 */
const blocksMax = 40_000

/**
 * Finds the main content of a page, with the captions of its pictures when these are wanted. Pure and deterministic;
 * the page's tree is not changed.
 */
export function findMainContent(page: ParsedPage, withImages = false): MainContent {
  const cut = cutIntoBlocks(page.root)
  const body = cut.elements.findIndex(({ node }) => node.tagName === 'body')
  if (body < 0 || cut.blocks.length === 0) return { root: { type: 'root', children: [] }, isolated: false }
  const chosen = cut.blocks.length > blocksMax ? undefined : choose(page, cut, withImages)
  if (!chosen) return { root: { type: 'root', children: copyKept(cut, visibleBlocks(cut), body) }, isolated: false }
  const children = copyKept(cut, chosen.marks, body)
  const headline = chosen.headline < 0 ? undefined : copyHeadline(cut, chosen.headline)
  return { root: { type: 'root', children: headline ? [headline, ...children] : children }, isolated: true }
}

function choose(page: ParsedPage, cut: PageBlocks, withImages: boolean): Chosen | undefined {
  const { keep, table } = judgeBlocks(page, cut)
  return chooseBlocks(page.root, cut, keep, table, withImages)
}

/** Every block that is not hidden; all of them when all are. */
function visibleBlocks({ elements, blocks }: PageBlocks): Uint8Array {
  const marks = Uint8Array.from(blocks, ({ element }) => (elements[element]!.hidden ? 0 : 1))
  return marks.includes(1) ? marks : marks.fill(1)
}

function copyHeadline({ elements, blocks }: PageBlocks, index: number): ElementContent | undefined {
  const { element, childStart, childEnd } = blocks[index]!
  const { node } = elements[element]!
  const children = node.children.slice(childStart, childEnd)
  if (children.every((child) => textContent(child).trim() === '')) return undefined
  return { type: 'element', tagName: 'h1', properties: node.properties, children }
}
