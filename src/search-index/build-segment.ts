// Builds the parts of a segment from pages: its terms, and the facts about its pages. Pure.

import { crc32 } from 'node:zlib'
import { termsOf } from './analyze.ts'
import { linesOf } from './clean-text.ts'
import type { NewPage, PageFacts } from './page.ts'
import { packTerms, packWeight, weightMax, type TermBlock } from './term-block.ts'

/** How much a term counts in the title and in a heading, where it counts 1 in the text. */
const titleWeight = 4
const headingWeight = 2

/** Terms and pages of a segment that is being built. */
export class SegmentBuilder {
  /** Numbers the terms. */
  readonly #numbers = new Map<string, number>()
  /** Ordinal and packed weight in turn, by number. */
  readonly #postings: number[][] = []
  /** Weights of the terms of the page that is being added, by number, and the numbers of its terms. */
  readonly #weights: number[] = []
  #ofPage: number[] = []
  readonly facts: PageFacts[] = []

  /** Adds a page under the next ordinal. */
  add(page: NewPage): void {
    const { url, title, text, date, readAt, language, kind } = page
    this.#ofPage = []
    let length = this.#count(title, titleWeight)
    const titleTerms = this.#ofPage.length
    for (const line of linesOf(text)) length += this.#count(line.text, line.isHeading ? headingWeight : 1)
    const ordinal = this.facts.length
    for (const [at, number] of this.#ofPage.entries()) {
      const weight = Math.min(weightMax, this.#weights[number]!)
      this.#postings[number]!.push(ordinal, packWeight(weight, at < titleTerms))
      this.#weights[number] = 0
    }
    const sum = sumOf(page)
    this.facts.push({ url, date, readAt, language, kind, length, sum })
  }

  /** The terms of all pages. */
  terms(): TermBlock[] {
    const terms = inOrderOfUtf8([...this.#numbers.keys()])
    return packTerms(terms.map((term) => [Buffer.from(term), this.#postings[this.#numbers.get(term)!]!]))
  }

  /** Adds the weight to each term of the text. @returns the number of terms */
  #count(text: string, weight: number): number {
    const terms = termsOf(text)
    for (const term of terms) {
      const number = this.#numbers.get(term) ?? this.#addTerm(term)
      if (this.#weights[number] === 0) this.#ofPage.push(number)
      this.#weights[number]! += weight
    }
    return terms.length
  }

  #addTerm(term: string): number {
    const number = this.#postings.push([]) - 1
    this.#weights.push(0)
    this.#numbers.set(term, number)
    return number
  }
}

const surrogate = /[\ud800-\udfff]/

/** Sorts in place. The order of UTF-16, which is faster, differs only for characters of two units. */
const inOrderOfUtf8 = (terms: string[]): string[] =>
  terms.some((term) => surrogate.test(term))
    ? terms.sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    : terms.sort()

/** Identifies title, text and date of a page. */
export const sumOf = ({ title, text, date }: Pick<NewPage, 'title' | 'text' | 'date'>): number =>
  crc32(`${title}\n${date ?? ''}\n${text}`)
