// Reads the parts of a record (a card, a list entry): its texts and images with their class names, addresses and dates.

import type { Element, ElementContent, Root } from 'hast'
import type { RecordPart } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'

/** Parts per record, unless the caller says otherwise. */
const partsMax = 40
const hintCharsMax = 100
const partCharsMax = 1_000
const namesCharsMax = 120
const contactCharsMax = 500
const dateCharsMax = 60
export const depthMax = 60

const inlineTags = new Set(
  (
    'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd mark picture q s samp small source span '
    + 'strike strong sub sup time u var wbr'
  ).split(' '),
)
const ignoredTags = new Set(
  'script style svg noscript template iframe object nav form input select textarea button'.split(' '),
)
/** Elements without text, which do not end a line. */
const silentTags = new Set(['meta', 'link', 'script', 'style', 'svg', 'noscript', 'template'])
/** Inline elements that are parts of their own even without a class name. */
const partTags = new Set(['a', 'time', 'del', 's', 'strike', 'ins', 'strong', 'b', 'small', 'data', 'cite'])
const struckTags = new Set(['del', 's', 'strike'])

const isShown = (element: Element): boolean => !ignoredTags.has(element.tagName) && !isHidden(element)

/** The child elements that can have text for a reader. */
export const childrenOf = (parent: Root | Element): Element[] =>
  (parent.children as Element['children']).filter((node) => node.type === 'element').filter(isShown)

/** Attributes by which tests and scripts find an element; where classes are generated, only they say what it is. */
const hookAttributes = [
  'dataTestId', 'dataTestid', 'dataTest', 'dataQa', 'dataCy', 'dataHook', 'dataAutomationId', 'dataElement', 'dataField',
  'dataAuto', 'dataE2e', 'id',
]
const hookCharsMax = 40

/** The names that the author gave to an element. */
export const namesOf = (element: Element): string =>
  [
    ...['itemProp', 'className', 'rel'].map((name) => attribute(element, name) ?? ''),
    ...hookAttributes.map((name) => attribute(element, name) ?? '').filter((name) => name.length <= hookCharsMax),
  ]
    .filter((names) => names !== '')
    .join(' ')

/** The distinct names, separated by blanks. */
export const joinNames = (...names: string[]): string =>
  [...new Set(names.join(' ').split(/\s+/).filter((name) => name !== ''))].join(' ').slice(0, namesCharsMax)

/** The parts of a record in document order; at most `max`. */
export function readParts(record: Element, baseUrl: string, max = partsMax): RecordPart[] {
  const reader = new PartReader(baseUrl, max)
  reader.read(record)
  return reader.parts
}

const lineThrough = /line-through/
const isStruck = (element: Element): boolean =>
  struckTags.has(element.tagName) || lineThrough.test(attribute(element, 'style')?.slice(0, 500) ?? '')

class PartReader {
  readonly parts: RecordPart[] = []
  readonly #baseUrl: string
  readonly #max: number

  constructor(baseUrl: string, max: number) {
    this.#baseUrl = baseUrl
    this.#max = max
  }

  read(element: Element, names = '', depth = 0, inStruck = false): void {
    if (this.parts.length >= this.#max || depth > depthMax) return
    const own = joinNames(names, namesOf(element))
    const struck = inStruck || isStruck(element)
    if (element.tagName === 'img') return this.#add(this.#partOf(element, own, struck))
    const inner = childrenOf(element)
    if (inner.some((child) => !isInline(child))) {
      // A link around a card: its address belongs to the whole card.
      if (element.tagName === 'a') this.#add({ ...this.#attributes(element), tag: 'a', names: own, text: '' })
      // The names of an element with several parts belong to none of them.
      const passedOn = inner.length === 1 ? own : ''
      for (const run of runsOf(element)) {
        if (Array.isArray(run)) this.#readLine({ ...element, children: run }, own, struck)
        else this.read(run, passedOn, depth + 1, struck)
      }
      return
    }
    this.#readLine(element, own, struck)
  }

  /** Adds a line of text, and the parts that are marked up in it. */
  #readLine(element: Element, names: string, struck: boolean): void {
    const line = this.#partOf(element, names, struck)
    const marked: RecordPart[] = []
    const isRow = isRowOfTexts(element)
    const visit = (parent: Element, depth: number, inStruck: boolean): void => {
      for (const child of childrenOf(parent)) {
        if (depth > depthMax || marked.length >= this.#max) return
        const own = inStruck || isStruck(child)
        const part = this.#partOf(child, joinNames(namesOf(child)), own)
        const isImage = child.tagName === 'img'
        const isMarked = isRow && parent === element || part.names !== '' || partTags.has(child.tagName) || part.struck === true || isCents(part)
        const isPart = part.hint !== undefined || part.text !== '' && isMarked || part.text === '' && !!part.date
        // An element with the whole text of the line is the line.
        if (!isImage && part.text === line.text) mergeIntoLine(line, part)
        else if (isImage || isPart) marked.push(part)
        visit(child, depth + 1, own)
      }
    }
    visit(element, 0, struck)
    this.#add(line)
    for (const part of marked) this.#add(part)
  }

  #partOf(element: Element, names: string, struck: boolean): RecordPart {
    const text = element.tagName === 'img' ? (attribute(element, 'alt') ?? '') : textOf(element, partCharsMax)
    const hint = hintOf(element)
    return {
      ...this.#attributes(element), tag: element.tagName, names, text, ...struck && { struck },
      ...hint !== undefined && hint !== text && { hint },
    }
  }

