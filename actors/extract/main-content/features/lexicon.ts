// Learned weights of tokens: how much the names of elements and the words of short texts speak for or against content.

import { NameTree } from './name-tree.ts'
import { textWords } from './tokens.ts'

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

export const noScore: TokenScore = { sum: 0, min: 0, max: 0 }

/** Scores the tokens of the name of an element (`nameTokens`). */
export function scoreName(name: string, weights: Weights): TokenScore {
  let tree = trees.get(weights)
  if (!tree) trees.set(weights, tree = new NameTree(weights))
  const score = { sum: 0, min: 0, max: 0 }
  tree.visit(name, (weight) => add(score, weight))
  return score
}

const trees = new WeakMap<Weights, NameTree>()

/** Scores the tokens of a short text (`textTokens`). */
export function scoreText(text: string, weights: Weights): TokenScore {
  const entries = entriesOf(weights)
  const score = { sum: 0, min: 0, max: 0 }
  let before = entries.get('^')
  for (const word of textWords(text)) {
    const entry = entries.get(word)
    add(score, entry?.weight)
    add(score, before?.pairs?.get(word))
    before = entry
  }
  add(score, before?.pairs?.get('$'))
  return score
}

function add(score: TokenScore, weight: number | undefined): void {
  if (weight === undefined) return
  score.sum += weight
  if (weight < score.min) score.min = weight
  if (weight > score.max) score.max = weight
}

/** What a lexicon has of a word: its weight, and those of pairs that it is the first of, by the second. */
interface Entry { weight: number | undefined, pairs: Map<string, number> | undefined }

const entriesByWeights = new WeakMap<Weights, ReadonlyMap<string, Entry>>()

/** The entries of a lexicon by token: joining the tokens of pairs would take longer than looking up both. */
function entriesOf(weights: Weights): ReadonlyMap<string, Entry> {
  const known = entriesByWeights.get(weights)
  if (known) return known
  const entries = new Map<string, Entry>()
  const entryOf = (token: string): Entry => {
    let entry = entries.get(token)
    if (!entry) entries.set(token, entry = { weight: undefined, pairs: undefined })
    return entry
  }
  for (const [token, weight] of weights) {
    const [first, second] = token.split(' ') as [string, string?]
    const entry = entryOf(first)
    if (second === undefined) entry.weight = weight
    else (entry.pairs ??= new Map()).set(second, weight)
  }
  entriesByWeights.set(weights, entries)
  return entries
}
