// Things of one kind that a page shows beside each other: cards, entries of a list, answers under their questions.
// Siblings that are made alike are such a group, and what each is made of are its parts: texts with the names that
// their author gave them (classes), addresses and dates.

import type { Element, Root } from 'hast'
import type { RecordGroup, RecordPart } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { isHeadingTag, isHidden } from '#actors/extract/tree/walk.ts'
import { LimitedList } from './limited-list.ts'

const recordsMax = 300
const partsMax = 40
const partCharsMax = 1_000
const namesCharsMax = 120
const levelsMax = 60

/** Elements that can be one of many; rows of tables are read elsewhere, paragraphs and headings are text. */
const recordTags = new Set([
  'li', 'div', 'article', 'section', 'a', 'figure', 'details', 'dl', 'aside', 'blockquote', 'label', 'fieldset',
  'address',
])
const inlineTags = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd mark picture q s samp small span strike strong sub sup time u var wbr source'.split(
    ' ',
  ),
)
const silentTags = new Set(
  'script style svg noscript template iframe object nav form input select textarea button'.split(' '),
)
/**
 * Inline elements that say something of their own beside the line that they stand in, although their author named them
 * nothing.
 */
const tellingTags = new Set(['a', 'time', 'del', 's', 'strike', 'ins', 'strong', 'b', 'small', 'data', 'cite'])
const struckTags = new Set(['del', 's', 'strike'])

const isElement = (node: Root['children'][number] | Element['children'][number]): node is Element =>
  node.type === 'element'
const childrenOf = (parent: Root | Element): Element[] =>
  (parent.children as Element['children'])
    .filter(isElement)
    .filter((child) => !silentTags.has(child.tagName) && !isHidden(child))
const namesOf = (element: Element): string =>
  ['itemProp', 'className', 'rel']
    .map((name) => attribute(element, name) ?? '')
    .filter((names) => names !== '')
    .join(' ')
const joined = (...names: string[]): string =>
  [
    ...new Set(
      names
        .join(' ')
        .split(/\s+/)
        .filter((name) => name !== ''),
    ),
  ]
    .join(' ')
    .slice(0, namesCharsMax)

/** What siblings have in common when they are made alike: the tag and the first class without its numbers. */
const likeness = (element: Element): string =>
  `${element.tagName}.${((attribute(element, 'className') ?? '').split(' ')[0] ?? '').replace(/\d+/g, '')}`

class PartReader {
  readonly parts: RecordPart[] = []
  readonly #baseUrl: string

  constructor(baseUrl: string) { this.#baseUrl = baseUrl }

  read(element: Element, names = '', level = 0): void {
    if (this.parts.length >= partsMax || level > levelsMax) return
    const own = joined(names, namesOf(element))
    if (element.tagName === 'img')
      return this.#add({ ...this.#attributes(element), tag: 'img', names: own, text: attribute(element, 'alt') ?? '' })
    const inner = childrenOf(element)
    if (inner.some((child) => !isInline(child))) {
      // A card that is one link: the address is of all that stands in it.
      if (element.tagName === 'a') this.#add({ ...this.#attributes(element), tag: 'a', names: own, text: '' })
      // The names of what holds several parts are the names of none of them.
      const handed = inner.length === 1 ? own : ''
      for (const child of inner) this.read(child, handed, level + 1)
      return
    }
    this.#line(element, own)
  }

  /** A line of text, and what is marked in it. */
  #line(element: Element, names: string): void {
    const line: RecordPart = {
      ...this.#attributes(element), tag: element.tagName, names, text: textOf(element, partCharsMax),
    }
    const marked: RecordPart[] = []
    const visit = (parent: Element, level: number): void => {
      for (const child of childrenOf(parent)) {
        if (level > levelsMax || marked.length >= partsMax) return
        const own: RecordPart = {
          ...this.#attributes(child), tag: child.tagName, names: joined(namesOf(child)),
          text: child.tagName === 'img' ? (attribute(child, 'alt') ?? '') : textOf(child, partCharsMax),
        }
        // All of the line in an element of its own: it is the line.
        if (child.tagName !== 'img' && own.text === line.text) {
          line.names = joined(line.names, own.names)
          if (line.url === undefined && own.url !== undefined) line.url = own.url
          if (own.date !== undefined) line.date = own.date
          if (struckTags.has(child.tagName)) line.tag = child.tagName
        } else if (child.tagName === 'img' || (own.text !== '' && (own.names !== '' || tellingTags.has(child.tagName))))
          marked.push(own)
        visit(child, level + 1)
      }
    }
    visit(element, 0)
    if (line.text !== '' || line.url !== undefined) this.#add(line)
    for (const part of marked) this.#add(part)
  }

