// Learned weights of tokens: how much the names of elements and the words of short texts speak for or against content.

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

export function scoreTokens(tokens: readonly string[], weights: Weights): TokenScore {
  const score = { sum: 0, min: 0, max: 0 }
  for (const token of tokens) {
    const weight = weights.get(token)
    if (weight === undefined) continue
    score.sum += weight
    if (weight < score.min) score.min = weight
    if (weight > score.max) score.max = weight
  }
  return score
}
