// The second look: what the first judgement says about the surroundings of a block. A caption between two kept
// paragraphs is content, the same words between two menus are not.

import type { PageBlocks } from './blocks.ts'
import type { Like } from './likes.ts'

export const contextNames: readonly string[] = [
  'prev3', 'prev2', 'prev1', 'next1', 'next2', 'next3', 'near5', 'near15', 'own0', 'own1', 'own2', 'own3', 'own4',
  'own6', 'pageKept', 'keptBefore', 'keptAfter', 'keptWords', 'first', 'sinceKept', 'untilKept', 'shareKept',
  'keptSure', 'best', 'likeKept', 'likeBest',
]

const log = Math.log1p
const nearSizes = [5, 15]

/**
 * Writes the context features of all blocks into rows of `width` numbers, from column `column` on. `first` holds the
 * first judgement of each block.
 */
export function describeContext(
  cut: PageBlocks, likes: readonly Like[], first: Float64Array, rows: Float32Array, width: number, column: number,
): void {
  const { elements, blocks } = cut
  const count = blocks.length
  const words = new Float64Array(count + 1)
  const kept = new Float64Array(count + 1)
  let sure = 0
  let best = 0
  let likely = 0
  for (let index = 0; index < count; index++) {
    const size = blocks[index]!.stats.words + 1
    const p = first[index]!
    words[index + 1] = words[index]! + size
    kept[index + 1] = kept[index]! + size * p
    if (p > best) best = p
    if (p <= 0.5) continue
    sure += size
    likely++
  }
  const share = (start: number, end: number): number => (kept[end]! - kept[start]!) / (words[end]! - words[start]!)
  const { since, until } = distances(first)
  const judged = new Map([...new Set(likes)].map((like) => [like, judgeLike(like, first)]))
  for (let index = 0; index < count; index++) {
    let at = index * width + column
    for (let near = index - 3; near <= index + 3; near++)
      if (near !== index) rows[at++] = near >= 0 && near < count ? first[near]! : -1
    for (const size of nearSizes) rows[at++] = share(Math.max(0, index - size), Math.min(count, index + size + 1))
    let box = blocks[index]!.element
    rows[at++] = share(elements[box]!.blockStart, elements[box]!.blockEnd)
    const own = blocks[index]!.stats.words + 1
    for (let up = 1; up <= 6; up++) {
      if (elements[box]!.parent >= 0) box = elements[box]!.parent
      if (up === 5) continue
      const { blockStart, blockEnd } = elements[box]!
      const others = words[blockEnd]! - words[blockStart]! - own
      rows[at++] = others > 0 ? (kept[blockEnd]! - kept[blockStart]! - first[index]! * own) / others : -1
    }
    rows[at++] = kept[count]! / words[count]!
    rows[at++] = log(kept[index]!)
    rows[at++] = log(Math.max(0, kept[count]! - kept[index + 1]!))
    rows[at++] = log(kept[count]!)
    rows[at++] = first[index]!
    rows[at++] = since[index]!
    rows[at++] = until[index]!
    rows[at++] = likely / count
    rows[at++] = kept[count]! / Math.max(1, sure)
    rows[at++] = best
    const { mean, greatest } = judged.get(likes[index]!)!
    rows[at++] = mean
    rows[at++] = greatest
  }
}

function judgeLike({ members }: Like, first: Float64Array): { mean: number, greatest: number } {
  let sum = 0
  let greatest = 0
  for (const index of members) {
    sum += first[index]!
    if (first[index]! > greatest) greatest = first[index]!
  }
  return { mean: sum / members.length, greatest }
}

/** For each block, how many blocks back and ahead the nearest very likely one is (at most 30; 31 without one). */
function distances(first: Float64Array): { since: Uint8Array, until: Uint8Array } {
  const since = new Uint8Array(first.length)
  const until = new Uint8Array(first.length)
  let last = -1
  for (let index = 0; index < first.length; index++) {
    since[index] = last < 0 ? 31 : Math.min(30, index - last)
    if (first[index]! > 0.7) last = index
  }
  last = -1
  for (let index = first.length - 1; index >= 0; index--) {
    until[index] = last < 0 ? 31 : Math.min(30, last - index)
    if (first[index]! > 0.7) last = index
  }
  return { since, until }
}
