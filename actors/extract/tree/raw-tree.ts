// What parse5 builds while it parses: light nodes with a parent pointer, which hast nodes must not have.
// One class for all kinds keeps every property access monomorphic; counting here is what bounds a hostile page.

import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'

export type Namespace = html.NS

export class RawNode {
  /** Tag name of an element, else `#text`, `#comment`, `#document`, `#fragment` or `#doctype`. */
  name: string
  /** Text of a text or comment node. */
  value: string
  attrs: Token.Attribute[]
  namespace: Namespace
  children: RawNode[]
  parent: RawNode | null
  /** What a `<template>` holds. */
  content: RawNode | null

  constructor(name: string, value: string, attrs: Token.Attribute[], namespace: Namespace) {
    this.name = name
    this.value = value
    this.attrs = attrs
    this.namespace = namespace
    this.children = name === '#text' ? noChildren : []
    this.parent = null
    this.content = null
  }
}

/** Texts hold nothing; there are too many of them for a list each. */
const noChildren: RawNode[] = []

export type RawMap = TreeAdapterTypeMap<
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode,
  RawNode
>

/** Thrown through parse5 when the budget is spent; the document built so far stays readable. */
export class BudgetSpent extends Error {}

export interface RawBudget {
  /** Nodes that may still be made. */
  nodes: number
  /** Takes each comment. */
  onComment: (text: string) => void
  /** Whether the tree keeps a comment; none by default. */
  keepsComment?: (text: string) => boolean
  /** The document under construction, for when parsing stops early. */
  document: RawNode | undefined
}

const noAttrs: Token.Attribute[] = []

/** A tree adapter that counts what it makes; not to be used for two documents at once. */
export function rawAdapter(budget: RawBudget): TreeAdapter<RawMap> {
  let mode = html.DOCUMENT_MODE.NO_QUIRKS
  /** Attribute names of the elements that took some over. */
  const adopted = new Map<RawNode, Set<string>>()

  const make = (name: string, value: string, attrs: Token.Attribute[], namespace: Namespace): RawNode => {
    if (--budget.nodes < 0) throw new BudgetSpent()
    return new RawNode(name, value, attrs, namespace)
  }
  const makeText = (value: string): RawNode => make('#text', value, noAttrs, html.NS.HTML)
  const isLeftOut = ({ name, value }: RawNode): boolean => name === '#comment' && !budget.keepsComment?.(value)
  const append = (parent: RawNode, node: RawNode): void => {
    if (isLeftOut(node)) return
    parent.children.push(node)
    node.parent = parent
  }
  const indexOf = (parent: RawNode, node: RawNode): number =>
    parent.children.at(-1) === node ? parent.children.length - 1 : parent.children.indexOf(node)
  const insertBefore = (parent: RawNode, node: RawNode, reference: RawNode): void => {
    if (isLeftOut(node)) return
    parent.children.splice(indexOf(parent, reference), 0, node)
    node.parent = parent
  }

  return {
    createDocument: () => (budget.document = make('#document', '', noAttrs, html.NS.HTML)),
    createDocumentFragment: () => make('#fragment', '', noAttrs, html.NS.HTML),
    createElement: (tagName, namespace, attrs) => make(tagName, '', attrs, namespace),
    createTextNode: makeText,
    createCommentNode: (text) => {
      budget.onComment(text)
      return make('#comment', text, noAttrs, html.NS.HTML)
    },
    appendChild: append,
    insertBefore,
    insertText: (parent, text) => {
      const last = parent.children.at(-1)
      if (last?.name === '#text') last.value += text
      else append(parent, makeText(text))
    },
    insertTextBefore: (parent, text, reference) => {
      const before = parent.children[indexOf(parent, reference) - 1]
      if (before?.name === '#text') before.value += text
      else insertBefore(parent, makeText(text), reference)
    },
    detachNode: (node) => {
      if (!node.parent) return
      const at = indexOf(node.parent, node)
      if (at >= 0) node.parent.children.splice(at, 1)
      node.parent = null
    },
    // Only `html` and `body` adopt: a page may repeat them by the ten thousand, each time with another attribute.
    adoptAttributes: (recipient, attrs) => {
      let known = adopted.get(recipient)
      if (!known) {
        adopted.set(recipient, known = new Set(recipient.attrs.map((attr) => attr.name)))
        recipient.attrs = recipient.attrs.slice()
      }
      for (const attr of attrs) {
        if (known.has(attr.name)) continue
        known.add(attr.name)
        recipient.attrs.push(attr)
      }
    },
    setTemplateContent: (template, content) => { template.content = content },
    getTemplateContent: (template) => template.content ?? template,
    setDocumentType: () => undefined,
    setDocumentMode: (_document, next) => { mode = next },
    getDocumentMode: () => mode,
    getFirstChild: (node) => node.children[0] ?? null,
    getChildNodes: (node) => node.children,
    getParentNode: (node) => node.parent,
    getAttrList: (element) => element.attrs,
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => element.namespace,
    getTextNodeContent: (node) => node.value,
    getCommentNodeContent: (node) => node.value,
    getDocumentTypeNodeName: () => 'html',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is RawNode => node.name === '#text',
    isCommentNode: (node): node is RawNode => node.name === '#comment',
    isDocumentTypeNode: (node): node is RawNode => node.name === '#doctype',
    isElementNode: (node): node is RawNode => !node.name.startsWith('#'),
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  }
}
