// Finds the main content of a page and returns it as a pruned copy of the tree.

import type { ElementContent, Root } from 'hast'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { copyKept } from './copy-kept.ts'
import { splitIntoBlocks, type PageBlocks } from './features/blocks.ts'
import { scoreBlocks, shippedModel, type Model } from './model/model.ts'
import { findFrame } from './page-frame.ts'
import { packDecisions, unpackDecisions } from './repeat/block-decisions.ts'
import { repeatDecisions } from './repeat/repeat-decisions.ts'
import { selectBlocks, type Selection } from './select-blocks.ts'

export interface MainContent {
  /**
   * A pruned copy of the page with the headline first, as `h1`. Runs of inline nodes are shared with the page and must
   * not be changed.
   */
  root: Root
  /** False when no part of the page stands out: then `root` holds the whole visible body. */
  isolated: boolean
  /** The decisions on the blocks of the page, packed; set if `earlier` was given. */
  decisions?: Uint8Array
  /** Set when the layout differs so much from the last check that its decisions were not repeated. */
  isRestarted?: boolean
}

export interface MainContentOptions {
  /** Keep the captions of images too; default false. */
  withImages?: boolean
  /** For a monitor: the packed decisions of the last check, which are repeated; empty at the first check. */
  earlier?: Uint8Array | undefined
  /** Default: the model that Winnow comes with. */
  model?: Model
}

/** Pages of more blocks are not scored: the features of 40,000 blocks take 45 MB, and real pages have far fewer. */
const blocksMax = 40_000

/** Finds the main content of a page. Pure and deterministic; the tree of the page is not changed. */
export function findMainContent(
  page: ParsedPage, { withImages = false, earlier, model = shippedModel }: MainContentOptions = {},
): MainContent {
  const { pageBlocks, ...fresh } = decide(page, withImages, model)
  const body = pageBlocks.elements.findIndex(({ node }) => node.tagName === 'body')
  if (body < 0 || pageBlocks.blocks.length === 0)
    return { root: { type: 'root', children: [] }, isolated: false }
  const repeated = earlier && repeatDecisions(pageBlocks, fresh, unpackDecisions(earlier))
  const { marks, headline, isolated } = repeated?.decisions ?? fresh
  const children = copyKept(pageBlocks, marks, body)
  const title = headline < 0 ? undefined : copyHeadline(pageBlocks, headline)
  return {
    root: { type: 'root', children: title ? [title, ...children] : children }, isolated,
    ...(repeated && { decisions: packDecisions(repeated.decisions), isRestarted: repeated.isRestarted }),
  }
}

/** With fewer visible words outside its frame, navigation and footer are returned too when no part stands out. */
const wordsMin = 8

/** Decides on the blocks of a page without its frame. When no part stands out, all visible blocks are kept. */
function decide(
  page: ParsedPage, withImages: boolean, model: Model,
): Selection & { pageBlocks: PageBlocks, isolated: boolean } {
  const frame = findFrame(page.root)
  const inner = splitIntoBlocks(page.root, frame.all)
  const { length } = inner.blocks
  const selection =
    length > 0 && length <= blocksMax
      ? selectBlocks(page, inner, scoreBlocks(page, inner, model), withImages)
      : undefined
  if (selection) return { ...selection, pageBlocks: inner, isolated: true }
  const pageBlocks = countVisibleWords(inner) < wordsMin ? splitIntoBlocks(page.root, frame.notices) : inner
  return { marks: visibleBlocks(pageBlocks), headline: -1, pageBlocks, isolated: false }
}

const countVisibleWords = ({ elements, blocks }: PageBlocks): number =>
  blocks.reduce((sum, { element, stats }) => sum + (elements[element]!.hidden ? 0 : stats.words), 0)

/** Marks every block that is not hidden; all of them when all are hidden. */
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
