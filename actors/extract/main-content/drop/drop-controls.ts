// Removes controls from the selection: the labels of filters, the buttons of items ("Add to compare", "Save this
// event"), values of filters with their counts, texts of machine identifiers, controls of maps, shortcodes, and phrases
// that run across the page. Repeated in every item, they look like its content.

import type { Element } from 'hast'
import { hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { findElement, isHeadingTag } from '#actors/extract/tree/walk.ts'
import { isPanel } from '#actors/extract/tree/panels.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { kindBits } from '../features/ancestor-kinds.ts'
import type { Block, PageBlocks, PageElement } from '../features/blocks.ts'
import type { FeatureTable } from '../features/features.ts'
import { hasToken, nameOf } from '../features/tokens.ts'

/** Unmarks the controls among the selected blocks. */
export function dropControls({ elements, blocks }: PageBlocks, marks: Uint8Array, { facts }: FeatureTable): void {
  const labels: number[] = []
  blocks.forEach((block, index) => { if (isFilterLabel(elements, block)) labels.push(index) })
  if (labels.length >= filterLabelsMin)
    for (const label of labels) {
      dropFilter({ elements, blocks }, label, marks)
      marks[label] = 0
    }
  const hasMaps = facts.elementNames.has(mapParts)
  for (let index = 0; index < marks.length; index++) {
    if (marks[index] === 0) continue
    const { element, stats } = blocks[index]!
    const isInButton = (facts.ancestorBits[element]! & buttonBit) !== 0
    if (
      (isInButton && stats.words <= commandWordsMax && isCommand(elements, element))
      || (hasMaps && isMapControl(elements, element))
      || ((facts.ancestorBits[element]! & codeBits) === 0 && isControlText(stats))
    ) marks[index] = 0
  }
}

/** Fewer labels are no filters. */
const filterLabelsMin = 3
const buttonBit = kindBits('button')
/** A longer text is content that a click enlarges. */
const commandWordsMax = 20
/** In code and in tables, the texts of `isControlText` are what the text is about. */
const codeBits = kindBits('pre', 'table')

const isControlText = (stats: Block['stats']): boolean =>
  isMachineText(stats.head) || isShortcode(stats.head) || isRunningText(stats) || isFacetList(stats.head)

/**
 * Whether a block is the label of a checkbox that a form submits, or of a radio button of a filter: those of other
 * forms are variants of a product. Boxes to tick on paper have no name and no value.
 */
function isFilterLabel(elements: readonly PageElement[], { element, childStart, childEnd }: Block): boolean {
  const { children } = elements[element]!.node
  for (let at = childStart; at < childEnd; at++)
    if (children[at]!.type === 'element' && findElement(children[at]!, isFilterInput)) return true
  return false

  function isFilterInput({ tagName, properties }: Element): boolean {
    if (tagName !== 'input') return false
    const { type, name, value } = properties
    if (name === undefined && value === undefined) return false
    return type === 'checkbox' || (type === 'radio' && !filtersAround(elements, element).next().done)
  }
}

/** Elements around a label that are searched for the name of a filter. */
const filterLevels = 6
const filterTokens = new Set(['filter', 'filters', 'facet', 'facets'])

/** An element of more blocks that is named so has more than a filter. */
const filterBlocksMax = 12

/** The elements named as filters around an element, the innermost first. */
function* filtersAround(elements: readonly PageElement[], element: number): Generator<PageElement> {
  for (let at = element, level = 0; at >= 0 && level < filterLevels; at = elements[at]!.parent, level++)
    if (hasToken(nameOf(elements[at]!.node), filterTokens)) yield elements[at]!
}

/** Unmarks the filter around a label: its title and its other labels. Links in it lead to lists of their own. */
function dropFilter({ elements, blocks }: PageBlocks, label: number, marks: Uint8Array): void {
  for (const { blockStart, blockEnd } of filtersAround(elements, blocks[label]!.element)) {
    if (blockEnd - blockStart > filterBlocksMax) continue
    for (let index = blockStart; index < blockEnd; index++) if (blocks[index]!.stats.links === 0) marks[index] = 0
  }
}

/** A button that opens a part of the page is its heading; elements around it are searched up to this level. */
const panelLevels = 3

/** Whether the button around an element acts on something, other than the headings of panels and tabs. */
function isCommand(elements: readonly PageElement[], element: number): boolean {
  let button = element
  while (button >= 0 && elements[button]!.node.tagName !== 'button') button = elements[button]!.parent
  if (button < 0) return false
  const { properties } = elements[button]!.node
  if (properties.ariaExpanded !== undefined || properties.ariaControls !== undefined || properties.role === 'tab')
    return false
  for (let at = element, level = 0; at >= 0 && level < panelLevels; at = elements[at]!.parent, level++)
    if (isHeading(elements[at]!.node) || isPanel(elements[at]!.node)) return false
  return true
}

const isHeading = ({ tagName }: Element): boolean => isHeadingTag(tagName) || tagName === 'summary'

/** Classes of the controls of map libraries: buttons, scales, keys and attributions, but not popups. */
const mapParts = [
  'mapboxgl-ctrl', 'maplibregl-ctrl', 'leaflet-control', 'ol-control', 'ol-zoom', 'ol-attribution', 'ol-scale',
  'gm-style-cc', 'gmnoprint',
]
const mapControl = new RegExp(`^${oneOf(mapParts)}`)
const mapLevels = 5

function isMapControl(elements: readonly PageElement[], element: number): boolean {
  for (let at = element, level = 0; at >= 0 && level < mapLevels; at = elements[at]!.parent, level++)
    if (hasClassLike(elements[at]!.node, mapControl)) return true
  return false
}

/** A token of a machine: a UUID, also with a few letters before it. */
const machineToken = /^\p{L}{0,2}[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iu
/** Fewer tokens may be an identifier that the text is about. */
const machineTokensMin = 3

/** Whether a text is a sequence of identifiers. */
function isMachineText(head: string): boolean {
  // The hyphen after the first eight digits and the letters before them.
  if (head.length < 100 || head.lastIndexOf('-', 12) < 8) return false
  const text = head.trim()
  if (!machineToken.test(text)) return false
  const tokens = text.split(/\s+/)
  // The last token may be cut.
  return tokens.length >= machineTokensMin && tokens.slice(0, -1).every((token) => machineToken.test(token))
}

/** `[name attribute="value"]`, its end `[/name]`, or a tag of a page builder; the last one may be cut. */
const shortcodes =
  /^(?:\s*\[\/?(?:(?:vc|et_pb|fusion|av|su|ux|fl|mk)_\w[^\]]*|[a-z][\w-]*(?:\s+[\w-]+=["'“”‘’″′«»][^\]]*)?)(?:\]|$))+\s*$/
const shortcodeStart = /^\s*\[(?:(?:vc|et_pb|fusion|av|su|ux|fl|mk)_\w|[a-z][\w-]*\s+[\w-]+=["'“”‘’″′«»])/

/**
 * Whether a text consists of shortcodes: what a content management system or a page builder should have replaced when
 * its plugin was switched off.
 */
const isShortcode = (head: string): boolean =>
  head.startsWith('[') && shortcodeStart.test(head) && shortcodes.test(head)

/** Fewer words are no running text; a phrase of more characters is not repeated for show. */
const runningWordsMin = 12
const phraseCharsMin = 4
const runningPhrase = /^(.{4,60}?)\1{3,}/su

/** Whether a text is one phrase again and again: "Book now * Book now * Book now *". */
function isRunningText({ head, words }: Block['stats']): boolean {
  if (words < runningWordsMin || !head.includes(head.slice(0, phraseCharsMin), phraseCharsMin)) return false
  const [run, phrase] = runningPhrase.exec(head.trim()) ?? []
  return run !== undefined && phrase !== undefined && head.trim().length - run.length <= phrase.length
}

/** Values of a filter, each with the number of its results: "In stock (12)New (3)"; the last one may be cut. */
const facetList = /^(?:[^(),;][^()]{0,59}\(\d[\d,.]{0,9}\)\s*){3,}(?:[^(),;][^()]{0,59})?(?:\([\d,.]*)?$/u
const year = /^(?:1[5-9]|20)\d\d$/

/** Whether numbers are those of a list, "(1) … (2) …", or years. */
function isNumbering(numbers: readonly string[]): boolean {
  return numbers.every((number) => year.test(number))
    || numbers.every((number, index) => number === String(index + 1))
}

/** Whether a text is the values of a filter. */
const isFacetList = (head: string): boolean =>
  head.includes('(') && facetList.test(head.trim())
  && !isNumbering(Array.from(head.matchAll(/\((\d[\d,.]*)\)/g), ([, number]) => number!))
