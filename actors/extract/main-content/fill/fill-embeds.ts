// Keeps the posts of social networks that a text quotes: the text of the post and the line with its author and date.

import type { Element } from 'hast'
import { classNamesOf } from '#actors/extract/tree/quick-attributes.ts'
import { notContentBits } from '../features/ancestor-kinds.ts'
import type { PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { sumOf } from '../features/prefix-sums.ts'

/** The classes by which the scripts of the networks find posts. */
const embedClass = /^(?:twitter-(?:tweet|video)|bluesky-embed|mastodon-embed|fb-xfbml-parse-ignore)$/
/** With a higher share of links a post is only a reference to an image or a video. */
const linkShareMax = 0.5
/** Kept text must precede and follow a post within this many blocks. */
const gapMax = 4

/** Marks the posts between two kept texts, and the rest of those that are kept in part. */
export function fillEmbeds({ elements }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index]!
    const { node, blockStart, blockEnd, hidden } = element
    if (node.tagName !== 'blockquote' || hidden || blockStart === blockEnd || !isEmbed(node)) continue
    if ((facts.ancestorBits[index]! & notContentBits) !== 0) continue
    const isText = sumOf(facts.sums.linkWords, element) < sumOf(facts.sums.words, element) * linkShareMax
    const isBetween =
      marks.subarray(Math.max(0, blockStart - gapMax), blockStart).includes(1)
      && marks.subarray(blockEnd, blockEnd + gapMax).includes(1)
    if (marks.subarray(blockStart, blockEnd).includes(1) || (isText && isBetween)) marks.fill(1, blockStart, blockEnd)
  }
}

const isEmbed = (node: Element): boolean => classNamesOf(node)?.some((name) => embedClass.test(String(name))) ?? false
