// What holds for the page as a whole, as far as its structure tells: how much prose and links it has, what its
// structured data calls it.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf, isHeadingTag } from '#actors/extract/tree/walk.ts'
import { isProse, sumOf, type ElementFacts } from './element-facts.ts'
import type { PageBlocks } from './blocks.ts'
import { linkDensity } from './text-stats.ts'

export const pageNames = [
  'pageWords', 'pageLinks', 'pageProse', 'pageBlocks', 'pageMain', 'pageArticles', 'pageMainWords', 'pageTables',
  'pageTypeArticle', 'pageTypeProduct', 'pageTypeList', 'pageTypeForum', 'pageTypeOrg', 'pageTypeFaq', 'pageOgType',
  'pageLongest', 'pageGroup', 'pageCurrency', 'pagePathDepth', 'pagePathWords', 'pagePathDigits', 'pageHeadings',
  'pageCode',
] as const

const typeGroups: [string, RegExp][] = [
  ['article', /"(?:\w*Article|BlogPosting|Report|Recipe|Review)"/],
  ['product', /"(?:Product|ProductGroup|Offer|AggregateOffer|IndividualProduct|Book|Vehicle)"/],
  ['list', /"(?:CollectionPage|ItemList|OfferCatalog|SearchResultsPage|Blog)"/],
  ['forum', /"(?:DiscussionForumPosting|QAPage|Question)"/],
  ['organisation', /"(?:Organization|LocalBusiness|Corporation|Service|WebSite)"/],
  ['faq', /"(?:FAQPage|HowTo)"/],
]
const ogKinds: Record<string, number> = { article: 1, website: 2, product: 3, 'og:product': 3, blog: 4, profile: 5 }

/** Numbers in the order of `pageNames`. */
export function describePage(page: ParsedPage, { elements, blocks }: PageBlocks, facts: ElementFacts): number[] {
  const { words, linkWords, prose } = facts.sums
  const total = words[blocks.length]!
  let mains = 0
  let articles = 0
  let mainWords = 0
  let tables = 0
  let headings = 0
  let code = 0
  let group = 0
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const { tagName, properties } = element.node
    if (tagName === 'main' || properties.role === 'main') {
      mains++
      mainWords = Math.max(mainWords, sumOf(words, element))
    } else if (tagName === 'article') articles++
    else if (tagName === 'table') tables++
    else if (tagName === 'pre') code++
    else if (isHeadingTag(tagName)) headings++
    if (facts.groupSize[index]! > group && facts.groupIndex[index] === 0) group = facts.groupSize[index]!
  }
  let longest = 0
  let currency = 0
  for (const { stats } of blocks) {
    if (stats.currency > 0) currency++
    if (isProse(stats) && linkDensity(stats) < 0.3 && stats.words > longest) longest = stats.words
  }
  const data = page.jsonLd.map((text) => text.slice(0, 100_000)).join('\n')
  const path = URL.parse(page.baseUrl)?.pathname ?? '/'
  return [
    Math.log1p(total), linkWords[blocks.length]! / Math.max(1, total), prose[blocks.length]! / Math.max(1, total),
    Math.log1p(blocks.length), Math.min(mains, 2), Math.min(articles, 10), mainWords / Math.max(1, total),
    Math.min(tables, 10), ...typeGroups.map(([, pattern]) => (pattern.test(data) ? 1 : 0)), ogKind(page),
    Math.log1p(longest), Math.log1p(group), currency / (blocks.length + 1),
    path.split('/').filter((part) => part !== '').length, (path.match(/[a-z]{2,}/gi) ?? []).length,
    (path.match(/\d/g) ?? []).length, Math.log1p(headings), Math.min(code, 5),
  ]
}

function ogKind(page: ParsedPage): number {
  for (const { tagName, properties } of elementsOf(page.root)) {
    if (tagName === 'body') return 0
    if (tagName === 'meta' && properties.property === 'og:type')
      return ogKinds[String(properties.content).toLowerCase()] ?? 6
  }
  return 0
}

/**
 * The texts of the structured data, for a look whether a block stands there too: often the article or the product's
 * description does. 60,000 characters.
 */
export function structuredText(page: ParsedPage): string {
  return page.jsonLd
    .join(' ')
    .slice(0, 60_000)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["/])/g, '$1')
    .replace(/\s+/g, ' ')
}
