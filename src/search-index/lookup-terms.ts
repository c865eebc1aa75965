// Finds the postings of terms in segments. All blocks that a search needs are read at once.

import type { Blocks } from './blocks.ts'
import type { QueryTerm } from './parse-query.ts'
import type { SegmentHead } from './segment-head.ts'
import type { Postings } from './term-block.ts'
import { findPrefix, findTerm } from './find-terms.ts'

/** Most terms that a single character of an unspaced script stands for in one segment. */
const prefixTermsMax = 200

/** The postings of each term in each segment. */
export async function lookUpTerms(
  blocks: Blocks, heads: readonly SegmentHead[], terms: readonly QueryTerm[],
): Promise<Map<QueryTerm, Postings[][]>> {
  const plan = terms.map((term) => ({ term, places: heads.map((head) => placesOf(head, term)) }))
  const raw = await blocks.many(plan.flatMap(({ places }) => places.flat().map(({ id }) => id)))
  return new Map(plan.map(({ term, places }) => [
    term,
    places.map((ofSegment) => ofSegment.flatMap(({ id, text, isPrefix }) => {
      const block = raw.get(id)!
      if (isPrefix) return findPrefix(block, text, prefixTermsMax)
      const found = findTerm(block, text)
      return found ? [found] : []
    })),
  ]))
}

interface Place { id: string; text: string; isPrefix: boolean }

function placesOf({ terms }: SegmentHead, { spellings, isPrefix }: QueryTerm): Place[] {
  return spellings.flatMap((text) => {
    const wanted = Buffer.from(text)
    // The last block that begins at or before the term.
    let [from, to] = [0, terms.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (Buffer.compare(Buffer.from(terms[middle]!.first), wanted) <= 0) from = middle + 1
      else to = middle
    }
    const blocks = isPrefix ? terms.slice(Math.max(0, from - 1), from + 1) : terms.slice(Math.max(0, from - 1), from)
    return blocks.map(({ id }) => ({ id, text, isPrefix }))
  })
}
