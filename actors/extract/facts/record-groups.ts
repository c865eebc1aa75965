// Finds groups of records: cards, list entries, questions with their answers. A group consists of siblings of the same
// shape; a record is the list of its parts.

import type { Element, Root } from 'hast'
import type { RecordGroup } from '#schemas/facts.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { isHeadingTag } from '#actors/extract/tree/walk.ts'
import { LimitedList } from './limited-list.ts'
import { childrenOf, depthMax, joinNames, namesOf, readParts } from './record-parts.ts'

/** Records per group. */
const recordsMax = 300
const headingCharsMax = 200

/** Elements that can be records. Table rows are read by read-table.ts; paragraphs and headings are text. */
const recordTags = new Set([
  'li', 'div', 'article', 'section', 'a', 'figure', 'details', 'dl', 'aside', 'blockquote', 'label', 'fieldset',
  'address',
])

/** What siblings of the same shape have in common: the tag and the first class without its digits. */
const shapeOf = (element: Element): string =>
  `${element.tagName}.${((attribute(element, 'className') ?? '').split(' ')[0] ?? '').replace(/\d+/g, '')}`

/** Groups of siblings of the same shape, in order of their first member; without common shapes, of the same tag. */
function groupSiblings(children: readonly Element[]): Element[][] {
  const candidates = children.filter((child) => recordTags.has(child.tagName))
  const groupBy = (key: (element: Element) => string): Element[][] =>
    [...Map.groupBy(candidates, key).values()].filter((group) => group.length > 1)
  const groups = groupBy(shapeOf)
  return groups.length > 0 ? groups : groupBy((element) => element.tagName)
}

/** The records of a group; `null` for fewer than two records, or when most of them have a single part. */
function readGroup(
  parent: Root | Element, members: readonly Element[], heading: string | null, baseUrl: string,
): RecordGroup | null {
  const records = members
    .slice(0, recordsMax)
    .map((member) => readParts(member, baseUrl))
    .filter((parts) => parts.length > 0)
  const [first] = members
  // A single `<details>` element is a question with its answer.
  if (records.length < 2 && first?.tagName !== 'details') return null
  if (records.filter((parts) => parts.length > 1).length * 2 < records.length) return null
  const ownNames = first ? joinNames(namesOf(first), first.tagName === 'details' ? 'faq' : '') : ''
  const outerNames = parent.type === 'element' ? joinNames(namesOf(parent), attribute(parent, 'id') ?? '') : ''
  return { names: joinNames(ownNames, outerNames), heading, records }
}

/** Approximate length of a group as JSON, without its property names. */
const lengthOf = ({ records }: RecordGroup): number =>
  records.flat().reduce((sum, { text, names, url = '' }) => sum + text.length + names.length + url.length + 30, 0)

/** The groups of records, outer ones first; at most 60 groups and 300,000 characters. */
export function recordGroups(content: Root, baseUrl: string): LimitedList<RecordGroup> {
  const found = new LimitedList<RecordGroup>({ entries: 60, chars: 300_000 })
  let lastHeading: string | null = null
  const visit = (parent: Root | Element, depth: number): void => {
    if (depth > depthMax || found.isFull) return
    const children = childrenOf(parent)
    const headingAbove = lastHeading
    const canGroup = children.length > 1 || children[0]?.tagName === 'details'
    for (const members of canGroup ? groupSiblings(children) : []) {
      const before = children.slice(0, children.indexOf(members[0]!)).findLast(({ tagName }) => isHeadingTag(tagName))
      const group = readGroup(parent, members, before ? textOf(before, headingCharsMax) : headingAbove, baseUrl)
      if (group) found.add(group, lengthOf(group))
    }
    for (const child of children) {
      if (isHeadingTag(child.tagName)) lastHeading = textOf(child, headingCharsMax)
      else if (child.tagName !== 'table') visit(child, depth + 1)
    }
  }
  visit(content, 0)
  return found
}