  #add(part: RecordPart): void {
    const isEmpty = part.text === '' && part.url === undefined && part.hint === undefined && !part.date
    if (this.parts.length < this.#max && !isEmpty) this.parts.push(part)
  }

  #attributes(element: Element): Pick<RecordPart, 'url' | 'date'> {
    const url = this.#urlOf(element)
    // Custom elements such as <relative-time> have it too.
    const hasDate = element.tagName === 'time' || element.tagName.endsWith('-time') || element.tagName === 'time-ago'
    const date = hasDate ? attribute(element, 'dateTime') ?? attribute(element, 'datetime') : undefined
    return {
      ...(url === null || url.startsWith('data:') ? {} : { url }),
      ...(date === undefined ? {} : { date: date.slice(0, dateCharsMax) }),
    }
  }

  #urlOf(element: Element): string | null {
    const address =
      element.tagName === 'img' ? (attribute(element, 'src') ?? attribute(element, 'dataSrc'))
      : element.tagName === 'a' ? attribute(element, 'href')
      : undefined
    if (address === undefined) return null
    const isContact = /^(?:mailto|tel):/i.test(address.trim())
    return isContact ? address.trim().slice(0, contactCharsMax) : absoluteUrl(address, this.#baseUrl)
  }
}

/** A label or tooltip with a number in it: others name a control. */
function hintOf(element: Element): string | undefined {
  const hint = attribute(element, 'ariaLabel') ?? attribute(element, 'title')
  return hint !== undefined && hint.length <= hintCharsMax && /\d/.test(hint) ? hint.trim() : undefined
}

/** Whether a line consists of several elements, without text between them: each is a text of its own. */
const isRowOfTexts = ({ children }: Element): boolean =>
  children.filter((child) => child.type === 'element').length > 1
  && children.every((child) => child.type !== 'text' || child.value.trim() === '')

/** The decimals of a price that are raised instead of separated: `$79<sup>99</sup>`. */
const isCents = ({ tag, text }: RecordPart): boolean => tag === 'sup' && /^\d\d$/.test(text)

function mergeIntoLine(line: RecordPart, { tag, names, url, date, struck, hint }: RecordPart): void {
  line.names = joinNames(line.names, names)
  if (struck) line.struck = struck
  if (line.hint === undefined && hint !== undefined) line.hint = hint
  if (line.url === undefined && url !== undefined) line.url = url
  if (date !== undefined) line.date = date
  if (struckTags.has(tag)) line.tag = tag
}

const isInline = (element: Element): boolean =>
  silentTags.has(element.tagName)
  || inlineTags.has(element.tagName) && element.children.every((child) => child.type !== 'element' || isInline(child))

/**
 * The children of an element with blocks: each for itself, but text that stands beside them together with the inline
 * elements around it, as one line.
 */
function runsOf(element: Element): (Element | ElementContent[])[] {
  const runs: (Element | ElementContent[])[] = []
  let line: ElementContent[] = []
  const flush = (): void => {
    const hasText = line.some((node) => node.type === 'text' && node.value.trim() !== '')
    if (hasText) runs.push(line)
    else runs.push(...line.filter((node) => node.type === 'element'))
    line = []
  }
  for (const child of element.children) {
    if (child.type === 'text' || child.type === 'element' && isShown(child) && isInline(child)) line.push(child)
    else {
      flush()
      if (child.type === 'element' && isShown(child)) runs.push(child)
    }
  }
  flush()
  return runs
}
