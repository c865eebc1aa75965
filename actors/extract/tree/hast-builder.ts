// Converts raw nodes to hast, without recursion: drops what is never content, bounds the depth, and collects the texts
// of scripts, styles and templates that other parts of extraction read.

import { html as parse5, type Token } from 'parse5'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { hasShortcode } from '#actors/extract/drop-shortcodes.ts'
import { parseFragment } from '#actors/extract/tokenizer/html-tokenizer.ts'
import { BoundedTexts } from './bounded-texts.ts'
import { noProperties, PropertyNames, setProperties } from './properties.ts'
import { rawAdapter, withinBudget, type RawBudget, type RawNode } from './raw-tree.ts'
import type { SvgSources } from './svg-sources.ts'

/** Elements that are dropped with their content. */
const droppedTags = new Set(['script', 'style', 'template', 'frame', 'frameset', 'noframes', 'param', 'noembed'])
/** SVG elements that are kept: text, and HTML in it. Shapes are most of the nodes of many pages and never text. */
const keptInSvg = new Set(['svg', 'title', 'desc', 'text', 'tspan', 'a', 'foreignObject'])
const droppedInSvg = new Set([
  'defs', 'symbol', 'style', 'script', 'metadata', 'filter', 'clipPath', 'mask', 'pattern', 'marker',
])

/** Characters that are collected of each kind. */
const jsonLdCharsMax = 2_000_000
const stylesCharsMax = 500_000
const templatesCharsMax = 100_000
/** The first character of the name of a node that is no element. */
const numberSign = 35
/** Nodes of a template that are searched for text. */
const templateNodesMax = 4_000

/** Nodes that are being converted, and the parent of the result. Frames are reused: a page has thousands of parents. */
interface Frame { children: readonly RawNode[], next: number, parent: Element | Root, depth: number, inHead: boolean }

export class HastBuilder {
  readonly root: Root = { type: 'root', children: [] }
  /** Texts of the `application/ld+json` scripts. */
  readonly jsonLd = new BoundedTexts(jsonLdCharsMax)
  readonly styles = new BoundedTexts(stylesCharsMax)
  readonly templates = new BoundedTexts(templatesCharsMax)
  baseHref: string | undefined
  nodeCount = 0
  /** The bits of all elements: `Element.attributeBits`. */
  attributeBits = 0
  /** Whether there is text outside of the head. */
  hasText = false
  /** Whether a text has a shortcode of a page builder. */
  hasShortcodes = false
  /** Whether elements below the depth limit became siblings. */
  folded = false
  #names = new PropertyNames()
  #budget: RawBudget
  #depthMax: number
  /** Frames; the first `#open` are in use. */
  #stack: Frame[] = []
  #open = 0
  /** Characters in `<noscript>` that may still be parsed; nested ones are parsed again at each level. */
  #noscriptCharsLeft: number
  #svg: SvgSources | undefined

  /** @param svg keeps the inline SVG of the page; without it their shapes are lost */
  constructor(budget: RawBudget, depthMax: number, noscriptCharsMax: number, svg?: SvgSources) {
    this.#budget = budget
    this.#depthMax = depthMax
    this.#noscriptCharsLeft = noscriptCharsMax
    this.#svg = svg
  }

  build(document: RawNode): void {
    this.#push(document.children, this.root, 0, false)
    while (this.#open > 0) {
      const frame = this.#stack[this.#open - 1]!
      if (frame.next === frame.children.length) this.#open--
      else this.#convert(frame.children[frame.next++]!, frame.parent, frame.depth, frame.inHead)
    }
  }

