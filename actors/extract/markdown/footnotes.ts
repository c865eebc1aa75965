// Which links are references to footnotes, and which elements are their texts, by what generators of pages have in
// common: a short link in a superscript or with a telling class, role or address, whose target is a block of its own.

import type { Element, ElementContent, Root } from 'hast'
import { textOf } from './nodes.ts'
import { classesOf, stringOf } from './properties.ts'

export interface Notes {
  /** Labels by the link that refers to a note. */
  readonly references: ReadonlyMap<Element, string>
  /** Labels by the element that holds a note. */
  readonly definitions: ReadonlyMap<Element, string>
  /** Ids of the references: links to them lead back. */
  readonly backTargets: ReadonlySet<string>
}

const telling =
  /^(?:user-content-)?(?:_?(?:fn|ftn|ftnt|edn)[-:_\d]|fn\b|footnote|cite_note|endnote|note[-_:]?\d|sdfootnote)/i
const labelText = /^[[(]?\s*((?:[A-Za-z]{1,8}[ -])?(?:\d{1,4}|[A-Za-z]{1,3}|[ivxlcIVXLC]{1,6})|[*†‡§¶]{1,4})\s*[\])]?$/
const noteTags = new Set(['li', 'aside', 'div', 'p', 'dd', 'section', 'td', 'span'])

interface Candidate { link: Element, fragment: string, label: string, ids: string[] }

/** Finds the footnotes of a tree; without recursion. */
export function collectNotes(root: Root): Notes {
  const references = new Map<Element, string>()
  const definitions = new Map<Element, string>()
  const backTargets = new Set<string>()
  const candidates = collectCandidates(root)
  if (candidates.length === 0) return { references, definitions, backTargets }
  const targets = collectTargets(root, new Set(candidates.map((candidate) => candidate.fragment)))
  const used = new Map<string, number>()
  for (const { link, fragment, label, ids } of candidates) {
    const target = targets.get(fragment)
    if (!target || target === link) continue
    const known = definitions.get(target)
    const name = known ?? unique(label, used)
    definitions.set(target, name)
    references.set(link, name)
    for (const id of ids) backTargets.add(id)
  }
  return { references, definitions, backTargets }
}

/** An element and what it is in. */
interface Place { node: Element, above: Place | undefined }

function collectCandidates(root: Root): Candidate[] {
  const found: Candidate[] = []
  const stack: Place[] = []
  const push = (children: Root['children'] | ElementContent[], above: Place | undefined): void => {
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index]!
      if (node.type === 'element') stack.push({ node, above })
    }
  }
  push(root.children, undefined)
  for (let place = stack.pop(); place; place = stack.pop()) {
    const candidate = place.node.tagName === 'a' ? candidateOf(place) : undefined
    if (candidate) found.push(candidate)
    push(place.node.children, place)
  }
  return found
}

/** Elements around a link that may say that it refers to a note. */
const aroundMax = 4
const aroundTags = new Set(['sup', 'span', 'b', 'strong', 'i', 'em', 'small', 'cite'])

function around({ above }: Place): Element[] {
  const found: Element[] = []
  for (let place = above; place && found.length < aroundMax && aroundTags.has(place.node.tagName); place = place.above)
    found.push(place.node)
  return found
}

function candidateOf(place: Place): Candidate | undefined {
  const link = place.node
  const href = stringOf(link, 'href')
  const at = href.indexOf('#')
  if (at < 0 || at === href.length - 1 || isBackLink(link)) return undefined
  const fragment = decode(href.slice(at + 1))
  const label = labelText.exec(textOf(link, 30).trim())?.[1]
  if (label === undefined) return undefined
  const outer = around(place)
  const inSuperscript =
    outer.some(({ tagName }) => tagName === 'sup')
    || link.children.some((child) => child.type === 'element' && child.tagName === 'sup')
  const isTold = telling.test(fragment) || link.properties.dataFootnoteRef !== undefined
    || classesOf(link).some((token) => token.includes('footnote')) || [link, ...outer].some(isReference)
  if (!inSuperscript && !isTold) return undefined
  const ids = [link, ...outer, ...(place.above ? [place.above.node] : [])].flatMap((one) => [
    stringOf(one, 'id'), stringOf(one, 'name'),
  ])
  return { link, fragment, label, ids: ids.filter((id) => id !== '') }
}

const isReference = (element: Element): boolean =>
  stringOf(element, 'role') === 'doc-noteref' || classesOf(element).some((token) => /footnote-?ref|noteref/.test(token))

function collectTargets(root: Root, wanted: ReadonlySet<string>): Map<string, Element> {
  const targets = new Map<string, Element>()
  const stack: { node: Element, parent: Element | undefined }[] = []
  const push = (children: Root['children'] | ElementContent[], parent: Element | undefined): void => {
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index]!
      if (node.type === 'element') stack.push({ node, parent })
    }
  }
  push(root.children, undefined)
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, parent } = item
    for (const id of [stringOf(node, 'id'), node.tagName === 'a' ? stringOf(node, 'name') : '']) {
      if (!wanted.has(id) || targets.has(id)) continue
      if (noteTags.has(node.tagName)) targets.set(id, node)
      else if (
        node.tagName === 'a'
        && parent
        && noteTags.has(parent.tagName)
        && /^(?:_?(?:ft|ed)nt?\d|footnote-\d|fn-?\d|sdfootnote)/i.test(id)
      )
        targets.set(id, parent)
    }
    push(node.children, node)
  }
  return targets
}

/** Whether a link leads from a note back to its place in the text. */
export function isBackLink(link: Element, notes?: Notes): boolean {
  if (link.properties.dataFootnoteBackref !== undefined || stringOf(link, 'role') === 'doc-backlink') return true
  if (
    classesOf(link).some((token) =>
      /backref|back-ref|reversefootnote|footnote-back|backlink|footnote-return/.test(token),
    )
  )
    return true
  const href = stringOf(link, 'href')
  if (!href.includes('#')) return false
  if (/^[\s↩↑⤴⮐⏎^\ufe0e\ufe0f]+$/.test(textOf(link, 12)) && textOf(link, 12).trim() !== '') return true
  return notes !== undefined && notes.backTargets.has(decode(href.slice(href.indexOf('#') + 1)))
}

function unique(label: string, used: Map<string, number>): string {
  const name = label.trim().replace(/\s+/g, '-')
  const count = (used.get(name.toLowerCase()) ?? 0) + 1
  used.set(name.toLowerCase(), count)
  return count === 1 ? name : `${name}-${count}`
}

function decode(fragment: string): string {
  if (!fragment.includes('%')) return fragment
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
