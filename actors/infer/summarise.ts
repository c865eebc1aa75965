// The built-in summary: the sentences that say most of what the page says, in their order. Works in any language,
// without a model. Scores follow the classic extractive features (Edmundson 1969: position, title words; Luhn 1958:
// frequency; MMR against repetition).

import type { PageFacts } from '#schemas/facts.ts'
import { contentWords, countWords } from './count-words.ts'
import { splitSentences } from './split-sentences.ts'
import { textBlocks } from './text-blocks.ts'

export const summaryMethod = 'builtin/extractive-summary'

const charsMax = 200_000
const sentencesMax = 600

interface Sentence { text: string; words: string[]; length: number; first: boolean; score: number; index: number }

/**
 * Words so common on this page or so short that they say nothing; by document frequency, so it needs no word list of a
 * language.
 */
function weigh(sentences: Sentence[]): Map<string, number> {
  const documentFrequency = new Map<string, number>()
  const frequency = new Map<string, number>()
  for (const { words } of sentences) {
    for (const word of new Set(words)) documentFrequency.set(word, (documentFrequency.get(word) ?? 0) + 1)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  }
  const weights = new Map<string, number>()
  for (const [word, count] of frequency) {
    const share = (documentFrequency.get(word) ?? 1) / sentences.length
    // Function words stand in a third of all sentences; words seen once say little about the whole.
    const common = sentences.length >= 6 && share > 0.35 ? 0.1 : 1
    weights.set(word, common * Math.log(1 + count) * Math.min(1, word.length / 4))
  }
  return weights
}

const overlap = (words: readonly string[], other: ReadonlySet<string>) =>
  words.length === 0 ? 0 : words.filter((word) => other.has(word)).length / words.length

function similarity(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  let shared = 0
  for (const word of a) if (b.has(word)) shared++
  return shared / Math.min(a.size, b.size)
}

const debris =
  /^(copyright|©|all rights reserved|share this|read more|click here|subscribe|sign up|cookie|advertisement$)/i
/** Banners that stand among the text: who sets cookies says nothing of the page. */
const banner =
  /^(?:we|our (?:site|website|partners)|this (?:site|website|page)|by (?:continuing|using)|wir|diese (?:seite|website)|nous|ce site|utilizamos|usamos|este (?:sitio|site)|questo sito|wij|deze (?:site|website))\b.{0,80}\bcookies?\b|^(?:by (?:continuing|using)|wenn sie (?:fortfahren|weitersurfen)|en poursuivant|al continuar|continuando)\b.{0,60}\b(?:agree|accept|zu|acceptez|acepta|accetti)\b/iu
const isProse = (text: string, length: number) =>
  length >= 5 && (text.match(/\p{L}/gu)?.length ?? 0) / text.length > 0.55 && !debris.test(text) && !banner.test(text)

/** Running text comes from paragraphs; a page of lists only is summarised from its items. */
function sentencesOf(facts: PageFacts): Sentence[] {
  const blocks = textBlocks(facts.markdown, charsMax)
  const read = (text: string, at: number): Sentence => ({
    text, words: contentWords(text), length: countWords(text), first: at === 0, score: 0, index: 0,
  })
  const pick = (kinds: readonly string[]) =>
    blocks
      .filter((block) => kinds.includes(block.kind))
      .flatMap((block) =>
        splitSentences(block.text, facts.language)
          .map(read)
          .filter(({ text, length }) => isProse(text, length)),
      )
  const prose = pick(['paragraph'])
  const found = prose.reduce((sum, one) => sum + one.length, 0) >= 40 ? prose : pick(['paragraph', 'quote', 'item'])
  const seen = new Set<string>()
  return found
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, sentencesMax)
    .map((one, index) => ({ ...one, index }))
}

/** Sentences about the page rather than of it: advertising, dates of the edition, pointers elsewhere. */
const aside =
  /^(?:last updated|updated|published|posted|recommended|related|read (?:more|also|on)|see also|learn more|find out more|scroll|click|tap|download|watch|sign up|subscribe|join|follow us|note|disclaimer|advertisement|sponsored|photo|image|source|credit|this (?:article|post|page) (?:contains|may contain|includes)|in this (?:article|post|guide|section)|affiliate|we may earn|lesen sie|mehr dazu|zum thema|jetzt|foto|bild|quelle|lire aussi|voir aussi|leer más|ver también|leggi anche|lees ook)(?:\b|:)|affiliate (?:links|commission)|earn (?:us )?a (?:small )?commission|privacy policy|terms of (?:use|service)| \| /i