  #push(children: readonly RawNode[], parent: Element | Root, depth: number, inHead: boolean): void {
    const frame = this.#stack[this.#open++]
    if (frame) {
      frame.children = children
      frame.next = 0
      frame.parent = parent
      frame.depth = depth
      frame.inHead = inHead
    } else this.#stack.push({ children, next: 0, parent, depth, inHead })
  }

  #convert(raw: RawNode, parent: Element | Root, depth: number, inHead: boolean): void {
    if (raw.name === '#text') {
      this.#add(parent, { type: 'text', value: raw.value })
      if (!inHead && !this.hasText) this.hasText = /\S/.test(raw.value)
      if (!this.hasShortcodes) this.hasShortcodes = hasShortcode(raw.value)
      return
    }
    if (raw.name.charCodeAt(0) === numberSign) return
    const isSvg = raw.namespace === parse5.NS.SVG
    if (isSvg && (raw.name === 'defs' || raw.name === 'symbol')) this.#svg?.define(raw)
    if (isSvg ? droppedInSvg.has(raw.name) : droppedTags.has(raw.name))
      return this.#collect(raw, parent, depth, inHead)
    if (isSvg && !keptInSvg.has(raw.name)) return this.#push(raw.children, parent, depth, inHead)
    if (raw.name === 'base') this.baseHref ??= attribute(raw.attrs, 'href')
    const element: Element = {
      type: 'element', tagName: raw.name, properties: noProperties, children: [], attributeBits: 0,
      classNames: undefined, data: undefined,
    }
    if (raw.attrs.length > 0) setProperties(element, raw.attrs, isSvg, this.#names)
    this.attributeBits |= element.attributeBits!
    if (isSvg && raw.name === 'a') addHref(element)
    this.#add(parent, element)
    if (isSvg && raw.name === 'svg') this.#svg?.add(element, raw)
    const children = raw.name === 'noscript' ? this.#parseNoscript(raw, inHead) : raw.children
    if (children.length === 0 || raw.name === 'iframe') return
    if (depth < this.#depthMax) return this.#push(children, element, depth + 1, inHead || raw.name === 'head')
    this.#fold(children, element, parent, depth, inHead)
  }

  /** At the depth limit, text stays in its element and elements become siblings of it. */
  #fold(children: readonly RawNode[], element: Element, parent: Element | Root, depth: number, inHead: boolean): void {
    this.folded = true
    this.#push(children.filter((child) => child.name !== '#text'), parent, depth, inHead)
    this.#push(children.filter((child) => child.name === '#text'), element, depth, inHead)
  }

  #add(parent: Element | Root, node: ElementContent & RootContent): void {
    // As in `RawNode`, one child takes no space for more.
    if (parent.children.length === 0) parent.children = [node]
    else parent.children.push(node)
    this.nodeCount++
  }

  /** Collects the useful parts of a dropped element: structured data, style rules, TeX, shadow roots. */
  #collect(raw: RawNode, parent: Element | Root, depth: number, inHead: boolean): void {
    if (raw.name === 'style') this.styles.add(textOf(raw))
    else if (raw.name === 'template' && raw.content) {
      if (attribute(raw.attrs, 'shadowrootmode') === undefined) this.templates.add(deepTextOf(raw.content))
      else this.#push(raw.content.children, parent, depth, inHead)
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
   * parse5 with scripting keeps the content of `<noscript>` as text. In the body it is parsed here, because it holds
   * images that scripts load lazily.
   */
  #parseNoscript(raw: RawNode, inHead: boolean): readonly RawNode[] {
    if (inHead) return []
    let fragment: RawNode | undefined
    const source = textOf(raw)
    if ((this.#noscriptCharsLeft -= source.length) < 0) return []
    withinBudget(() => { fragment = parseFragment(source, rawAdapter(this.#budget)) })
    return fragment?.children ?? []
  }
}

/** Links of SVG may have an `xlink:href` instead. */
function addHref(element: Element): void {
  const { href, xLinkHref } = element.properties
  element.properties = { ...element.properties, href: href ?? xLinkHref }
}

/** The text nodes below a node, joined by spaces. */
function deepTextOf(raw: RawNode): string {
  const texts: string[] = []
  const open: RawNode[] = [raw]
  for (let next = open.pop(), seen = 0; next && seen < templateNodesMax; next = open.pop(), seen++) {
    if (next.children.length === 0) texts.push(next.value)
    for (let at = next.children.length - 1; at >= 0; at--) open.push(next.children[at]!)
  }
  return texts.filter((text) => text !== '').join(' ')
}

const textOf = (raw: RawNode): string => raw.children.map((child) => child.value).join('')

const attribute = (attrs: readonly Token.Attribute[], name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value
