// Footnotes: which links refer to one, and which elements hold their texts. Recognizes what site generators have in
// common: a short link in a superscript, or with a footnote class, role or URL, to a block on the same page.

import type { Element, Root } from 'hast'
import { findElement } from '#actors/extract/tree/walk.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import { textOf, type Children } from './nodes.ts'
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

/**
 * Calls `visit` for all elements of a tree in document order, without recursion. `ancestors` are those of the element,
 * outermost first; the list changes after the call.
 */
function visitElements(root: Root, visit: (element: Element, ancestors: readonly Element[]) => void): void {
  const ancestors: Element[] = []
  /** The lists that the ancestors are in, and the positions after them. */
  const lists: Children[] = []
  const positions: number[] = []
  let children: Children = root.children
  let at = 0
  for (;;) {
    if (at === children.length) {
      if (ancestors.pop() === undefined) return
      children = lists.pop()!
      at = positions.pop()!
      continue
    }
    const node = children[at++]!
    if (node.type !== 'element') continue
    visit(node, ancestors)
    // Most elements have only a text.
    if (node.children.length < 2 && node.children[0]?.type !== 'element') continue
    ancestors.push(node)
    lists.push(children)
    positions.push(at)
    children = node.children
    at = 0
  }
}

function collectCandidates(root: Root): Candidate[] {
  const found: Candidate[] = []
  // On most pages no link has the text of a reference.
  if (!findElement(root, mayReferToNote)) return found
  visitElements(root, (element, ancestors) => {
    const candidate = element.tagName === 'a' ? toCandidate(element, ancestors) : undefined
    if (candidate) found.push(candidate)
  })
  return found
}

/** Inline elements around a link that are inspected for signs of a reference. */
const outerMax = 4
const outerTags = new Set(['sup', 'span', 'b', 'strong', 'i', 'em', 'small', 'cite'])

function inlineAncestors(ancestors: readonly Element[]): Element[] {
  const found: Element[] = []
  for (let at = ancestors.length - 1; at >= 0 && found.length < outerMax && outerTags.has(ancestors[at]!.tagName); at--)
    found.push(ancestors[at]!)
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

function toCandidate(link: Element, ancestors: readonly Element[]): Candidate | undefined {
  const label = labelOf(link)
  if (label === undefined || isBackLink(link)) return undefined
  const href = stringOf(link, 'href')
  const fragment = unescaped(href.slice(href.indexOf('#') + 1))
  const outer = inlineAncestors(ancestors)
  const inSuperscript =
    outer.some(({ tagName }) => tagName === 'sup')
    || link.children.some((child) => child.type === 'element' && child.tagName === 'sup')
  const isMarked = noteFragment.test(fragment) || link.properties.dataFootnoteRef !== undefined
    || classesOf(link).some((token) => token.includes('footnote')) || [link, ...outer].some(isReference)
  if (!inSuperscript && !isMarked) return undefined
  const ids = [link, ...outer, ...ancestors.slice(-1)].flatMap((one) => [
    stringOf(one, 'id'), stringOf(one, 'name'),
  ])
  return { link, fragment, label, ids: ids.filter((id) => id !== '') }
}

const isReference = (element: Element): boolean =>
  stringOf(element, 'role') === 'doc-noteref' || classesOf(element).some((token) => /footnote-?ref|noteref/.test(token))

/** Returns the elements that may hold a note, by the fragments that refer to them. */
function collectTargets(root: Root, fragments: ReadonlySet<string>): Map<string, Element> {
  const targets = new Map<string, Element>()
  const add = (id: string, element: Element, ancestors: readonly Element[]): void => {
    if (!fragments.has(id) || targets.has(id)) return
    if (noteTags.has(element.tagName)) targets.set(id, element)
    else if (element.tagName === 'a' && noteAnchor.test(id)) {
      let at = ancestors.length - 1
      for (let level = 0; ancestors[at]?.tagName === 'sup' && level < outerMax; level++) at--
      const outer = ancestors[at]
      if (outer && noteTags.has(outer.tagName)) targets.set(id, outer)
    }
  }
  visitElements(root, (element, ancestors) => {
    if (element.properties.id !== undefined) add(stringOf(element, 'id'), element, ancestors)
    if (element.tagName === 'a') add(stringOf(element, 'name'), element, ancestors)
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
