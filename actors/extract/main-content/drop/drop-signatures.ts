// Removes the signatures of posts from the selection: the lines that forums add below every post of an author.

import { elementsOf, textContent } from '#actors/extract/tree/walk.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { nameOf } from '../features/tokens.ts'

/** A name whose last word is "signature": `post-signature`, `message_signature`, `memberSignature`. */
const signatureName = /(?:^|[\s_-]|[a-z](?=S))signature(?=\s|$)/i
/** Some forums call the box with the author and the time of a post its signature. */
const authorName = /author|user|owner|avatar/i
/** The signatures of functions and types. Javadoc, TypeDoc, dartdoc, phpDocumentor. */
const codeWords = [
  'member', 'type', 'module', 'package', 'method', 'function', 'constructor', 'tsd', 'phpdocumentor', 'multi-line',
]
const codeName = new RegExp(`(?:^|[\\s_-])(?:${codeWords.join('|')})[_-]signature(?=\\s|$)`, 'i')
/** A name with its parameters, in a signature without such a name. Crystal. */
const call = /[\w>\]?!]\([^()]*\)/
/** A longer text is no signature. */
const blocksMax = 12

/** Unmarks the blocks of signatures. */
export function dropSignatures(
  { elements }: PageBlocks, marks: Uint8Array, { facts: { elementNames } }: FeatureTable,
): void {
  const named = elementNames.matching(['signature'], (name) => signatureName.test(name))
  for (let index = 0; index < elements.length; index++) {
    const { node, blockStart, blockEnd, end } = elements[index]!
    if (named[index] === 0 || blockStart === blockEnd || blockEnd - blockStart > blocksMax) continue
    const names = [...elementsOf(node)].map(nameOf).join(' ')
    if (authorName.test(names) || codeName.test(nameOf(node)) || call.test(textContent(node))) continue
    marks.fill(0, blockStart, blockEnd)
    index = end - 1
  }
}
