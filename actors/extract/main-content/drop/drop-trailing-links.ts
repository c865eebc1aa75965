// Removes the links after the last text of an article that lead to other pages of its site: titles of other articles,
// topics, the next article. They look like a list of sources, but sources are on other sites. Removes the last heading
// too when nothing follows it: what it announces is no content ("More topics").

import { siteOf } from '#actors/extract/links/site-of.ts'
import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { kindBits } from '../features/ancestor-kinds.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { isLink } from '../features/is-link.ts'

/** From these probabilities on a link or a last heading is content. */
const probabilityMin = { link: 0.7, heading: 0.85 }
/** More last headings are a list: questions whose answers are not in the page. */
const headingsMax = 2
/** A shorter text may be the label of links. */
const textWordsMin = 8
/** Links that are a larger share of the kept words may be what the page is for. */
const shareMax = 0.2
/** Documents to download are part of a page. */
const documentPath = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|zip|epub|ics|mp3)$/i

const headingBit = kindBits('heading')

/** Unmarks the links after the last kept text, and the headings that nothing follows then. */
export function dropTrailingLinks(
  { baseUrl }: Pick<ParsedPage, 'baseUrl'>, { elements, blocks }: PageBlocks, marks: Uint8Array,
  probabilities: Float64Array, { facts, headline }: FeatureTable,
): void {
  const site = siteOfAddress(URL.parse(baseUrl))
  const trailing: number[] = []
  let trailingWords = 0
  let hasLinks = false
  let hasLabels = false
  let index = blocks.length - 1
  for (; index > headline; index--) {
    if (marks[index] === 0) continue
    const block = blocks[index]!
    if (isLink(block, bitsOf(block))) {
      if (probabilities[index]! >= probabilityMin.link || !leadsToSite(block)) break
      hasLinks = true
    } else if ((bitsOf(block) & headingBit) !== 0) {
      if (hasLabels && !hasLinks) break
      if (probabilities[index]! >= probabilityMin.heading) {
        // A heading that is content stands directly before the others: they are a list.
        if (trailing.length > 0 && !hasLinks) return
        break
      }
    } else {
      if (block.stats.words >= textWordsMin) break
      hasLabels = true
      continue
    }
    trailing.push(index)
    trailingWords += block.stats.words
  }
  let words = trailingWords
  for (; index >= 0; index--) if (marks[index] === 1) words += blocks[index]!.stats.words
  if (trailingWords > words * shareMax || (!hasLinks && trailing.length > headingsMax)) return
  for (const at of trailing) marks[at] = 0

  function bitsOf({ element }: Block): number {
    return facts.ancestorBits[element]!
  }

  /** Whether all links of a block, or that around it, lead to other pages of the site, none to a part of this one. */
  function leadsToSite(block: Block): boolean {
    return hrefsOf(block).every((href) => {
      const url = URL.parse(href, baseUrl)
      return url !== null && siteOfAddress(url) === site && !documentPath.test(url.pathname) && !href.startsWith('#')
    })
  }

  function hrefsOf({ element, childStart, childEnd }: Block): string[] {
    const nodes = elements[element]!.node.children.slice(childStart, childEnd)
      .flatMap((child) => (child.type === 'element' ? [...elementsOf(child)] : []))
    for (let at = element; at >= 0; at = elements[at]!.parent) nodes.push(elements[at]!.node)
    return nodes.flatMap(({ tagName, properties: { href } }) =>
      tagName === 'a' && typeof href === 'string' ? [href] : [])
  }
}

const siteOfAddress = (url: URL | null): string | undefined => url?.hostname && siteOf(url.hostname)
