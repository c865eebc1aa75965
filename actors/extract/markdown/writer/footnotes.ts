// Footnotes: which links refer to one, and which elements hold their texts. Recognizes what site generators have in
// common: a short link in a superscript, or with a footnote class, role or URL, to a block on the same page.

import type { Element, ElementContent, Root } from 'hast'
import { findElement } from '#actors/extract/tree/walk.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import { textOf } from './nodes.ts'
import { classesOf, stringOf } from './properties.ts'

export interface Notes {
  /** Labels by the link that refers to a note. */
  readonly references: ReadonlyMap<Element, string>
  /** Labels by the element that holds a note. */
  readonly definitions: ReadonlyMap<Element, string>
  /** Ids of the references, which links back from notes point to. */
  readonly backTargets: ReadonlySet<string>
}

/** Fragments of URLs that name a footnote. */
const noteFragment =
  /^(?:user-content-)?(?:_?(?:fn|ftn|ftnt|edn)[-:_\d]|fn\b|footnote|cite_note|endnote|note[-_:]?\d|sdfootnote)/i
/** Names of anchors at the start of a note. */
const noteAnchor = /^(?:_?(?:ft|ed)nt?\d|footnote-\d|fn[-_]*\d|sdfootnote)/i
/** A label: a number, letters, a Roman numeral or symbols, in brackets or not. */
const labelText =
  /^[[(]?\s*((?:[A-Za-z]{1,8}[ -])?(?:\d{1,4}|[A-Za-z]{1,3}|[ivxlcIVXLC]{1,6})|[*†‡§¶]{1,4})\s*[\])]?$/
const labelCharsMax = 30
/** Elements that may hold a note. */
const noteTags = new Set(['li', 'aside', 'div', 'p', 'dd', 'section', 'td', 'span'])

interface Candidate { link: Element, fragment: string, label: string, ids: string[] }

/** Finds the footnotes of a tree, without recursion. */
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
    const name = definitions.get(target) ?? uniqueLabel(label, used)
    definitions.set(target, name)
    references.set(link, name)
    for (const id of ids) backTargets.add(id)
  }
  return { references, definitions, backTargets }
}

/** An element with its ancestors, as a linked list. */
interface Path { node: Element, parent: Path | undefined }

/** Calls `visit` for all elements of a tree in document order, without recursion. */
function visitPaths(root: Root, visit: (node: Element, parent: Path | undefined) => void): void {
  const nodes: Element[] = []
  const parents: (Path | undefined)[] = []
  const push = (children: Root['children'] | ElementContent[], parent: Path | undefined): void => {
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index]!
      if (node.type !== 'element') continue
      nodes.push(node)
      parents.push(parent)
    }
  }
  push(root.children, undefined)
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const parent = parents.pop()
    visit(node, parent)
    const { children } = node
    // Most elements have only a text, and need no path.
    if (children.length > 1 || children[0]?.type === 'element') push(children, { node, parent })
  }
}

function collectCandidates(root: Root): Candidate[] {
  const found: Candidate[] = []
  // On most pages no link has the text of a reference.
  if (!findElement(root, mayReferToNote)) return found
  visitPaths(root, (node, parent) => {
    const candidate = node.tagName === 'a' ? toCandidate({ node, parent }) : undefined
    if (candidate) found.push(candidate)
  })
  return found
}

/** Inline elements around a link that are inspected for signs of a reference. */
const outerMax = 4
const outerTags = new Set(['sup', 'span', 'b', 'strong', 'i', 'em', 'small', 'cite'])

function inlineAncestors({ parent }: Path): Element[] {
  const found: Element[] = []
  for (let path = parent; path && found.length < outerMax && outerTags.has(path.node.tagName); path = path.parent)
    found.push(path.node)
  return found
}

/** The label of a link that leads to a part of a page; undefined if it is none of a footnote. */
function labelOf(link: Element): string | undefined {
  const href = stringOf(link, 'href')
  const at = href.indexOf('#')
  if (at < 0 || at === href.length - 1) return undefined
  return labelText.exec(textOf(link, labelCharsMax).trim())?.[1]
}

/** Whether an element is a link whose address and text are like those of a reference to a footnote. */
export const mayReferToNote = (element: Element): boolean =>
  element.tagName === 'a' && labelOf(element) !== undefined

function toCandidate(path: Path): Candidate | undefined {
  const link = path.node
  const label = labelOf(link)
  if (label === undefined || isBackLink(link)) return undefined
  const href = stringOf(link, 'href')
  const fragment = unescaped(href.slice(href.indexOf('#') + 1))
  const outer = inlineAncestors(path)
  const inSuperscript =
    outer.some(({ tagName }) => tagName === 'sup')
    || link.children.some((child) => child.type === 'element' && child.tagName === 'sup')
  const isMarked = noteFragment.test(fragment) || link.properties.dataFootnoteRef !== undefined
    || classesOf(link).some((token) => token.includes('footnote')) || [link, ...outer].some(isReference)
  if (!inSuperscript && !isMarked) return undefined
  const ids = [link, ...outer, ...(path.parent ? [path.parent.node] : [])].flatMap((one) => [
    stringOf(one, 'id'), stringOf(one, 'name'),
  ])
  return { link, fragment, label, ids: ids.filter((id) => id !== '') }
}

const isReference = (element: Element): boolean =>
  stringOf(element, 'role') === 'doc-noteref' || classesOf(element).some((token) => /footnote-?ref|noteref/.test(token))

/** Returns the elements that may hold a note, by the fragments that refer to them. */
function collectTargets(root: Root, fragments: ReadonlySet<string>): Map<string, Element> {
  const targets = new Map<string, Element>()
  const add = (id: string, node: Element, parent: Path | undefined): void => {
    if (!fragments.has(id) || targets.has(id)) return
    if (noteTags.has(node.tagName)) targets.set(id, node)
    else if (node.tagName === 'a' && noteAnchor.test(id)) {
      let outer = parent
      for (let level = 0; outer?.node.tagName === 'sup' && level < outerMax; level++) outer = outer.parent
      if (outer && noteTags.has(outer.node.tagName)) targets.set(id, outer.node)
    }
  }
  visitPaths(root, (node, parent) => {
    if (node.properties.id !== undefined) add(stringOf(node, 'id'), node, parent)
    if (node.tagName === 'a') add(stringOf(node, 'name'), node, parent)
  })
  return targets
}

const backLinkClass = /backref|back-ref|reversefootnote|footnote-back|backlink|footnote-return/
const backLinkSymbols = /^[\s↩↑⤴⮐⏎^\ufe0e\ufe0f]+$/
const backLinkCharsMax = 12

/** Whether a link leads from a note back to its reference. */
export function isBackLink(link: Element, notes?: Notes): boolean {
  if (link.properties.dataFootnoteBackref !== undefined || stringOf(link, 'role') === 'doc-backlink') return true
  if (classesOf(link).some((token) => backLinkClass.test(token))) return true
  const href = stringOf(link, 'href')
  if (!href.includes('#')) return false
  const text = textOf(link, backLinkCharsMax)
  if (backLinkSymbols.test(text) && text.trim() !== '') return true
  return notes !== undefined && notes.backTargets.has(unescaped(href.slice(href.indexOf('#') + 1)))
}

/** A label without white space, with a number if it is used already. */
function uniqueLabel(label: string, used: Map<string, number>): string {
  const name = label.trim().replace(/\s+/g, '-')
  const count = (used.get(name.toLowerCase()) ?? 0) + 1
  used.set(name.toLowerCase(), count)
  return count === 1 ? name : `${name}-${count}`
}
