// Pairs removed lines with added ones: a line that was rewritten is one edit, not a removal and an addition.

import { tokensOf } from '../words/fold-words.ts'

/** A removed or added line in its surroundings. */
export interface Line { text: string; label: string; before: string; tokens?: Set<string> }

export interface Paired { pairs: [Line, Line][]; gone: Line[]; come: Line[] }

/** Blocks with more possible pairs than this are paired in order, to stay linear. */
const possiblePairsMax = 900
/** How many lines ahead a partner is looked for in such a block. */
const lookahead = 4
/** Lines are compared by their first characters. */
const comparedCharsMax = 1500
/** From this similarity on two lines are versions of each other. */
const similarityMin = 0.45
/** The least similarity of lines with the same name before their value: "Price: 40 €", "Price: on request". */
const sameNameSimilarity = 0.6
/** Among equally similar lines those at the same place are preferred. */
const distancePenalty = 0.001
/** A single line is taken as the new wording of another one up to this length. */
const shortLineCharsMax = 120

export const isHeading = (line: string): boolean => /^\s{0,3}#{1,6}\s/.test(line)
/** Whether a line of markdown is a row of a table or an item of a list. */
export const isRowOrItem = (line: string): boolean => /^\s*(?:\||[-*+]\s|\d{1,3}[.)]\s)/.test(line)

/** Tokens of a line; every number is the same token, so that a changed value does not part two versions. */
const tokensFor = (line: Line): Set<string> =>
  (line.tokens ??= new Set(
    tokensOf(line.text.slice(0, comparedCharsMax)).map((token) => (/\d/.test(token) ? '0' : token)),
  ))

/** The name before a value, in lower case: `price` of "Price: 40 €". */
const nameBefore = (text: string): string =>
  /^[\s*_|#>-]*([^:|\d]{2,40}?)\s*[:|]/.exec(text.trimStart().slice(0, 120))?.[1]?.toLowerCase() ?? ''

/** The similarity of two lines, 0 to 1: the Sørensen–Dice coefficient of their tokens. */
function similarity(a: Line, b: Line): number {
  const [left, right] = [tokensFor(a), tokensFor(b)]
  let shared = 0
  for (const one of left) if (right.has(one)) shared++
  const dice = left.size + right.size === 0 ? 1 : 2 * shared / (left.size + right.size)
  const name = nameBefore(a.text)
  return name !== '' && name === nameBefore(b.text) ? Math.max(dice, sameNameSimilarity) : dice
}

/** Candidate pairs of a small block, the most similar first. */
const rankedPairs = (gone: readonly Line[], come: readonly Line[]): [Line, Line][] =>
  gone
    .flatMap((a, i) => come.map((b, j) => ({ a, b, score: similarity(a, b) - Math.abs(i - j) * distancePenalty })))
    .filter(({ score }) => score >= similarityMin)
    .sort((x, y) => y.score - x.score)
    .map(({ a, b }) => [a, b])

/** Candidate pairs of a large block: each removed line with one of the next few added ones. */
function pairsInOrder(gone: readonly Line[], come: readonly Line[]): [Line, Line][] {
  const pairs: [Line, Line][] = []
  let next = 0
  for (const a of gone) {
    const end = Math.min(come.length, next + lookahead)
    for (let at = next; at < end; at++) {
      if (similarity(a, come[at]!) < similarityMin) continue
      pairs.push([a, come[at]!])
      next = at + 1
      break
    }
  }
  return pairs
}

/**
 * One short line in the place of one short line is its new wording, however little they share: "40 €" and "Now 55 €",
 * "Sold out" and "Add to cart".
 */
function isRewording(gone: readonly Line[], come: readonly Line[]): boolean {
  const [a, b] = [gone[0], come[0]]
  return (
    a !== undefined
    && b !== undefined
    && gone.length === 1
    && come.length === 1
    && a.text.length <= shortLineCharsMax
    && b.text.length <= shortLineCharsMax
    && isHeading(a.text) === isHeading(b.text)
  )
}

/** Pairs the lines of one block of a diff. */
export function pairLines(gone: readonly Line[], come: readonly Line[]): Paired {
  const candidates =
    gone.length * come.length <= possiblePairsMax ? rankedPairs(gone, come) : pairsInOrder(gone, come)
  const pairs: [Line, Line][] = []
  const taken = new Set<Line>()
  for (const [a, b] of candidates) {
    if (taken.has(a) || taken.has(b)) continue
    pairs.push([a, b])
    taken.add(a).add(b)
  }
  const rest = { gone: gone.filter((one) => !taken.has(one)), come: come.filter((one) => !taken.has(one)) }
  return isRewording(rest.gone, rest.come)
    ? { pairs: [...pairs, [rest.gone[0]!, rest.come[0]!]], gone: [], come: [] }
    : { pairs, ...rest }
}
