// Pages streamed by React contain placeholders and, at the end, hidden elements with the content that inline scripts
// move into them. This file does what those scripts do; otherwise the content would be hidden and out of order.
// Ids and comments are those of React's server renderer (react-dom 18 and 19, "Fizz" instruction set).

import type { Token } from 'parse5'
import type { RawNode } from './raw-tree.ts'

/**
 * Ids of the renderer: a prefix of the application, the kind (`S` for content, `B` for the placeholder of a boundary,
 * `P` for that of a segment), and a number that content and placeholder share.
 */
const idPattern = /^(.{0,60})([SBP]):([0-9a-f]{1,8})$/

/** Whether a template is a placeholder for streamed content. */
export function isPlaceholder(attrs: readonly Token.Attribute[]): boolean {
  const kind = idPattern.exec(idOf(attrs))?.[2]
  return kind !== undefined && kind !== 'S'
}

const idOf = (attrs: readonly Token.Attribute[]): string => attrs.find((attr) => attr.name === 'id')?.value ?? ''

/** Most arguments of one function call; more may overflow the stack. */
const argumentsMax = 10_000
/** Most pieces of streamed content; each may cost a scan of the siblings of its placeholder. */
const piecesMax = 1_000

const opensBoundary = (comment: string): boolean => /^(?:\$[?!~]?|&)$/.test(comment)
const closesBoundary = (comment: string): boolean => comment === '/$' || comment === '/&'

/** Whether a comment marks a boundary; the tree has to keep these for `placeStreamedContent`. */
export const isBoundaryComment = (comment: string): boolean => opensBoundary(comment) || closesBoundary(comment)

/**
 * Moves streamed content to its placeholders, in place. Content without a placeholder and placeholders without content
 * stay as they are.
 */
export function placeStreamedContent(document: RawNode): void {
  for (const { content, placeholder } of piecesOf(document)) {
    if (!placeholder?.node.parent || !content?.parent || isWithin(placeholder.node, content)) continue
    detach(content)
    const { parent } = placeholder.node
    const siblings = parent.children
    const start = siblings.indexOf(placeholder.node)
    const end = placeholder.isBoundary ? endOfBoundary(siblings, start) : start + 1
    for (const child of content.children) child.parent = parent
    if (content.children.length > argumentsMax)
      parent.children = [...siblings.slice(0, start), ...content.children, ...siblings.slice(end)]
    else siblings.splice(start, end - start, ...content.children)
    content.children = []
    placeholder.node.parent = null
  }
}

interface Piece { content?: RawNode, placeholder?: { node: RawNode, isBoundary: boolean } }

/** Streamed content and its placeholders, the first of each id, in document order. */
function piecesOf(document: RawNode): Iterable<Piece> {
  const pieces = new Map<string, Piece>()
  const stack = [document]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const [, prefix, kind, number] = idPattern.exec(idOf(node.attrs)) ?? []
    if (kind !== undefined) {
      const key = `${prefix}:${number}`
      const piece = pieces.get(key) ?? {}
      if (kind === 'S') piece.content ??= node
      else if (node.name === 'template') piece.placeholder ??= { node, isBoundary: kind === 'B' }
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
 * The index of the comment that closes the boundary of the placeholder at `start`; the nodes between are the fallback.
 * Without such a comment there is no fallback.
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
