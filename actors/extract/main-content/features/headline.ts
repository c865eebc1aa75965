// The headline of a page, and the headings that precede its blocks.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, isHeadingTag, textContent } from '#actors/extract/tree/walk.ts'
import type { Block, PageBlocks, PageElement } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

const headlineLevelMax = 3
const titleCharsMax = 1_000

/** A heading that contains a title of fewer words may be about something else, such as a part of the page. */
const titleWordsMin = 4

/**
 * Index of the block with the headline: of the `h1` whose text is part of the page's title, or contains it, the one
 * that has most of its words; else such an `h2` or `h3` when no other `h1` precedes it, else the first `h1`; -1 without
 * one. An `h1` that links to the home page is the name of the site: it is the headline only without any other.
 */
export function findHeadline(page: ParsedPage, { elements, blocks }: PageBlocks): number {
  const title = normalize(titleOf(page))
  let firstH1 = -1
  let siteName = -1
  const [h1InTitle, otherInTitle]: [InTitle, InTitle] = [{ index: -1, words: 0 }, { index: -1, words: 0 }]
  for (let index = 0; index < blocks.length; index++) {
    const { node, hidden } = elements[blocks[index]!.element]!
    const level = isHeadingTag(node.tagName) ? Number(node.tagName[1]) : 0
    if (level === 0 || level > headlineLevelMax || hidden) continue
    if (level === 1 && isSiteName(page, elements, blocks[index]!)) {
      if (siteName < 0) siteName = index
      continue
    }
    if (level === 1 && firstH1 < 0) firstH1 = index
    const { head, words: headingWords } = blocks[index]!.stats
    const words = headingWords < 2 ? 0 : wordsInTitle(normalize(head), title)
    const best = level === 1 ? h1InTitle : otherInTitle
    if (words > best.words) Object.assign(best, { index, words })
  }
  if (h1InTitle.index >= 0) return h1InTitle.index
  const headline =
    firstH1 < 0 || (otherInTitle.index >= 0 && otherInTitle.index < firstH1) ? otherInTitle.index : firstH1
  return headline < 0 ? siteName : headline
}

interface InTitle { index: number; words: number }

/** Words that a heading and the title have in common when one of the two contains the other; else 0. */
function wordsInTitle(text: string, title: string): number {
  if (text !== '' && ` ${title} `.includes(` ${text} `)) return countWords(text)
  const words = countWords(title)
  return words >= titleWordsMin && ` ${text} `.includes(` ${title} `) ? words : 0
}

const countWords = (normalized: string): number => normalized.split(' ').length

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
const normalize = (text: string): string =>
  text.toLowerCase().replace(beyondAscii.test(text) ? /[^\p{L}\p{N}]+/gu : /[^a-z\d]+/g, ' ').trim()

const beyondAscii = /[^\0-\x7f]/

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
