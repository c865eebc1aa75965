// The nodes that parse5 builds: lighter than hast, and with a parent pointer, which hast nodes must not have. One class
// for all kinds of nodes keeps property access monomorphic. The adapter counts nodes, which bounds hostile pages.

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
  /** The content of a `<template>`. */
  content: RawNode | null

  constructor(name: string, value: string, attrs: Token.Attribute[], namespace: Namespace) {
    this.name = name
    this.value = value
    this.attrs = attrs
    this.namespace = namespace
    this.children = noChildren
    this.parent = null
    this.content = null
  }
}

/** Shared by all nodes without children, to save memory. */
const noChildren: RawNode[] = []

/**
 * Appends a child. Most elements have one child or none, and V8 reserves space for 17 when an element is pushed to an
 * empty array.
 */
function pushChild(parent: RawNode, child: RawNode): void {
  if (parent.children.length === 0) parent.children = [child]
  else parent.children.push(child)
}

export type RawMap = TreeAdapterTypeMap<
  RawNode, RawNode, RawNode, RawNode, RawNode, RawNode, RawNode, RawNode, RawNode, RawNode
>

/** Thrown through parse5 when the node limit is reached; the document built so far stays readable. */
class NodeLimitReached extends Error {}

/** Runs `work`; returns false when the node limit was reached. */
export function withinBudget(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof NodeLimitReached) return false
    throw error
  }
}

export interface RawBudget {
  /** Nodes that may still be created. */
  nodes: number
  /** Called for each comment. */
  onComment: (text: string) => void
  /** Called for each template, before what follows it is read. */
  onTemplate?: (attrs: readonly Token.Attribute[]) => void
  /** Whether a comment is kept in the tree; default: none. */
  keepsComment?: (text: string) => boolean
  /** The document; set when parsing starts, so that it can be read when parsing stops early. */
  document: RawNode | undefined
}

const noAttrs: Token.Attribute[] = []

/** The part of the adapter without state: the properties of nodes. Source locations are not kept. */
const nodeProperties = {
  setTemplateContent: (template: RawNode, content: RawNode) => { template.content = content },
  getTemplateContent: (template: RawNode) => template.content ?? template,
  setDocumentType: () => undefined,
  getFirstChild: (node: RawNode) => node.children[0] ?? null,
  getChildNodes: (node: RawNode) => node.children,
  getParentNode: (node: RawNode) => node.parent,
  getAttrList: (element: RawNode) => element.attrs,
  getTagName: (element: RawNode) => element.name,
  getNamespaceURI: (element: RawNode) => element.namespace,
  getTextNodeContent: (node: RawNode) => node.value,
  getCommentNodeContent: (node: RawNode) => node.value,
  getDocumentTypeNodeName: () => 'html',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node: RawNode): node is RawNode => node.name === '#text',
  isCommentNode: (node: RawNode): node is RawNode => node.name === '#comment',
  isDocumentTypeNode: (node: RawNode): node is RawNode => node.name === '#doctype',
  isElementNode: (node: RawNode): node is RawNode => !node.name.startsWith('#'),
  getNodeSourceCodeLocation: () => null,
  setNodeSourceCodeLocation: () => undefined,
  updateNodeSourceCodeLocation: () => undefined,
}

/** Adds attributes that an element does not have yet. A page may repeat `html` and `body` thousands of times. */
function createAttributeAdopter(): (recipient: RawNode, attrs: readonly Token.Attribute[]) => void {
  /** Attribute names of elements that adopted attributes. */
  const adopted = new Map<RawNode, Set<string>>()

  return (recipient, attrs) => {
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
  }
}

/** Returns a tree adapter that counts nodes. Can be used for one document at a time. */
export function rawAdapter(budget: RawBudget): TreeAdapter<RawMap> {
  let mode = html.DOCUMENT_MODE.NO_QUIRKS

  const make = (name: string, value: string, attrs: Token.Attribute[], namespace: Namespace): RawNode => {
    if (--budget.nodes < 0) throw new NodeLimitReached()
    return new RawNode(name, value, attrs, namespace)
  }
  const makeText = (value: string): RawNode => make('#text', value, noAttrs, html.NS.HTML)
  const isDropped = ({ name, value }: RawNode): boolean => name === '#comment' && !budget.keepsComment?.(value)
  const append = (parent: RawNode, node: RawNode): void => {
    if (isDropped(node)) return
    pushChild(parent, node)
    node.parent = parent
  }
  const indexOf = (parent: RawNode, node: RawNode): number =>
    parent.children.at(-1) === node ? parent.children.length - 1 : parent.children.indexOf(node)
  const insertBefore = (parent: RawNode, node: RawNode, reference: RawNode): void => {
    if (isDropped(node)) return
    parent.children.splice(indexOf(parent, reference), 0, node)
    node.parent = parent
  }

  return {
    createDocument: () => (budget.document = make('#document', '', noAttrs, html.NS.HTML)),
    createDocumentFragment: () => make('#fragment', '', noAttrs, html.NS.HTML),
    createElement: (tagName, namespace, attrs) => {
      if (tagName === 'template') budget.onTemplate?.(attrs)
      return make(tagName, '', attrs, namespace)
    },
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
    adoptAttributes: createAttributeAdopter(),
    setDocumentMode: (_document, next) => { mode = next },
    getDocumentMode: () => mode,
    ...nodeProperties,
  }
}
