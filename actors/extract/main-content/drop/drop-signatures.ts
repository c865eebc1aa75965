// Removes the signatures of posts from the selection: the lines that forums add below every post of an author.

import { elementsOf } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from '../features/blocks.ts'
import { nameOf } from '../features/tokens.ts'

/** A name whose last word is "signature": `post-signature`, `message_signature`, `memberSignature`. */
const signatureName = /(?:^|[\s_-]|[a-z](?=S))signature(?=\s|$)/i
/** Part of every such name; faster to find. */
const signaturePart = /ignature/i
/** Some forums call the box with the author and the time of a post its signature. */
const authorName = /author|user|owner|avatar/i
/** A longer text is no signature. */
const blocksMax = 12

/** Unmarks the blocks of signatures. */
export function dropSignatures({ elements }: PageBlocks, marks: Uint8Array): void {
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd, end } = elements[index]!
    if (blockStart === blockEnd || blockEnd - blockStart > blocksMax) continue
    const name = nameOf(node)
    if (!signaturePart.test(name) || !signatureName.test(name)) continue
    const names = [...elementsOf(node)].map(nameOf).join(' ')
    if (authorName.test(names)) continue
    marks.fill(0, blockStart, blockEnd)
    index = end - 1
  }
}
