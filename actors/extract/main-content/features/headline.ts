// The headline of a page, and the headings that precede its blocks.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, isHeadingTag, textContent } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks, PageElement } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

const headlineLevelMax = 3
const titleCharsMax = 1_000

/**
 * Index of the block with the headline: the first `h1` whose text is part of the page's title, else the first such `h2`
 * or `h3` when no other `h1` precedes it, else the first `h1`; -1 without one. An `h1` that links to the home page is
 * the name of the site: it is the headline only without any other.
 */
export function findHeadline(page: ParsedPage, { elements, blocks }: PageBlocks): number {
  const title = ` ${normalize(titleOf(page))} `
  let firstH1 = -1
  let firstInTitle = -1
  let siteName = -1
  for (let index = 0; index < blocks.length; index++) {
    const { node, hidden } = elements[blocks[index]!.element]!
    const level = isHeadingTag(node.tagName) ? Number(node.tagName[1]) : 0
    if (level === 0 || level > headlineLevelMax || hidden) continue
    if (level === 1 && isSiteName(page, elements, blocks[index]!)) {
      if (siteName < 0) siteName = index
      continue
    }
    if (level === 1 && firstH1 < 0) firstH1 = index
    const text = normalize(blocks[index]!.stats.head)
    if (text === '' || !title.includes(` ${text} `) || blocks[index]!.stats.words < 2) continue
    if (level === 1) return index
    if (firstInTitle < 0) firstInTitle = index
  }
  const headline = firstH1 < 0 || (firstInTitle >= 0 && firstInTitle < firstH1) ? firstInTitle : firstH1
  return headline < 0 ? siteName : headline
}

/** Whether a heading is one link to the home page. */
function isSiteName({ baseUrl }: ParsedPage, elements: readonly PageElement[], block: Block): boolean {
  const { element, childStart, childEnd, stats } = block
  const { node, parent } = elements[element]!
  const around = parent >= 0 && elements[parent]!.node.tagName === 'a' ? [elements[parent]!.node] : []
  if (around.length === 0 && linkDensity(stats) < 1) return false
  const links = [...around, ...node.children.slice(childStart, childEnd).flatMap((child) => [...elementsOf(child)])]
  const hrefs = new Set(links.filter(({ tagName }) => tagName === 'a').map(({ properties }) => properties.href))
  const [href] = hrefs
  if (hrefs.size !== 1 || typeof href !== 'string') return false
  const [target, base] = [URL.parse(href, baseUrl), URL.parse(baseUrl)]
  return target?.host === base?.host && target?.pathname === '/' && target.search === '' && target.hash === ''
}

/** Text of the last `<title>` in the head. */
function titleOf(page: ParsedPage): string {
  let title = ''
  for (const element of elementsOf(page.root)) {
    if (element.tagName === 'body') break
    if (element.tagName === 'title') title = textContent(element).slice(0, titleCharsMax)
  }
  return title
}

/** Lower-case letters and digits, with everything else replaced by single blanks. */
const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** For each block the block of the nearest heading before it; -1 without one. */
export function precedingHeadings({ elements, blocks }: PageBlocks): Int32Array {
  const headings = new Int32Array(blocks.length)
  let last = -1
  for (let index = 0; index < blocks.length; index++) {
    headings[index] = last
    if (isHeadingTag(elements[blocks[index]!.element]!.node.tagName)) last = index
  }
  return headings
}
