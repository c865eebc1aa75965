// Decides on the items of repeated groups (the cards of a list, the posts of a thread) alike. By the few words of each
// block alone, the title of one item would be kept and that of the next one dropped.

import { kindBits } from './ancestor-kinds.ts'
import type { PageBlocks } from './blocks.ts'
import type { FeatureTable } from './features.ts'

/** Fewer siblings of one shape are not a list. */
const itemsMin = 3
/** Share of the items that must be kept in part. */
const keptItemsMin = 0.6
/** An item of more blocks is a part of the page. */
const itemBlocksMax = 80

/** The kept items of each repeated group of which most are kept, at least in part. */
export function keptItems(
  { elements }: PageBlocks, marks: Uint8Array, { groups }: FeatureTable['facts'],
): number[][] {
  const kept: number[][] = []
  for (const group of groups) {
    if (elements[group[0]!]!.hidden) continue
    const items = group.filter((item) => !elements[item]!.hidden)
    const keptOfGroup = items.filter((item) => {
      const { blockStart, blockEnd } = elements[item]!
      return blockEnd - blockStart <= itemBlocksMax && marks.subarray(blockStart, blockEnd).includes(1)
    })
    if (keptOfGroup.length >= itemsMin && keptOfGroup.length >= items.length * keptItemsMin) kept.push(keptOfGroup)
  }
  return kept
}

/** Fewer blocks do not show what is usual at their place. */
const membersMin = 4
/** How far the probabilities of the blocks at one place are moved towards their mean, 0 to 1. */
const smoothing = 0.5

/** Moves the probabilities of the blocks at the same place of the items of a group towards their mean. */
export function smoothGroups(
  { elements, blocks }: PageBlocks, probabilities: Float64Array, { similar, facts }: FeatureTable,
): void {
  const places = new Map<string, number[]>()
  for (let index = 0; index < blocks.length; index++) {
    const { node, hidden } = elements[blocks[index]!.element]!
    const item = facts.groupItem[blocks[index]!.element]!
    // Paragraphs are similar on any page.
    if (item >= 0 && !hidden && node.tagName !== 'p')
      addTo(places, `${similar[index]!.members[0]!} ${facts.groupFirst[item]!}`, index)
  }
  for (const members of places.values()) {
    if (members.length < membersMin) continue
    const mean = meanOf(probabilities, members)
    for (const index of members) probabilities[index]! += smoothing * (mean - probabilities[index]!)
  }
}

const controlBits = kindBits('button', 'nav', 'footer')
/** Blocks of which at least this share is kept are all kept, unless they are surely not content. */
const keptShareMin = 0.5
const keptProbabilityMin = 0.05
/** Blocks of which at most this share is kept, and which are not likely, are all dropped. */
const droppedShareMax = 0.2
const droppedProbabilityMax = 0.4

/** Keeps or drops all blocks at the same place of the kept items of a group, as most of them are. */
export function alignItems(
  pageBlocks: PageBlocks, marks: Uint8Array, probabilities: Float64Array, { similar, facts }: FeatureTable,
): void {
  const { elements, blocks } = pageBlocks
  for (const items of keptItems(pageBlocks, marks, facts)) {
    const places = new Map<number, number[]>()
    for (const item of items)
      for (let index = elements[item]!.blockStart; index < elements[item]!.blockEnd; index++) {
        const { element } = blocks[index]!
        if (!elements[element]!.hidden && (facts.ancestorBits[element]! & controlBits) === 0)
          addTo(places, similar[index]!.members[0]!, index)
      }
    for (const members of places.values()) {
      if (members.length < itemsMin) continue
      const share = meanOf(marks, members)
      if (share >= keptShareMin) {
        for (const index of members) if (probabilities[index]! >= keptProbabilityMin) marks[index] = 1
      } else if (share <= droppedShareMax && meanOf(probabilities, members) < droppedProbabilityMax)
        for (const index of members) marks[index] = 0
    }
  }
}

function addTo<Key>(lists: Map<Key, number[]>, key: Key, index: number): void {
  const list = lists.get(key)
  if (list) list.push(index)
  else lists.set(key, [index])
}

const meanOf = (values: ArrayLike<number>, members: readonly number[]): number =>
  members.reduce((sum, index) => sum + values[index]!, 0) / members.length
