// One wish held against one edit: the best of what the rules find.

import {
  considerDate, considerDiscount, considerNumbers, considerPrice, considerStock, considerVersion, type Considered,
  type Match,
} from './match-values.ts'
import { isStamp } from './mask-trivia.ts'
import { fitTerms, matchArrival, matchWords, type PageStems } from './match-words.ts'
import type { Wish } from './read-goal.ts'
import { sayEdit } from './say-change.ts'
import { meetsAny, type Facts } from './study-edit.ts'
import type { Topic } from './topics.ts'

const consider: Record<Topic, (wish: Wish, facts: Facts) => Considered> = {
  price: considerPrice, discount: considerDiscount, stock: considerStock, date: considerDate, version: considerVersion,
}

/** Factor of a value that changed by how the names in the wish fit the edit. */
const sureness = { yes: 1, page: 0.95, open: 0.5, no: 0 } as const

/**
 * The date of the last update, where the wish is that something be updated. Time since then is none: it changes by
 * itself.
 */
export const wantsStamp = (wish: Wish, { now, datesCome }: Facts): boolean =>
  wish.updates
  && datesCome.length > 0
  && isStamp(now)
  && !wish.arrival
  && [...wish.topics].every((topic) => topic === 'date')

export function matchWish(wish: Wish, facts: Facts, page: PageStems): Considered {
  if (wantsStamp(wish, facts))
    return { match: { confidence: 0.8, reason: `It was updated: ${sayEdit(facts)}.` }, refused: null }
  if (wish.any)
    return {
      match: {
        confidence: facts.edit.moved ? 0.4 : facts.size <= 2 && facts.figuresCome.length === 0 ? 0.6 : 0.8,
        reason: `${capital(sayEdit(facts))}.`,
      },
      refused: null,
    }
  const found: Match[] = []
  let refused: string | null = null
  const fit = fitTerms(wish, facts, page)
  const values = [...wish.topics].map((topic) => consider[topic](wish, facts))
  if (!wish.topics.has('price') && (wish.limit !== null || wish.direction !== null))
    values.push(considerNumbers(wish, facts))
  if (!facts.edit.moved) {
    for (const one of values) {
      if (one.match && fit !== 'no') found.push({ ...one.match, confidence: one.match.confidence * sureness[fit] })
      refused ??=
        one.match && fit === 'no'
          ? `${one.match.reason.replace(/\.$/, '')}, but that is not what the goal names`
          : one.refused
    }
  }
  const valueOnly = wish.topics.size > 0 && wish.subjects.size === 0
  if (wish.arrival && !valueOnly)
    found.push(...[matchArrival(wish, facts, page, 'arrival')].filter((one) => one !== null))
  if (wish.departure) found.push(...[matchArrival(wish, facts, page, 'departure')].filter((one) => one !== null))
  // Words alone decide where the goal names no value and no coming or going: then there is nothing better to go by.
  const numbers = facts.figuresGone.length + facts.figuresCome.length > 0
  const free =
    wish.topics.size === 0
    && !wish.arrival
    && !wish.departure
    && wish.limit === null
    && (wish.direction === null || !numbers)
  // Releases and dates are often only spoken of: "breaking changes in the changelog".
  const spoken =
    [...wish.topics].every((topic) => topic === 'version' || topic === 'date')
    && wish.terms.some(({ stems }) => meetsAny(stems, facts.come))
  if ((free || found.length === 0 && spoken) && !facts.edit.moved) {
    const words =
      matchWords(wish, facts, page) ?? (wish.terms.length === 0 ? matchArrival(wish, facts, page, 'arrival') : null)
    if (words) found.push(words)
  }
  const [best] = found.toSorted((a, b) => b.confidence - a.confidence)
  return { match: best ?? null, refused: best ? null : refused }
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
