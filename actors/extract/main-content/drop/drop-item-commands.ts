// Removes what acts on the items of a list ("Compare", "Quick view"), with or without a button around it.

import { oneOf } from '#src/text/word-patterns.ts'
import { kindBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { itemCommands } from './item-commands.data.ts'

const command = new RegExp(`^${oneOf(itemCommands)}$`, 'iu')
const wordsMax = 6
/** One that stands fewer times is not the command of every item. */
const repeatsMin = 3
const textBits = kindBits('heading', 'pre')

/** Unmarks the commands that every item repeats. */
export function dropItemCommands({ elements, blocks }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const found = new Map<string, number[]>()
  for (let index = 0; index < marks.length; index++) {
    const { element, stats: { words, head } } = blocks[index]!
    if (marks[index] === 0 || words > wordsMax || (facts.ancestorBits[element]! & textBits) !== 0) continue
    const label = head.trim().toLowerCase()
    const { tagName } = elements[element]!.node
    if (tagName === 'th' || tagName === 'dt' || !command.test(label)) continue
    const same = found.get(label)
    if (same) same.push(index)
    else found.set(label, [index])
  }
  for (const indexes of found.values()) if (indexes.length >= repeatsMin) for (const index of indexes) marks[index] = 0
}
