// How much the names of elements and the words of short texts speak for or against content, as learned weights.

/** Weights of tokens in natural units (log odds); a token that is not listed says nothing. */
export type Weights = ReadonlyMap<string, number>

export interface Lexicon {
  names: Weights
  words: Weights
}

/** What a list of tokens says in all. */
export interface TokenScore { sum: number, min: number, max: number }

/** Reads `token weight` lines, weights in tenths. */
export function readWeights(table: string): Weights {
  const weights = new Map<string, number>()
  for (const line of table.split('\n')) {
    const at = line.lastIndexOf(' ')
    if (at > 0) weights.set(line.slice(0, at), Number(line.slice(at + 1)) / 10)
  }
  return weights
}

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