function score(sentences: Sentence[], facts: PageFacts): void {
  const weights = weigh(sentences)
  const title = new Set(contentWords(facts.title ?? ''))
  const described = new Set(contentWords(facts.description ?? ''))
  for (const sentence of sentences) {
    const sum = sentence.words.reduce((total, word) => total + (weights.get(word) ?? 0), 0)
    const central = sum / Math.max(8, sentence.words.length) ** 0.9
    const early = 1 / (1 + sentence.index / 4)
    const opens = sentence.first ? 0.15 : 0
    const fit = sentence.length < 8 ? 0.7 : sentence.length > 45 ? 0.75 : 1
    const leans =
      /^(but|and|however|he|she|it|they|this|these|that|those|also|dies|diese|er|sie|il|elle|cela)\b/i.test(
        sentence.text,
      ) && sentence.index > 0
        ? 0.85
        : 1
    const asks = /[?？]["'”’»)]*$/u.test(sentence.text) ? 0.6 : 1
    // A sentence that ends without a full stop is a caption or a label, one that ends with a colon announces what is
    // left out.
    const ends = /[.!。！｡।…][”"'’»)\]]*$/u.test(sentence.text) ? 1 : asks < 1 ? 1 : 0.35
    const strays = aside.test(sentence.text) ? 0.3 : 1
    const says =
      central * 0.5
      + early * 0.9
      + opens
      + overlap(sentence.words, title) * 0.8
      + overlap(sentence.words, described) * 0.5
    sentence.score = says * fit * leans * asks * ends * strays
  }
}

/**
 * Sentences as running text: parted by a blank, but where their script has none; what ends without a stop, as the items
 * of a list do, by a semicolon.
 */
function joinSentences(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }, at) => {
    if (at === sentences.length - 1) return text
    if (/[。！？｡]["”’»」』）)]*$/u.test(text)) return text
    return /[\p{L}\p{N}\p{Sc}%)\]]$/u.test(text) && !/\p{Script=Thai}$/u.test(text) ? `${text}; ` : `${text} `
  }).join('')
}

/** Up to `wordsMax` words of `text`, cut behind a word, with an ellipsis when something was cut. */
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
  // One run without blanks that is longer than the limit: two characters a word.
  const kept = low === 0 ? [...text].slice(0, wordsMax * 2 - 2).join('') : pieces.slice(0, low).join('')
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`
}

/**
 * The summary of a page in at most `wordsMax` words: whole sentences in their order. Too little text gives what is
 * there, else the description; null when the page says nothing. Linear in the text; at most 600 sentences are weighed.
 */
export function summarise(facts: PageFacts, wordsMax: number): string | null {
  const sentences = sentencesOf(facts)
  if (sentences.length === 0) {
    const blocks = textBlocks(facts.markdown, charsMax).filter((block) => block.kind !== 'code')
    const rest = facts.description?.trim() || blocks.map((block) => block.text).join(' ').trim()
    return rest ? cutWords(rest.replace(/\s+/g, ' '), wordsMax) : null
  }
  const total = sentences.reduce((sum, one) => sum + one.length, 0)
  if (total <= wordsMax) return joinSentences(sentences)
  score(sentences, facts)
  const sets = sentences.map((one) => new Set(one.words))
  const chosen: Sentence[] = []
  const open = [...sentences].sort((a, b) => b.score - a.score || a.index - b.index).slice(0, 120)
  let words = 0
  while (open.length > 0 && words < wordsMax) {
    let best = -1
    let bestScore = -Infinity
    for (const [at, sentence] of open.entries()) {
      if (words + sentence.length > wordsMax) continue
      const repeats = chosen.reduce(
        (most, one) => Math.max(most, similarity(sets[one.index]!, sets[sentence.index]!)), 0,
      )
      const gain = sentence.score * (1 - 0.7 * repeats)
      if (gain > bestScore) { best = at; bestScore = gain }
    }
    if (best < 0) break
    const [sentence] = open.splice(best, 1)
    chosen.push(sentence!)
    words += sentence!.length
  }
  if (chosen.length === 0) return cutWords(open[0]?.text ?? sentences[0]!.text, wordsMax)
  return joinSentences(chosen.sort((a, b) => a.index - b.index))
}
