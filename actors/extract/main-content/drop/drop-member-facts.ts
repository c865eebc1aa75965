// Removes what forums show of the members beside their posts from the selection: "Posts: 48", "Joined: 4 May 2021".
// These facts belong to the members, and they change without a change of the posts.

import { oneOf } from '#src/text/word-patterns.ts'
import type { PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { hasToken } from '../features/tokens.ts'
import { memberLabels } from './member-labels.data.ts'

const labelPattern = oneOf(memberLabels)
const bareLabel = new RegExp(`^(?:${labelPattern})\\s*:?$`, 'iu')
/** A count or a date after the label, or a count before it. */
const labelledFact = new RegExp(
  String.raw`^(?:${labelPattern}\s*:?\s*(?:\p{L}{1,12}[\s,.]+){0,3}\d|[\d.,]+\s*${labelPattern}$)`, 'iu',
)
/** A longer text is no such fact. */
const wordsMax = 8
/** Elements around a fact that are searched for the name of a member's box. */
const boxLevels = 4
/** Parts of every name with one of `boxTokens`. */
const boxParts = ['profile', 'user', 'member', 'poster', 'author']
const boxTokens = new Set(['profile', 'postprofile', 'user', 'userinfo', 'member', 'memberinfo', 'poster', 'author'])
/** Fewer facts are not those of a thread. */
const factsMin = 3

/** Unmarks the facts about the members of a forum; their names stay. */
export function dropMemberFacts(
  { elements, blocks }: PageBlocks, marks: Uint8Array, { facts: { elementNames } }: FeatureTable,
): void {
  const isBox = elementNames.matching(boxParts, (name) => hasToken(name, boxTokens))
  if (!isBox.includes(1)) return
  const found: number[] = []
  for (let index = 0; index < blocks.length; index++) {
    const { element, stats } = blocks[index]!
    if (marks[index] === 0 || stats.words > wordsMax || !isInBox(elements, element, isBox)) continue
    const text = stats.head.trim()
    const isBare = bareLabel.test(text)
    if (!isBare && !labelledFact.test(text)) continue
    found.push(index)
    const value = blocks[index + 1]
    if (isBare && value && value.stats.words <= wordsMax && isBeside(elements, element, value.element))
      found.push(index + 1)
  }
  if (found.length >= factsMin) for (const index of found) marks[index] = 0
}

/** Whether the value in `element` belongs to the label before it: a term and its definition, or two parts of one. */
const isBeside = (elements: readonly PageElement[], label: number, element: number): boolean =>
  elements[label]!.parent === elements[element]!.parent

/** Whether an element is near inside one with 1 in `isBox`. */
function isInBox(elements: readonly PageElement[], element: number, isBox: Uint8Array): boolean {
  for (let at = element, level = 0; at >= 0 && level < boxLevels; at = elements[at]!.parent, level++)
    if (isBox[at] === 1) return true
  return false
}
