// Features of the page as a whole: how much prose and how many links it has, and the type that its structured data
// declares.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { roleOf } from '#actors/extract/tree/quick-attributes.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'
import type { ElementFacts } from './element-facts.ts'
import { sumOf } from './prefix-sums.ts'
import type { PageBlocks } from './blocks.ts'
import { isProse, linkDensity } from './text-stats.ts'

export const pageFeatureNames = [
  'pageWords', 'pageLinks', 'pageProse', 'pageBlocks', 'pageMain', 'pageArticles', 'pageMainWords', 'pageTables',
  'pageTypeArticle', 'pageTypeProduct', 'pageTypeList', 'pageTypeForum', 'pageTypeOrg', 'pageTypeFaq', 'pageOgType',
  'pageLongest', 'pageGroup', 'pageCurrency', 'pagePathDepth', 'pagePathWords', 'pagePathDigits', 'pageHeadings',
  'pageCode',
] as const

/** Groups of schema.org types; one feature each. */
const typePatterns = [
  /"(?:\w*Article|BlogPosting|Report|Recipe|Review)"/,
  /"(?:Product|ProductGroup|Offer|AggregateOffer|IndividualProduct|Book|Vehicle)"/,
  /"(?:CollectionPage|ItemList|OfferCatalog|SearchResultsPage|Blog)"/,
  /"(?:DiscussionForumPosting|QAPage|Question)"/,
  /"(?:Organization|LocalBusiness|Corporation|Service|WebSite)"/,
  /"(?:FAQPage|HowTo)"/,
]
/** Numbers of the values of `og:type`; 0 without one. */
const ogTypes: Record<string, number> = { article: 1, website: 2, product: 3, 'og:product': 3, blog: 4, profile: 5 }
const otherOgType = 6

/** Characters that are read of each JSON-LD script for its type, and of all scripts for their texts. */
const typeCharsMax = 100_000
const structuredCharsMax = 60_000
/** A block with a higher share of links is not the longest text of the page. */
const longestLinkDensity = 0.3

/** The features in the order of `pageFeatureNames`. */
export function describePage(page: ParsedPage, pageBlocks: PageBlocks, facts: ElementFacts): number[] {
  const { blocks } = pageBlocks
  const { words, linkWords, prose } = facts.sums
  const total = words[blocks.length]!
  const counts = countElements(pageBlocks, facts)
  let longest = 0
  let currency = 0
  for (const { stats } of blocks) {
    if (stats.currency > 0) currency++
    if (isProse(stats) && linkDensity(stats) < longestLinkDensity && stats.words > longest) longest = stats.words
  }
  const jsonLd = page.jsonLd.map((text) => text.slice(0, typeCharsMax)).join('\n')
  const path = URL.parse(page.baseUrl)?.pathname ?? '/'
  return [
    Math.log1p(total),
    linkWords[blocks.length]! / Math.max(1, total),
    prose[blocks.length]! / Math.max(1, total),
    Math.log1p(blocks.length),
    Math.min(counts.mains, 2),
    Math.min(counts.articles, 10),
    counts.mainWords / Math.max(1, total),
    Math.min(counts.tables, 10),
    ...typePatterns.map((pattern) => (pattern.test(jsonLd) ? 1 : 0)),
    ogTypeOf(page),
    Math.log1p(longest),
    Math.log1p(counts.largestGroup),
    currency / (blocks.length + 1),
    path.split('/').filter((part) => part !== '').length,
    (path.match(/[a-z]{2,}/gi) ?? []).length,
    (path.match(/\d/g) ?? []).length,
    Math.log1p(counts.headings),
    Math.min(counts.code, 5),
  ]
}

interface ElementCounts {
  mains: number
  /** Words of the largest main element. */
  mainWords: number
  articles: number
  tables: number
  code: number
  headings: number
  /** Size of the largest group of siblings of one shape. */
  largestGroup: number
}

function countElements({ elements }: PageBlocks, facts: ElementFacts): ElementCounts {
  const counts: ElementCounts = {
    mains: 0, mainWords: 0, articles: 0, tables: 0, code: 0, headings: 0, largestGroup: 0,
  }
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const { tagName } = element.node
    if (tagName === 'main' || roleOf(element.node) === 'main') {
      counts.mains++
      counts.mainWords = Math.max(counts.mainWords, sumOf(facts.sums.words, element))
    } else if (tagName === 'article') counts.articles++
    else if (tagName === 'table') counts.tables++
    else if (tagName === 'pre') counts.code++
    else if (isHeadingTag(tagName)) counts.headings++
    counts.largestGroup = Math.max(counts.largestGroup, facts.groupSize[index]!)
  }
  return counts
}

function ogTypeOf(page: ParsedPage): number {
  for (const { tagName, properties } of elementsOf(page.root)) {
    if (tagName === 'body') return 0
    if (tagName === 'meta' && properties.property === 'og:type')
      return ogTypes[String(properties.content).toLowerCase()] ?? otherOgType
  }
  return 0
}

/**
 * The JSON-LD of the page with string escapes decoded and white space folded. A block whose text is repeated there is
 * often the article or the description of the product.
 */
export function structuredText(page: ParsedPage): string {
  return page.jsonLd
    .join(' ')
    .slice(0, structuredCharsMax)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["/])/g, '$1')
    .replace(/\s+/g, ' ')
}
