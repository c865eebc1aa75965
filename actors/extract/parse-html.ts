// The one parse of a page. Everything after it reads this tree: main content, markdown, metadata, links, images,
// injection checks. parse5 builds light nodes within a budget; a second pass turns them into plain hast without
// scripts, styles and comments, and bounds the depth.

import { html as parse5, type Token } from 'parse5'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { AppError } from '#src/app-error.ts'
import { parseDocument, parseFragment } from './tokenizer/html-tokenizer.ts'
import { PropertyNames, toProperties } from './tree/properties.ts'
import { NodeLimitReached, rawAdapter, type RawBudget, type RawNode } from './tree/raw-tree.ts'
import { isBoundaryComment, isStreamed, placeStreamedContent } from './tree/streamed-content.ts'

export interface ParseLimits {
  /** Characters of HTML that are read; default 20,000,000. */
  charsMax?: number
  /** Nodes that parse5 may make, those of dropped subtrees included; default 400,000. */
  nodesMax?: number
  /**
   * Depth of the tree that is handed on; deeper elements become siblings at this depth; default 256 (recursive walks
   * stand about 1,500).
   */
  depthMax?: number
}

export interface ParsedPage {
  /**
   * The document: one `html` element, no comments, no scripts but `math/*`, no styles, no templates but shadow roots
   * (in place of their host's children).
   */
  root: Root
  /** `<base href>` resolved against the final URL, else the final URL; absolute. */
  baseUrl: string
  /** Raw texts of the `application/ld+json` scripts in document order, 2 MB in all. */
  jsonLd: string[]
  /** Texts of the comments in document order, 200 kB in all. */
  comments: string[]
  /** Texts of the `<style>` elements in document order, 500 kB in all. */
  styles: string[]
  /** Texts of the `<template>` elements that are shown nowhere, 100 kB in all. */
  templates: string[]
  /** Nodes in `root`. */
  nodeCount: number
  /** Whether a limit was hit, so that the end of the page is missing or its depth was folded. */
  truncated: boolean
}

/**
 * Parses a decoded page. Bounded in time and memory by `limits`: what is over a limit is left out and `truncated` says
 * so. Throws PAGE_TOO_COMPLEX when the limits were hit before any text was read.
 */
export function parseHtml(html: string, finalUrl: string, limits: ParseLimits = {}): ParsedPage {
  const { charsMax = 20_000_000, nodesMax = 400_000, depthMax = 256 } = limits
  const comments = new BoundedTexts(200_000)
  const text = html.length > charsMax ? html.slice(0, charsMax) : html
  const streamed = isStreamed(text)
  const budget: RawBudget = { nodes: nodesMax, onComment: (comment) => comments.add(comment), document: undefined }
  if (streamed) budget.keepsComment = isBoundaryComment
  const complete = withinBudget(() => parseDocument(text, rawAdapter(budget)))
  if (budget.document && streamed) placeStreamedContent(budget.document)
  const builder = new HastBuilder(budget, depthMax, 2 * text.length)
  if (budget.document) builder.build(budget.document)
  const truncated = !complete || builder.folded || text.length < html.length
  if (truncated && !builder.hasText) {
    throw new AppError('PAGE_TOO_COMPLEX', {
      message: `The page has more than ${nodesMax} nodes before its first text.`, limit: nodesMax,
    })
  }
  return {
    root: builder.root, baseUrl: resolveBase(builder.baseHref, finalUrl), jsonLd: builder.jsonLd.texts,
    comments: comments.texts, styles: builder.styles.texts, templates: builder.templates.texts,
    nodeCount: builder.nodeCount, truncated,
  }
}

/** Texts up to a number of characters in all; the text that goes over is left out. */
class BoundedTexts {
  readonly texts: string[] = []
  #left: number

  constructor(charsMax: number) { this.#left = charsMax }

  add(text: string): void {
    if (text.length > this.#left) return
    this.#left -= text.length + 1
    this.texts.push(text)
  }
}

function withinBudget(work: () => void): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof NodeLimitReached) return false
    throw error
  }
}

/** A longer base would be written out before every address of the page. */
const baseCharsMax = 2_048

function resolveBase(href: string | undefined, finalUrl: string): string {
  const base = href === undefined || href.length > baseCharsMax ? null : URL.parse(href, finalUrl)
  return base !== null && (base.protocol === 'http:' || base.protocol === 'https:') ? base.href : finalUrl
}

/** Elements that are never content, with all they hold. */
const droppedTags = new Set(['script', 'style', 'template', 'frame', 'frameset', 'noframes', 'param', 'noembed'])
/**
 * What is kept of a drawing: its words and the HTML in it. Shapes are most of the nodes of many pages and never text.
 */
const keptInSvg = new Set(['svg', 'title', 'desc', 'text', 'tspan', 'a', 'foreignObject'])
const droppedInSvg = new Set([
  'defs', 'symbol', 'style', 'script', 'metadata', 'filter', 'clipPath', 'mask', 'pattern', 'marker',
])

/** Children that are being turned, and where they go. */
interface Frame { children: readonly RawNode[], next: number, parent: Element | Root, depth: number, inHead: boolean }

