// The built-in summary: the sentences that carry most of the content of a page, in their order. Works for any language,
// without a model. An extractive summary after Edmundson (1969: position, title words) and Luhn (1958: word frequency),
// with maximal marginal relevance against repetition.

import type { PageFacts } from '#schemas/facts.ts'
import { anyPattern, oneOf } from '#src/text/word-patterns.ts'
import { contentWords, countWords } from './count-words.ts'
import { splitSentences } from '#src/text/split-sentences.ts'
import {
  asidePhrases, asideStarts, bannerSubjects, consentStarts, consentVerbs, debrisStarts, factor, functionWord,
  lengthNormalisation, redundancyPenalty, referringStarts, sentenceWords, weight,
} from './summary.data.ts'
import { textBlocks, type TextBlock } from './text-blocks.ts'

export const summaryMethod = 'builtin/extractive-summary'

const charsMax = 200_000
const sentencesMax = 600
/** Sentences that are compared with the chosen ones. */
const candidatesMax = 120
/** Fewer words are a label, less letters a figure. */
const proseWordsMin = 5
const proseLettersShareMin = 0.55
/** With fewer words in paragraphs, the page is summarised from its list items. */
const paragraphWordsMin = 40

interface Sentence { text: string; words: string[]; length: number; first: boolean; score: number; index: number }

/**
 * Weights of words by their frequency, without a word list of any language: words of very many sentences are function
 * words, words that occur once say little about the whole.
 */
function wordWeights(sentences: readonly Sentence[]): Map<string, number> {
  const documentFrequency = new Map<string, number>()
  const frequency = new Map<string, number>()
  for (const { words } of sentences) {
    for (const word of new Set(words)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const weights = new Map<string, number>()
  for (const [word, count] of frequency) {
    const share = (documentFrequency.get(word) ?? 1) / sentences.length
    const isFunctionWord = sentences.length >= functionWord.sentencesMin && share > functionWord.shareMin
    const common = isFunctionWord ? functionWord.factor : 1
    weights.set(word, common * Math.log(1 + count) * Math.min(1, word.length / 4))
  }
  return weights
}

/** The share of `words` that is in `other`. */
const overlap = (words: readonly string[], other: ReadonlySet<string>) =>
  words.length === 0 ? 0 : words.filter((word) => other.has(word)).length / words.length

/** The overlap coefficient of two sets. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / Math.min(a.size, b.size)
}

const debris = new RegExp(`^${oneOf(debrisStarts)}`, 'i')
const banner = anyPattern(
  [
    String.raw`^${oneOf(bannerSubjects)}\b.{0,80}\bcookies?\b`,
    String.raw`^${oneOf(consentStarts)}\b.{0,60}\b${oneOf(consentVerbs)}\b`,
  ],
  'iu',
)

const isProse = ({ text, length }: Sentence): boolean =>
  length >= proseWordsMin
  && (text.match(/\p{L}/gu)?.length ?? 0) / text.length > proseLettersShareMin
  && !debris.test(text)
  && !banner.test(text)

/** The sentences of running text; of a page of lists, also those of quotes and items. */
function sentencesOf(facts: PageFacts): Sentence[] {
  const blocks = textBlocks(facts.markdown, charsMax)
  const read = (text: string, at: number): Sentence => ({
    text, words: contentWords(text), length: countWords(text), first: at === 0, score: 0, index: 0,
  })
  const pick = (kinds: readonly TextBlock['kind'][]) =>
    blocks
      .filter((block) => kinds.includes(block.kind))
      .flatMap((block) => splitSentences(block.text, facts.language).map(read).filter(isProse))
  const prose = pick(['paragraph'])
  const isEnough = prose.reduce((sum, one) => sum + one.length, 0) >= paragraphWordsMin
  const found = isEnough ? prose : pick(['paragraph', 'quote', 'item'])
  const seen = new Set<string>()
  return found
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, sentencesMax)
    .map((one, index) => ({ ...one, index }))
}

const aside = anyPattern([String.raw`^${oneOf(asideStarts)}(?:\b|:)`, ...asidePhrases], 'i')
const refers = new RegExp(String.raw`^${oneOf(referringStarts)}\b`, 'i')
const asksQuestion = /[?？]["'”’»)]*$/u
const hasFullStop = /[.!。！｡।…][”"'’»)\]]*$/u

/** How well a sentence reads in a summary. */
function fitness({ text, length, index }: Sentence): number {
  const lengthFactor = length < sentenceWords.min ? factor.short : length > sentenceWords.max ? factor.long : 1
  const reference = refers.test(text) && index > 0 ? factor.referring : 1
  const question = asksQuestion.test(text) ? factor.question : 1
  const ending = hasFullStop.test(text) || question < 1 ? 1 : factor.unfinished
  return lengthFactor * reference * question * ending * (aside.test(text) ? factor.aside : 1)
}

function scoreSentences(sentences: readonly Sentence[], facts: PageFacts): void {
  const weights = wordWeights(sentences)
  const title = new Set(contentWords(facts.title ?? ''))
  const description = new Set(contentWords(facts.description ?? ''))
  for (const sentence of sentences) {
    const { words, index, first } = sentence
    const sum = words.reduce((total, word) => total + (weights.get(word) ?? 0), 0)
    const central = sum / Math.max(lengthNormalisation.wordsMin, words.length) ** lengthNormalisation.exponent
    const content =
      central * weight.words
      + weight.position * (1 / (1 + index / weight.positionHalf))
      + (first ? weight.opening : 0)
      + overlap(words, title) * weight.title
      + overlap(words, description) * weight.description
    sentence.score = content * fitness(sentence)
  }
}

const endsUnspaced = /[。！？｡]["”’»」』）)]*$/u
const endsWithoutStop = /[\p{L}\p{N}\p{Sc}%)\]]$/u

/**
 * Sentences as running text: separated by a blank, in scripts without blanks by nothing; one without a full stop, such
 * as a list item, by a semicolon.
 */
function joinSentences(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }, at) => {
    if (at === sentences.length - 1 || endsUnspaced.test(text)) return text
    return endsWithoutStop.test(text) && !/\p{Script=Thai}$/u.test(text) ? `${text}; ` : `${text} `
  }).join('')
}

