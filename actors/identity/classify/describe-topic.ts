// Descriptions of a page, taken from its own text.

import type { PageTopic } from '#schemas/topic.ts'
import { splitSentences } from '#src/split-sentences.ts'

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

/** Whole sentences of texts up to the limit, without repetitions. */
function joinSentences(texts: readonly string[], language: string | null, charsMax: number): string {
  const seen = new Set<string>()
  let joined = ''
  for (const sentence of texts.flatMap((text) => splitSentences(text, language))) {
    if (seen.has(sentence)) continue
    seen.add(sentence)
    const longer = joined === '' ? sentence : `${joined} ${sentence}`
    if (longer.length > charsMax) break
    joined = longer
  }
  return joined
}

/**
 * `description` is the first sentence of what the page, else its structured data, else its main content says about it;
 * `long_description` is the first long text among these, else its sentences together. Null when the page has no such
 * text.
 */
export function describeTopic({ description, about, paragraphs, language }: PageTopic): Descriptions {
  const texts = [description ?? '', ...about, ...paragraphs]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length >= sentenceCharsMin)
  if (texts.length === 0) return { description: null, long_description: null }
  const sentence = splitSentences(texts[0]!, language).find((one) => one.length >= sentenceCharsMin) ?? texts[0]!
  const long = [...about, ...paragraphs].find((text) => text.length >= paragraphCharsMin) ?? ''
  const joined = joinSentences(long === '' ? texts : [long, ...texts], language, paragraphCharsMax)
  return {
    description: cutAtWord(sentence, sentenceCharsMax),
    long_description: joined === '' ? cutAtWord(texts[0]!, paragraphCharsMax) : joined,
  }
}
