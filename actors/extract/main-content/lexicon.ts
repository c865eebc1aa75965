// Learned weights of tokens: how much the names of elements and the words of short texts speak for or against content.

import { nameTokens } from './tokens.ts'

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

/** Words of names whose weights are remembered: pages of a site have the same, and many are those of frameworks. */
const rememberedMax = 10_000
const weightsOfWords = new WeakMap<Weights, Map<string, readonly number[]>>()

/** Like `scoreTokens` of the tokens of a name. */
export function scoreName(name: string, weights: Weights): TokenScore {
  let known = weightsOfWords.get(weights)
  if (!known) weightsOfWords.set(weights, known = new Map<string, readonly number[]>())
  const score = { sum: 0, min: 0, max: 0 }
  for (const word of name.split(' ')) {
    let found = known.get(word)
    if (found === undefined) {
      found = nameTokens(word).map((token) => weights.get(token)).filter((weight) => weight !== undefined)
      if (known.size >= rememberedMax) known.clear()
      // A copy, because a part of the text of a page would keep all of it.
      known.set(Buffer.from(word).toString(), found)
    }
    for (const weight of found) addWeight(score, weight)
  }
  return score
}

function addWeight(score: TokenScore, weight: number): void {
  score.sum += weight
  if (weight < score.min) score.min = weight
  if (weight > score.max) score.max = weight
}

export function scoreTokens(tokens: readonly string[], weights: Weights): TokenScore {
  const score = { sum: 0, min: 0, max: 0 }
  for (const token of tokens) {
    const weight = weights.get(token)
    if (weight !== undefined) addWeight(score, weight)
  }
  return score
}