/** The first `wordsMax` words of `text`; with an ellipsis when something was cut. */
export function cutWords(text: string, wordsMax: number): string {
  if (countWords(text) <= wordsMax) return text
  const pieces = text.match(/\S+\s*/gu) ?? []
  let low = 0
  let high = pieces.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (countWords(pieces.slice(0, middle).join('')) <= wordsMax) low = middle
    else high = middle - 1
  }
  // A run without blanks that is longer than the limit: two characters count as a word.
  const kept = low === 0 ? [...text].slice(0, wordsMax * 2 - 2).join('') : pieces.slice(0, low).join('')
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`
}

/** Chooses sentences greedily by score, reduced by their similarity to those chosen before. */
function chooseSentences(sentences: readonly Sentence[], wordsMax: number): Sentence[] {
  const sets = sentences.map((one) => new Set(one.words))
  const chosen: Sentence[] = []
  const open = sentences.toSorted((a, b) => b.score - a.score || a.index - b.index).slice(0, candidatesMax)
  let words = 0
  while (open.length > 0 && words < wordsMax) {
    let best = -1
    let bestScore = -Infinity
    for (const [at, sentence] of open.entries()) {
      if (words + sentence.length > wordsMax) continue
      const redundancy = chosen.reduce(
        (most, one) => Math.max(most, similarity(sets[one.index]!, sets[sentence.index]!)), 0,
      )
      const gain = sentence.score * (1 - redundancyPenalty * redundancy)
      if (gain > bestScore) { best = at; bestScore = gain }
    }
    if (best < 0) break
    const [sentence] = open.splice(best, 1)
    chosen.push(sentence!)
    words += sentence!.length
  }
  return chosen.length > 0
    ? chosen.sort((a, b) => a.index - b.index)
    // No sentence fits: the best one is cut.
    : [{ ...open[0] ?? sentences[0]!, text: cutWords((open[0] ?? sentences[0]!).text, wordsMax) }]
}

/** The summary of a page without sentences: its description, or its text. */
function fallbackSummary({ description, markdown }: PageFacts, wordsMax: number): string | null {
  const blocks = textBlocks(markdown, charsMax).filter((block) => block.kind !== 'code')
  const text = description?.trim() || blocks.map((block) => block.text).join(' ').trim()
  return text ? cutWords(text.replace(/\s+/g, ' '), wordsMax) : null
}

/**
 * The summary of a page in at most `wordsMax` words: whole sentences in their order. A short text is returned whole, a
 * page without text gives its description; null when it has neither. Linear in the text; at most 600 sentences are
 * read.
 */
export function summarise(facts: PageFacts, wordsMax: number): string | null {
  const sentences = sentencesOf(facts)
  if (sentences.length === 0) return fallbackSummary(facts, wordsMax)
  if (sentences.reduce((sum, one) => sum + one.length, 0) <= wordsMax) return joinSentences(sentences)
  scoreSentences(sentences, facts)
  return joinSentences(chooseSentences(sentences, wordsMax))
}
