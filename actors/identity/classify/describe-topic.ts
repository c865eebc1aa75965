// Descriptions of a page, taken from its own text.

import type { PageTopic } from '#schemas/topic.ts'
import { splitSentences } from '#src/text/split-sentences.ts'

export interface Descriptions { description: string | null; long_description: string | null }

/** A shorter text is a label or a name. */
const sentenceCharsMin = 25
const sentenceCharsMax = 300
/** A paragraph has more than one sentence, and ends after a whole one. */
const paragraphCharsMin = 160
const paragraphCharsMax = 700

/** Cuts at the last blank before the limit, with an ellipsis. */
function cutAtWord(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const cut = text.slice(0, charsMax)
  const end = cut.lastIndexOf(' ')
  return `${(end > charsMax / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Sentences that begin alike are versions of one. */
const comparedChars = 40

/** Whole sentences of texts up to the limit, each once. */
function joinSentences(texts: readonly string[], language: string | null, charsMax: number): string {
  const seen = new Set<string>()
  let joined = ''
  for (const sentence of texts.flatMap((text) => splitSentences(text, language))) {
    const start = sentence.slice(0, comparedChars).toLowerCase()
    if (seen.has(start)) continue
    seen.add(start)
    const longer = joined === '' ? sentence : `${joined} ${sentence}`
    if (longer.length > charsMax) break
    joined = longer
  }
  return joined
}

/** A sentence that says something by itself: no label, no question, no lead to a list. */
const isStatement = (sentence: string): boolean =>
  sentence.length >= sentenceCharsMin && !/[?？:：]["'”’»)]*$/u.test(sentence)

/**
 * `description` is the first statement of what the page, else its structured data, else its main content says about it;
 * `long_description` is a long text of the structured data about the organisation, else the description of the page and
 * the beginning of its main content. Null when the page has no such text.
 */
export function describeTopic({ description, about, paragraphs, language }: PageTopic): Descriptions {
  const clean = (texts: readonly (string | null)[]): string[] =>
    texts.map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).filter(isStatement)
  const texts = clean([description, ...about, ...paragraphs])
  if (texts.length === 0) return { description: null, long_description: null }
  const sentence = splitSentences(texts[0]!, language).find(isStatement) ?? texts[0]!
  const ofOwner = clean(about).find((text) => text.length >= paragraphCharsMin)
  const joined = joinSentences(
    ofOwner === undefined ? clean([description, ...paragraphs]) : [ofOwner], language, paragraphCharsMax,
  )
  return {
    description: cutAtWord(sentence, sentenceCharsMax),
    long_description: joined === '' ? cutAtWord(ofOwner ?? texts[0]!, paragraphCharsMax) : joined,
  }
}
