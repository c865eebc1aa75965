// Selects the elements that belong to the headline of a page, such as its byline and date.

import type { Element } from 'hast'
import type { PageIndex, Placed } from '#actors/extract/page-index.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'

/** A page of more articles is a list. */
const articlesMax = 2
/** Without a headline nearby, more candidates than this belong to a list. */
const candidatesMax = 12
/**
 * Number of elements between a headline and what belongs to it: kickers and images before it, share buttons and
 * summaries after it.
 */
const reach = { before: 60, after: 150 }

const articlesOf = (placed: readonly Placed[]): Set<Element> =>
  new Set(placed.map(({ article }) => article).filter((article) => article !== null))

/** Whether the page is one article and not a list of several. */
export const isSingleArticle = (index: PageIndex): boolean => articlesOf(index.lines).size <= articlesMax

/** The elements in the article of the headline, else those near it. None when several articles have such elements. */
export function nearHeadline(index: PageIndex, placed: readonly Placed[]): Element[] {
  const headline = index.headings.find(
    ({ element, aside }) => element.tagName === 'h1' && !aside && textOf(element) !== '',
  )
  const sameArticle = placed.filter(({ article }) => article !== null && article === headline?.article)
  if (sameArticle.length === 0 && articlesOf(placed).size > articlesMax) return []
  const candidates = sameArticle.length > 0 ? sameArticle : placed
  const near = headline
    ? candidates.filter(({ at }) => at >= headline.at - reach.before && at <= headline.at + reach.after)
    : []
  if (near.length > 0) return near.map(({ element }) => element)
  return candidates.length > candidatesMax ? [] : candidates.map(({ element }) => element)
}

/** Classes and id of an element. */
export const namesOf = (element: Element): string =>
  `${attribute(element, 'className') ?? ''} ${attribute(element, 'id') ?? ''}`
