// Recognises the blocks of an earlier reading of a page by their signatures. Linear and deterministic.

import type { BlockSignatures } from './block-signatures.ts'

/**
 * For each current block the index of the previous block that it was; -1 for a new block. Blocks are recognised by text
 * and path, then by text alone (moved, or in other markup), then by path between two recognised neighbours (changed
 * text). Texts that occur more or less often than before are recognised by their neighbours only.
 */
export function matchBlocks(previous: BlockSignatures, current: BlockSignatures): Int32Array {
  const matches = new Int32Array(current.texts.length).fill(-1)
  const taken = new Uint8Array(previous.texts.length)
  const byTextAndPath = ({ texts, paths }: BlockSignatures, index: number): number =>
    texts[index]! * 2 ** 20 + (paths[index]! & 0xfffff)
  const byText = ({ texts }: BlockSignatures, index: number): number => texts[index]!
  for (const keyOf of [byTextAndPath, byText]) pairEqualCounts(previous, current, keyOf, matches, taken)
  pairBetweenNeighbours(previous, current, matches, taken)
  return matches
}

/** Pairs blocks with the same key in order, where the key occurs as often in both readings. */
function pairEqualCounts(
  previous: BlockSignatures, current: BlockSignatures, keyOf: (blocks: BlockSignatures, index: number) => number,
  matches: Int32Array, taken: Uint8Array,
): void {
  const before = new Map<number, number[]>()
  for (let index = 0; index < taken.length; index++)
    if (taken[index] === 0) addTo(before, keyOf(previous, index), index)
  const after = new Map<number, number[]>()
  for (let index = 0; index < matches.length; index++)
    if (matches[index]! < 0) addTo(after, keyOf(current, index), index)
  for (const [key, indexes] of after) {
    const partners = before.get(key)
    if (partners?.length !== indexes.length) continue
    indexes.forEach((index, at) => {
      matches[index] = partners[at]!
      taken[partners[at]!] = 1
    })
  }
}

function addTo(lists: Map<number, number[]>, key: number, index: number): void {
  const list = lists.get(key)
  if (list) list.push(index)
  else lists.set(key, [index])
}

/** Pairs blocks with the same path, in order, that are between the same recognised neighbours in both readings. */
function pairBetweenNeighbours(
  previous: BlockSignatures, current: BlockSignatures, matches: Int32Array, taken: Uint8Array,
): void {
  const count = matches.length
  let start = 0
  while (start < count) {
    if (matches[start]! >= 0) {
      start++
      continue
    }
    let end = start
    while (end < count && matches[end]! < 0) end++
    const from = start === 0 ? 0 : matches[start - 1]! + 1
    const to = end === count ? taken.length : matches[end]!
    pairByPath(previous, current, { start, end, from, to }, matches, taken)
    start = end
  }
}

/** A range of current blocks and the range of previous blocks that they may be; ends exclusive. */
interface Gap { start: number; end: number; from: number; to: number }

function pairByPath(
  previous: BlockSignatures, current: BlockSignatures, { start, end, from, to }: Gap, matches: Int32Array,
  taken: Uint8Array,
): void {
  const free = new Map<number, number[]>()
  for (let index = to - 1; index >= from; index--)
    if (taken[index] === 0) addTo(free, previous.paths[index]!, index)
  if (free.size === 0) return
  for (let index = start; index < end; index++) {
    const partner = free.get(current.paths[index]!)?.pop()
    if (partner === undefined) continue
    matches[index] = partner
    taken[partner] = 1
  }
}
