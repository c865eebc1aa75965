// Pages that React streams send a placeholder first and what belongs there later, in hidden elements at the end that inline calls put in place.
// A reader without scripts would find the content hidden and out of order; this does what the calls do.
// The calls and marks are those of React's server renderer (react-dom, "Fizz" instruction set, versions 18 and 19).

import type { RawNode } from './raw-tree.ts'

/** `$RC(to, from)` and `$RR(to, from)` complete a boundary, `$RS(from, to)` a segment of one: what `from` holds goes to where `to` stands. */
export interface StreamCall { readonly kind: 'boundary' | 'segment', readonly to: string, readonly from: string }

const callPattern = /\$R([CRS])\("([^"\\]{1,80})","([^"\\]{1,80})"/g
/** More than any page has; each may cost a walk along the siblings of its placeholder. */
const callsMax = 1_000

/** The calls that a page makes, in its order; none on a page that is not streamed. */
export function streamCallsOf(html: string): StreamCall[] {
  const calls: StreamCall[] = []
  for (const [, name, first, second] of html.matchAll(callPattern)) {
    calls.push(name === 'S' ? { kind: 'segment', to: second!, from: first! } : { kind: 'boundary', to: first!, from: second! })
    if (calls.length === callsMax) break
  }
  return calls
}

const opensBoundary = (comment: string): boolean => /^(?:\$[?!~]?|&)$/.test(comment)
const closesBoundary = (comment: string): boolean => comment === '/$' || comment === '/&'

/** Whether a comment is one of the marks around boundaries, which the tree has to keep for `settleStream`. */
export const isBoundaryMark = (comment: string): boolean => opensBoundary(comment) || closesBoundary(comment)

/** Puts streamed content where it belongs, in place; calls whose elements are missing are left alone. */
export function settleStream(document: RawNode, calls: readonly StreamCall[]): void {
  const byId = elementsById(document, new Set(calls.flatMap(({ to, from }) => [to, from])))
  for (const { kind, to, from } of calls) {
    const [place, content] = [byId.get(to), byId.get(from)]
    if (!place?.parent || !content?.parent || isWithin(place, content)) continue
    detach(content)
    const siblings = place.parent.children
    const start = siblings.indexOf(place)
    const end = kind === 'segment' ? start + 1 : endOfBoundary(siblings, start)
    for (const child of content.children) child.parent = place.parent
    place.parent.children = [...siblings.slice(0, start), ...content.children, ...siblings.slice(end)]
    content.children = []
    place.parent = null
  }
}

function elementsById(document: RawNode, ids: ReadonlySet<string>): Map<string, RawNode> {
  const found = new Map<string, RawNode>()
  const stack = [document]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const id = node.attrs.find((attr) => attr.name === 'id')?.value
    if (id !== undefined && ids.has(id) && !found.has(id)) found.set(id, node)
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return found
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

/** Where the mark stands that closes the boundary of the placeholder at `start`, or the end of the siblings: what is between is the fallback. */
function endOfBoundary(siblings: readonly RawNode[], start: number): number {
  let depth = 0
  for (let index = start + 1; index < siblings.length; index++) {
    const { name, value } = siblings[index]!
    if (name !== '#comment') continue
    if (closesBoundary(value) && depth-- === 0) return index
    if (opensBoundary(value)) depth++
  }
  return siblings.length
}
