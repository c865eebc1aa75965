// Pages that React streams send placeholders first and what belongs there later, in hidden elements at the end that
// inline scripts put in place. A reader without scripts would find the content hidden and out of order; this does what
// the scripts do. The ids and marks are those of React's server renderer (react-dom, "Fizz" instruction set, versions
// 18 and 19).

import type { RawNode } from './raw-tree.ts'

const placePattern = /<template id="?[^">]{0,60}[BP]:[0-9a-f]+["> ]/

/** Whether a page has placeholders of a stream. */
export const isStreamed = (html: string): boolean => placePattern.test(html)

/**
 * Ids as the renderer makes them: a prefix of the application, `S` for what came later, `B` and `P` for where it
 * belongs, the same number for both.
 */
const idPattern = /^(.{0,60})([SBP]):([0-9a-f]{1,8})$/
/** A call takes no more arguments safely. */
const argumentsMax = 10_000
/** More than any page has; each may cost a walk along the siblings of its placeholder. */
const piecesMax = 1_000

const opensBoundary = (comment: string): boolean => /^(?:\$[?!~]?|&)$/.test(comment)
const closesBoundary = (comment: string): boolean => comment === '/$' || comment === '/&'

/** Whether a comment is one of the marks around boundaries, which the tree has to keep for `settleStream`. */
export const isBoundaryMark = (comment: string): boolean => opensBoundary(comment) || closesBoundary(comment)

/**
 * Puts streamed content where it belongs, in place; what has no placeholder, and placeholders whose content never came,
 * stay as they are.
 */
export function settleStream(document: RawNode): void {
  for (const { content, place } of piecesOf(document)) {
    if (!place?.node.parent || !content?.parent || isWithin(place.node, content)) continue
    detach(content)
    const { parent } = place.node
    const siblings = parent.children
    const start = siblings.indexOf(place.node)
    const end = place.isBoundary ? endOfBoundary(siblings, start) : start + 1
    for (const child of content.children) child.parent = parent
    if (content.children.length > argumentsMax)
      parent.children = [...siblings.slice(0, start), ...content.children, ...siblings.slice(end)]
    else siblings.splice(start, end - start, ...content.children)
    content.children = []
    place.node.parent = null
  }
}

interface Piece { content?: RawNode, place?: { node: RawNode, isBoundary: boolean } }

/** What came later and its placeholders, in document order, the first of each id. */
function piecesOf(document: RawNode): Iterable<Piece> {
  const pieces = new Map<string, Piece>()
  const stack = [document]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const [, prefix, kind, number] = idPattern.exec(node.attrs.find((attr) => attr.name === 'id')?.value ?? '') ?? []
    if (kind !== undefined) {
      const key = `${prefix}:${number}`
      const piece = pieces.get(key) ?? {}
      if (kind === 'S') piece.content ??= node
      else if (node.name === 'template') piece.place ??= { node, isBoundary: kind === 'B' }
      if (pieces.size < piecesMax || pieces.has(key)) pieces.set(key, piece)
    }
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return pieces.values()
}

function isWithin(node: RawNode, ancestor: RawNode): boolean {
  for (let at: RawNode | null = node; at; at = at.parent) if (at === ancestor) return true
  return false
}

function detach(node: RawNode): void {
  const siblings = node.parent!.children
  siblings.splice(siblings.indexOf(node), 1)
  node.parent = null
}

/**
 * Where the mark stands that closes the boundary of the placeholder at `start`: what is between is the fallback.
 * Without marks there is none to know.
 */
function endOfBoundary(siblings: readonly RawNode[], start: number): number {
  let depth = 0
  for (let index = start + 1; index < siblings.length; index++) {
    const { name, value } = siblings[index]!
    if (name !== '#comment') continue
    if (closesBoundary(value) && depth-- === 0) return index
    if (opensBoundary(value)) depth++
  }
  return start + 1
}