/** Turns raw nodes into hast, without recursion. */
class HastBuilder {
  readonly root: Root = { type: 'root', children: [] }
  readonly jsonLd = new BoundedTexts(2_000_000)
  readonly styles = new BoundedTexts(500_000)
  readonly templates = new BoundedTexts(100_000)
  baseHref: string | undefined
  nodeCount = 0
  hasText = false
  folded = false
  #names = new PropertyNames()
  #budget: RawBudget
  #depthMax: number
  #stack: Frame[] = []
  /** Characters in `<noscript>` that may still be parsed: those in another one come again with every level. */
  #noscriptLeft: number

  constructor(budget: RawBudget, depthMax: number, charsMax: number) {
    this.#budget = budget
    this.#depthMax = depthMax
    this.#noscriptLeft = charsMax
  }

  build(document: RawNode): void {
    this.#push(document.children, this.root, 0, false)
    for (let frame = this.#stack.at(-1); frame; frame = this.#stack.at(-1)) {
      if (frame.next === frame.children.length) this.#stack.pop()
      else this.#convert(frame.children[frame.next++]!, frame.parent, frame.depth, frame.inHead)
    }
  }

  #push(children: readonly RawNode[], parent: Element | Root, depth: number, inHead: boolean): void {
    this.#stack.push({ children, next: 0, parent, depth, inHead })
  }

  #convert(raw: RawNode, parent: Element | Root, depth: number, inHead: boolean): void {
    if (raw.name === '#text') {
      this.#add(parent, { type: 'text', value: raw.value })
      if (!inHead && !this.hasText) this.hasText = /\S/.test(raw.value)
      return
    }
    if (raw.name.startsWith('#')) return
    const isSvg = raw.namespace === parse5.NS.SVG
    if (isSvg ? droppedInSvg.has(raw.name) : droppedTags.has(raw.name))
      return this.#setAside(raw, parent, depth, inHead)
    if (isSvg && !keptInSvg.has(raw.name)) return this.#push(raw.children, parent, depth, inHead)
    if (raw.name === 'base') this.baseHref ??= attribute(raw.attrs, 'href')
    const element: Element = {
      type: 'element', tagName: raw.name, properties: toProperties(raw.attrs, isSvg, this.#names), children: [],
    }
    if (isSvg && raw.name === 'a') element.properties.href ??= element.properties.xLinkHref
    this.#add(parent, element)
    const children = raw.name === 'noscript' ? this.#noscript(raw, inHead) : raw.children
    if (children.length === 0 || raw.name === 'iframe') return
    if (depth < this.#depthMax) return this.#push(children, element, depth + 1, inHead || raw.name === 'head')
    this.#fold(children, element, parent, depth, inHead)
  }

  /** At the depth limit texts stay in their element, elements become its siblings. */
  #fold(children: readonly RawNode[], element: Element, parent: Element | Root, depth: number, inHead: boolean): void {
    this.folded = true
    this.#push(children.filter((child) => child.name !== '#text'), parent, depth, inHead)
    this.#push(children.filter((child) => child.name === '#text'), element, depth, inHead)
  }

  #add(parent: Element | Root, node: ElementContent & RootContent): void {
    parent.children.push(node)
    this.nodeCount++
  }

  /**
   * Keeps what is useful of an element that does not go into the tree: structured data, style rules, TeX, shadow roots.
   */
  #setAside(raw: RawNode, parent: Element | Root, depth: number, inHead: boolean): void {
    if (raw.name === 'style') this.styles.add(textOf(raw))
    else if (raw.name === 'template' && raw.content && attribute(raw.attrs, 'shadowrootmode') !== undefined) {
      this.#push(raw.content.children, parent, depth, inHead)
    } else if (raw.name === 'template' && raw.content) {
      this.templates.add(deepTextOf(raw.content))
    } else if (raw.name === 'script') {
      const type = attribute(raw.attrs, 'type')?.trim().toLowerCase() ?? ''
      if (type.startsWith('application/ld+json')) this.jsonLd.add(textOf(raw))
      else if (type.startsWith('math/')) {
        const math: Element = {
          type: 'element', tagName: 'script', properties: { type }, children: [{ type: 'text', value: textOf(raw) }],
        }
        this.#add(parent, math)
        this.nodeCount++
      }
    }
  }

  /**
   * parse5 with scripting keeps the inside of `<noscript>` as text; in the body it is markup that readers without
   * scripts see (lazy images).
   */
  #noscript(raw: RawNode, inHead: boolean): readonly RawNode[] {
    if (inHead) return []
    let fragment: RawNode | undefined
    const source = textOf(raw)
    if ((this.#noscriptLeft -= source.length) < 0) return []
    withinBudget(() => { fragment = parseFragment(source, rawAdapter(this.#budget)) })
    return fragment?.children ?? []
  }
}

/** All words below a node, without recursion; at most 4,000 nodes are looked at. */
function deepTextOf(raw: RawNode): string {
  const words: string[] = []
  const open: RawNode[] = [raw]
  for (let next = open.pop(), seen = 0; next && seen < 4_000; next = open.pop(), seen++) {
    if (next.children.length === 0) words.push(next.value)
    for (let at = next.children.length - 1; at >= 0; at--) open.push(next.children[at]!)
  }
  return words.filter((word) => word !== '').join(' ')
}

const textOf = (raw: RawNode): string => raw.children.map((child) => child.value).join('')

const attribute = (attrs: readonly Token.Attribute[], name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value
