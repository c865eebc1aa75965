// Finds which removed lines were rewritten as which added lines.

/** Lines with less in common are two lines, not one that was rewritten. */
const similarityMin = 0.35
/** Comparisons of lines in one change; larger changes are paired in their order. */
const comparisonsMax = 10_000

/** Indexes of a removed and an added line; null where a line has no counterpart. Both keep their order. */
export type Pair = readonly [number | null, number | null]

/**
 * Pairs the lines of a change so that the total similarity is the largest, without crossings. Lines without a
 * counterpart stand where they were.
 */
export function pairLines(removed: readonly string[], added: readonly string[]): Pair[] {
  if (removed.length * added.length > comparisonsMax) return pairInOrder(removed.length, added.length)
  const oldWords = removed.map(countWords)
  const newWords = added.map(countWords)
  const scores = removed.map((_line, r) => added.map((_other, a) => similarity(oldWords[r]!, newWords[a]!)))
  const best = totals(scores, removed.length, added.length)
  const pairs: Pair[] = []
  let r = 0
  let a = 0
  while (r < removed.length && a < added.length) {
    const score = scores[r]![a]!
    if (score >= similarityMin && best[r]![a]! === score + best[r + 1]![a + 1]!) pairs.push([r++, a++])
    else if (best[r]![a]! === best[r + 1]![a]!) pairs.push([r++, null])
    else pairs.push([null, a++])
  }
  while (r < removed.length) pairs.push([r++, null])
  while (a < added.length) pairs.push([null, a++])
  return pairs
}

const pairInOrder = (removed: number, added: number): Pair[] =>
  Array.from({ length: Math.max(removed, added) }, (_none, at) =>
    [at < removed ? at : null, at < added ? at : null])

/** The largest total similarity of the lines from each position on. */
function totals(scores: readonly (readonly number[])[], rows: number, columns: number): number[][] {
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0))
  for (let r = rows - 1; r >= 0; r--)
    for (let a = columns - 1; a >= 0; a--) {
      const score = scores[r]![a]!
      const paired = score >= similarityMin ? score + best[r + 1]![a + 1]! : 0
      best[r]![a] = Math.max(paired, best[r + 1]![a]!, best[r]![a + 1]!)
    }
  return best
}

interface Words { counts: Map<string, number>; total: number }

/** The words and signs of a line; of a long line, its first 2,000. */
function countWords(line: string): Words {
  const counts = new Map<string, number>()
  const words = line.slice(0, 20_000).match(/[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu)?.slice(0, 2000) ?? []
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return { counts, total: words.length }
}

/** The Dice coefficient of the words of two lines: 1 for the same words, 0 for no common one. */
function similarity(a: Words, b: Words): number {
  if (a.total + b.total === 0) return 1
  let common = 0
  for (const [word, count] of a.counts) common += Math.min(count, b.counts.get(word) ?? 0)
  return (2 * common) / (a.total + b.total)
}
