// Stands in for a search provider: plain BM25 over whole pages of the corpus, without stemming.

import type { AnswerSource } from '#actors/infer/answer/passages.ts'
import { wordsOf } from '#actors/infer/answer/terms.ts'

interface Indexed { source: AnswerSource; counts: Map<string, number>; length: number }

const k1 = 1.2
const b = 0.75
const titleWeight = 3

export interface Retriever { search(query: string, limit: number): AnswerSource[] }

/** Indexes the texts and titles of pages. */
export function indexSources(sources: readonly AnswerSource[]): Retriever {
  const documentFrequency = new Map<string, number>()
  const indexed = sources.map((source): Indexed => {
    const counts = new Map<string, number>()
    const add = (text: string, weight: number) => {
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
    }
    add(source.title, titleWeight)
    for (const { markdown } of source.chunks) add(markdown, 1)
    for (const word of counts.keys()) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
    return { source, counts, length: [...counts.values()].reduce((sum, one) => sum + one, 0) }
  })
  const averageLength = indexed.reduce((sum, { length }) => sum + length, 0) / indexed.length
  const idfOf = (word: string): number => {
    const having = documentFrequency.get(word) ?? 0
    return Math.log(1 + (indexed.length - having + 0.5) / (having + 0.5))
  }
  return {
    search(query, limit) {
      const words = [...new Set(wordsOf(query))].map((word) => ({ word, idf: idfOf(word) }))
      const score = ({ counts, length }: Indexed): number => words.reduce((sum, { word, idf }) => {
        const frequency = counts.get(word) ?? 0
        return sum + idf * frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * length / averageLength))
      }, 0)
      return indexed.map((one) => ({ one, score: score(one) })).filter((hit) => hit.score > 0)
        .sort((hit, other) => other.score - hit.score).slice(0, limit).map(({ one }) => one.source)
    },
  }
}
