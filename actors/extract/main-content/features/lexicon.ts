// Learned weights of tokens: how much the names of elements and the words of short texts speak for or against content.

import { nameTokens, textWords } from './tokens.ts'

/** Log odds (natural logarithm) by token; a token that is not listed has no weight. */
export type Weights = ReadonlyMap<string, number>

export interface Lexicon {
  /** Weights of the tokens of element names. */
  names: Weights
  /** Weights of the tokens of short texts. */
  words: Weights
}

/** Sum, minimum and maximum of the weights of a list of tokens; the latter two include 0. */
export interface TokenScore { sum: number, min: number, max: number }

/** Scores the tokens of the name of an element (`nameTokens`). */
export function scoreName(name: string, weights: Weights): TokenScore {
  const score = { sum: 0, min: 0, max: 0 }
  for (const token of nameTokens(name)) add(score, weights.get(token))
  return score
}

/** Scores the tokens of a short text (`textTokens`). */
export function scoreText(text: string, weights: Weights): TokenScore {
  const pairs = pairWeights(weights)
  const score = { sum: 0, min: 0, max: 0 }
  let before = '^'
  for (const word of textWords(text)) {
    add(score, weights.get(word))
    add(score, pairs.get(before)?.get(word))
    before = word
  }
  add(score, pairs.get(before)?.get('$'))
  return score
}

function add(score: TokenScore, weight: number | undefined): void {
  if (weight === undefined) return
  score.sum += weight
  if (weight < score.min) score.min = weight
  if (weight > score.max) score.max = weight
}

const pairsOf = new WeakMap<Weights, ReadonlyMap<string, Weights>>()

/** The weights of pairs of words, by their first word: joining the words would take longer than both lookups. */
function pairWeights(weights: Weights): ReadonlyMap<string, Weights> {
  const known = pairsOf.get(weights)
  if (known) return known
  const pairs = new Map<string, Map<string, number>>()
  for (const [token, weight] of weights) {
    const blank = token.indexOf(' ')
    if (blank < 0) continue
    const first = token.slice(0, blank)
    const seconds = pairs.get(first) ?? new Map<string, number>()
    pairs.set(first, seconds.set(token.slice(blank + 1), weight))
  }
  pairsOf.set(weights, pairs)
  return pairs
}
