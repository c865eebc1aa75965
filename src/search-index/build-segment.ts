// Builds the parts of a segment from pages: its terms, and the facts about its pages. Pure.

import { crc32 } from 'node:zlib'
import { termsOf } from './analyze.ts'
import { linesOf } from './clean-text.ts'
import type { NewPage, PageFacts } from './page.ts'
import { packTerms, packWeight, type TermBlock } from './term-block.ts'

/** How much a term counts in the title and in a heading, where it counts 1 in the text. */
const titleWeight = 4
const headingWeight = 2
/** Larger weights make no difference to the rank. */
const weightMax = 60

/** Terms and pages of a segment that is being built. */
export class SegmentBuilder {
  /** Ordinal and packed weight in turn, by term. */
  readonly #postings = new Map<string, number[]>()
  readonly facts: PageFacts[] = []

  /** Adds a page under the next ordinal. */
  add(page: NewPage): void {
    const { url, title, text, date, readAt, language, kind } = page
    const weights = new Map<string, number>()
    const titleTerms = termsOf(title)
    const inTitle = new Set(titleTerms)
    const titleLength = count(weights, titleTerms, titleWeight)
    const length = linesOf(text).reduce(
      (sum, line) => sum + count(weights, termsOf(line.text), line.isHeading ? headingWeight : 1), titleLength,
    )
    const ordinal = this.facts.length
    for (const [term, weight] of weights) {
      const packed = packWeight(Math.min(weightMax, weight), inTitle.has(term))
      const entries = this.#postings.get(term)
      if (entries) entries.push(ordinal, packed)
      else this.#postings.set(term, [ordinal, packed])
    }
    const sum = sumOf(page)
    this.facts.push({ url, date, readAt, language, kind, length, sum })
  }

  /** The terms of all pages. */
  terms(): TermBlock[] {
    const terms = Array.from(this.#postings, ([term, entries]) => [Buffer.from(term), entries] as const)
    return packTerms(terms.sort(([one], [other]) => Buffer.compare(one, other)))
  }
}

function count(weights: Map<string, number>, terms: readonly string[], weight: number): number {
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight)
  return terms.length
}

/** Identifies title, text and date of a page. */
export const sumOf = ({ title, text, date }: Pick<NewPage, 'title' | 'text' | 'date'>): number =>
  crc32(`${title}\n${date ?? ''}\n${text}`)
