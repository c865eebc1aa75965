// Ranks the passages of all sources against a question: BM25 over the text, with weights for the title of the page and
// the headings above the passage (BM25F, Robertson and others 2004).

import type { Chunk } from '#schemas/chunks.ts'
import type { TermMatcher, Question } from './question.ts'
import { wordsOf } from './terms.ts'

/** A page that was read, with its passages in order. */
export interface AnswerSource {
  url: string
  title: string
  /** Site name and host: words of a question may name them. */
  site: string
  /** BCP 47 tag of the page, if it has one. */
  language: string | null
  chunks: readonly Chunk[]
}

export interface Passage {
  /** Index of its source. */
  source: number
  chunk: Chunk
  /** Strengths of the terms in the text, the headings above it, and the title and site of the page. */
  inText: Float64Array
  inHeadings: Float64Array
  inTitle: Float64Array
  score: number
}

/** UTF-16 units that are read of a source: the beginning of a very long page. */
const sourceCharsMax = 150_000
const fieldWeights = { headings: 2, title: 1.2 }
const k1 = 1.2
const b = 0.6

interface Counted extends Passage { counts: Float64Array; length: number }

/** The passages with at least one term, best first. */
export function rankPassages(question: Question, sources: readonly AnswerSource[], matcher: TermMatcher): Passage[] {
  const passages = sources.flatMap((source, index) => countSource(source, index, matcher, question.terms.length))
  const idf = inverseFrequencies(passages, question.terms.length)
  const averageLength = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length)
  for (const passage of passages) passage.score = scoreOf(passage, question, idf, averageLength)
  return passages.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
}

function countSource(source: AnswerSource, index: number, matcher: TermMatcher, terms: number): Counted[] {
  const inTitle = matcher.strengths(wordsOf(`${source.title} ${source.site}`))
  const counted: Counted[] = []
  let chars = 0
  for (const chunk of source.chunks) {
    if (chars > sourceCharsMax) break
    chars += chunk.markdown.length
    const words = wordsOf(chunk.markdown)
    const counts = new Float64Array(terms)
    for (const one of words) {
      const match = matcher.match(one)
      if (match) counts[match.term]! += match.strength
    }
    counted.push({
      source: index, chunk, counts, length: words.length, score: 0, inTitle,
      inText: matcher.strengths(words), inHeadings: matcher.strengths(wordsOf(chunk.heading_path.join(' '))),
    })
  }
  return counted
}

function inverseFrequencies(passages: readonly Counted[], terms: number): Float64Array {
  const idf = new Float64Array(terms)
  for (let term = 0; term < terms; term++) {
    const having = passages.filter(({ counts }) => counts[term]! > 0).length
    idf[term] = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
  }
  return idf
}

function scoreOf(
  { counts, inHeadings, inTitle, length }: Counted, { terms }: Question, idf: Float64Array, averageLength: number,
): number {
  let score = 0
  for (const [term, { weight }] of terms.entries()) {
    const frequency = counts[term]! + fieldWeights.headings * inHeadings[term]! + fieldWeights.title * inTitle[term]!
    const normalised = frequency / (1 - b + b * (length / Math.max(1, averageLength)))
    score += weight * idf[term]! * (normalised * (k1 + 1)) / (normalised + k1)
  }
  return score
}
