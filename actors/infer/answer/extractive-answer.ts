// The built-in answer: sentences of the passages as quotations, each with its citation.

import type { AnswerCitation } from '#schemas/answers.ts'
import { plainInline } from '../text-blocks.ts'
import { chooseQuotes } from './choose-quotes.ts'
import type { AnswerSource, Passage } from './passages.ts'
import type { Question, TermMatcher } from './question.ts'

export interface WrittenAnswer {
  /** Markdown; empty when nothing supports an answer. */
  answer: string
  citations: AnswerCitation[]
}

const excerptCharsMax = 500

/** Answers from the passages, which are ranked; nothing is written that no passage says. */
export function extractiveAnswer(
  question: Question, sources: readonly AnswerSource[], passages: readonly Passage[], matcher: TermMatcher,
): WrittenAnswer {
  const cited: Passage[] = []
  const citations: AnswerCitation[] = []
  const sentences = chooseQuotes(question, sources, passages, matcher).map(({ text, passage }) => {
    let at = cited.indexOf(passage)
    if (at < 0) {
      at = cited.push(passage) - 1
      citations.push(citationOf(at + 1, passage, sources, text))
    }
    return `${escapeInline(text)} [${at + 1}]`
  })
  return { answer: sentences.join(' '), citations }
}

/** A passage as a citation; its excerpt is the part around `quote`. */
export function citationOf(
  index: number, { source, chunk }: Passage, sources: readonly AnswerSource[], quote: string,
): AnswerCitation {
  const { url, title } = sources[source]!
  return { index, url, title, excerpt: excerptOf(chunk.markdown, quote) }
}

/** The plain text of a passage, at most 500 UTF-16 units, around a quote that begins within it. */
export function excerptOf(markdown: string, quote: string): string {
  const text = markdown.split('\n').map((line) => plainInline(line.replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, '')))
    .filter((line) => line !== '').join(' ')
  if (text.length <= excerptCharsMax) return text
  const found = text.indexOf(quote.slice(0, 60))
  const center = found < 0 ? 0 : found
  const start = Math.max(0, Math.min(center - Math.floor(excerptCharsMax / 5), text.length - excerptCharsMax))
  const piece = text.slice(start, start + excerptCharsMax)
  const from = start === 0 ? 0 : piece.indexOf(' ') + 1
  const to = start + excerptCharsMax >= text.length ? piece.length : piece.lastIndexOf(' ')
  const kept = piece.slice(from, to <= from ? piece.length : to)
  return `${start === 0 ? '' : '…'}${kept}${to === piece.length ? '' : '…'}`
}

/** Text as inline markdown that reads as it is. */
export const escapeInline = (text: string): string =>
  text.replace(/[\\`*[\]<]/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
