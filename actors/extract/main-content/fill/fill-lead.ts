// Keeps the lead of an article: the short text between the headline and the body, which many pages have in their header
// and repeat as their description.

import type { ParsedPage } from '#actors/extract/parse-html.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { kindBits, notContentBits } from '../features/ancestor-kinds.ts'
import type { Block, PageBlocks } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { endsSentence, linkDensity } from '../features/text-stats.ts'

/** Blocks between the headline and the lead: the byline, the date, buttons. */
const distanceMax = 8
/** A kept text of so many words before it is the body: what follows is no lead. */
const bodyWordsMin = 15
const wordsMin = 6
const linkDensityMax = 0.3
/** Minimum probability of a text that the page gives as its description, and of any other sentence. */
const describedMin = 0.25
const probabilityMin = 0.5
/** The start of a text that must be part of a description, which is often cut short. */
const comparedCharsMax = 60
const descriptionCharsMax = 2_000

const otherBits = notContentBits | kindBits('figure', 'list', 'table', 'link')

/** Marks the lead below the headline. */
export function fillLead(
  page: ParsedPage, { elements, blocks }: PageBlocks, marks: Uint8Array, probabilities: Float64Array,
  { facts, headline }: FeatureTable,
): void {
  if (headline < 0) return
  let description: string | undefined
  for (let index = headline + 1; index < Math.min(blocks.length, headline + distanceMax + 1); index++) {
    const { element, stats } = blocks[index]!
    if (marks[index] === 1) {
      if (stats.words >= bodyWordsMin) return
      continue
    }
    const isText = stats.words >= wordsMin && !elements[element]!.hidden && linkDensity(stats) < linkDensityMax
    if (!isText || (facts.ancestorBits[element]! & otherBits) !== 0 || probabilities[index]! < describedMin) continue
    description ??= normalize(descriptionsOf(page))
    if ((probabilities[index]! >= probabilityMin && endsSentence(stats)) || isPartOf(description, blocks[index]!))
      marks[index] = 1
  }
}

const isPartOf = (description: string, { stats }: Block): boolean =>
  description.includes(normalize(stats.head).slice(0, comparedCharsMax).trim())

/** The descriptions that the page gives of itself. */
function descriptionsOf({ root }: ParsedPage): string {
  let all = ''
  for (const { tagName, properties } of elementsOf(root)) {
    if (tagName === 'body') break
    if (tagName === 'meta' && /^(?:\w+:)?description$/i.test(String(properties.name ?? properties.property)))
      all += ` ${String(properties.content ?? '').slice(0, descriptionCharsMax)} `
  }
  return all
}

/** Lower-case letters and digits, with everything else replaced by single blanks. */
const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