  #add(part: RecordPart): void {
    if (this.parts.length < partsMax && (part.text !== '' || part.url !== undefined)) this.parts.push(part)
  }

  #attributes(element: Element): Pick<RecordPart, 'url' | 'date'> {
    const address =
      element.tagName === 'img'
        ? (attribute(element, 'src') ?? attribute(element, 'dataSrc'))
        : element.tagName === 'a'
          ? attribute(element, 'href')
          : undefined
    const url =
      address === undefined
        ? null
        : /^(?:mailto|tel):/i.test(address.trim())
          ? address.trim().slice(0, 500)
          : absoluteUrl(address, this.#baseUrl)
    const date = element.tagName === 'time' ? attribute(element, 'dateTime') : undefined
    return {
      ...(url === null || url.startsWith('data:') ? {} : { url }),
      ...(date === undefined ? {} : { date: date.slice(0, 60) }),
    }
  }
}

const isInline = (element: Element): boolean =>
  inlineTags.has(element.tagName) && element.children.every((child) => child.type !== 'element' || isInline(child))

/** Siblings that are made alike, in order of their first; without classes in common, those with the same tag. */
function alike(children: readonly Element[]): Element[][] {
  const candidates = children.filter((child) => recordTags.has(child.tagName))
  const by = (key: (element: Element) => string) =>
    [...Map.groupBy(candidates, key).values()].filter((group) => group.length > 1)
  const groups = by(likeness)
  return groups.length > 0 ? groups : by((element) => element.tagName)
}

function readGroup(
  parent: Root | Element, members: readonly Element[], heading: string | null, baseUrl: string,
): RecordGroup | null {
  const records = members
    .slice(0, recordsMax)
    .map((member) => {
      const reader = new PartReader(baseUrl)
      reader.read(member)
      return reader.parts
    })
    .filter((parts) => parts.length > 0)
  if (
    (records.length < 2 && members[0]?.tagName !== 'details')
    || records.filter((parts) => parts.length > 1).length * 2 < records.length
  )
    return null
  const [first] = members
  const outer = parent.type === 'element' ? joined(namesOf(parent), attribute(parent, 'id') ?? '') : ''
  return {
    names: joined(first ? joined(namesOf(first), first.tagName === 'details' ? 'faq' : '') : '', outer), heading,
    records,
  }
}

/** Groups of things that are made alike, outer ones first; 60 groups and 300,000 characters at most. */
export function recordGroups(content: Root, baseUrl: string): LimitedList<RecordGroup> {
  const found = new LimitedList<RecordGroup>({ entries: 60, chars: 300_000 })
  let heading: string | null = null
  const visit = (parent: Root | Element, level: number): void => {
    if (level > levelsMax || found.isFull) return
    const children = childrenOf(parent)
    const above = heading
    for (const members of children.length > 1 || children[0]?.tagName === 'details' ? alike(children) : []) {
      const before = children.slice(0, children.indexOf(members[0]!)).findLast(({ tagName }) => isHeadingTag(tagName))
      const group = readGroup(parent, members, before ? textOf(before, 200) : above, baseUrl)
      if (group)
        found.add(
          group,
          group.records
            .flat()
            .reduce((sum, { text, names, url = '' }) => sum + text.length + names.length + url.length + 30, 0),
        )
    }
    for (const child of children) {
      if (isHeadingTag(child.tagName)) heading = textOf(child, 200)
      else if (child.tagName !== 'table') visit(child, level + 1)
    }
  }
  visit(content, 0)
  return found
}
