// Scores of the pages of one segment by BM25. Pure.

import { isInTitle, weightOf, type Postings } from './term-block.ts'
import type { PageFacts } from './page.ts'
import type { PageSet } from './page-set.ts'

// Pages are long and their lengths differ much: known-item search on 2,238 pages is best with a late saturation (k1)
// and a strong normalisation by length (b).
const k1 = 2
const b = 0.8

/** The postings of a query term in a segment: those of each spelling. */
export type TermPostings = readonly Postings[]

export interface RankedTerm { postings: TermPostings; idf: number }

/** The inverse document frequency of a term that `pages` of `total` pages have. */
export const idfOf = (pages: number, total: number): number => Math.log(1 + (total - pages + 0.5) / (pages + 0.5))

export interface SegmentScores {
  scores: Float64Array
  /** Sum of the idf of the terms that a page has, by ordinal. */
  matched: Float64Array
  /** How many of the terms a page has, by ordinal. */
  count: Uint16Array
}

/** The scores by ordinal; 0 for pages with none of the terms. @param averageLength of all pages of the key */
export function scorePages(
  terms: readonly RankedTerm[], facts: readonly PageFacts[], averageLength: number,
): SegmentScores {
  const scores = new Float64Array(facts.length)
  const matched = new Float64Array(facts.length)
  const count = new Uint16Array(facts.length)
  for (const { postings, idf } of terms) {
    for (const { ordinals, weights } of postings) {
      for (let at = 0; at < ordinals.length; at++) {
        const ordinal = ordinals[at]!
        const weight = weightOf(weights[at]!)
        const norm = k1 * (1 - b + b * facts[ordinal]!.length / averageLength)
        scores[ordinal]! += idf * weight * (k1 + 1) / (weight + norm)
        matched[ordinal]! += idf
        count[ordinal]!++
      }
    }
  }
  return { scores, matched, count }
}

/** Adds the pages that have the term to a set. @param onlyInTitle whether its title must have it */
export function addPagesOf(postings: TermPostings, set: PageSet, onlyInTitle = false): PageSet {
  for (const { ordinals, weights } of postings)
    for (let at = 0; at < ordinals.length; at++)
      if (!onlyInTitle || isInTitle(weights[at]!)) set.add(ordinals[at]!)
  return set
}
