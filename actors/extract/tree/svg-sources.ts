// Inline SVG as documents of their own, for pages whose logo is one. The tree of a page has no shapes; the raw nodes
// are kept until an element's source is asked for.

import type { Element } from 'hast'
import { escapeAttribute } from './escape-html.ts'
import type { RawNode } from './raw-tree.ts'

const drawingsMax = 300
const definitionsMax = 2_000
const sourceCharsMax = 40_000
const depthMax = 60
/** Nodes of a `<defs>` that are searched for ids. */
const searchedMax = 20_000
/** Elements that a picture does not need and that could run code. */
const unsafeTags = new Set(['script', 'foreignObject', 'iframe', 'handler', 'listener', 'a'])

export class SvgSources {
  readonly #drawings = new Map<Element, RawNode>()
  /** Symbols and other definitions by id. */
  readonly #definitions = new Map<string, RawNode>()
  #searched = 0

  /** Keeps an `<svg>` element. */
  add(element: Element, raw: RawNode): void {
    if (this.#drawings.size < drawingsMax) this.#drawings.set(element, raw)
  }

  /** Keeps a definition and those in it. */
  define(raw: RawNode): void {
    const open = [raw]
    for (let next = open.pop(); next && this.#searched < searchedMax; next = open.pop()) {
      this.#searched++
      const id = attributeOf(next, 'id')
      if (id !== undefined && this.#definitions.size < definitionsMax && !this.#definitions.has(id))
        this.#definitions.set(id, next)
      open.push(...next.children.slice(0, 1_000))
    }
  }

  /**
   * The SVG document of an element, with the symbols that it uses; null when the element was not kept, has no shapes
   * or is longer than 40,000 characters.
   */
  sourceOf(element: Element): string | null {
    const raw = this.#drawings.get(element)
    if (!raw) return null
    const writer = new SvgWriter(this.#definitions)
    const source = writer.write(raw)
    return writer.hasShapes && source.length <= sourceCharsMax ? source : null
  }
}

const attributeOf = (raw: RawNode, name: string): string | undefined =>
  raw.attrs.find((attr) => attr.name === name)?.value

const shapeTags = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'polyline', 'line', 'text', 'image'])

class SvgWriter {
  hasShapes = false
  #parts: string[] = []
  #chars = 0
  readonly #definitions: ReadonlyMap<string, RawNode>

  constructor(definitions: ReadonlyMap<string, RawNode>) { this.#definitions = definitions }

  write(svg: RawNode): string {
    this.#element(svg, 0, true)
    return this.#parts.join('')
  }

  #put(text: string): void {
    this.#chars += text.length
    this.#parts.push(text)
  }

  #element(raw: RawNode, depth: number, isRoot: boolean): void {
    if (this.#chars > sourceCharsMax || depth > depthMax) return
    if (raw.name === '#text') return this.#put(escapeXml(raw.value))
    if (raw.name.startsWith('#') || unsafeTags.has(raw.name)) {
      if (raw.name === 'a') for (const child of raw.children) this.#element(child, depth + 1, false)
      return
    }
    if (shapeTags.has(raw.name)) this.hasShapes = true
    if (raw.name === 'use' && this.#use(raw, depth)) return
    this.#put(`<${raw.name}${isRoot ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${attributesOf(raw)}`)
    if (raw.children.length === 0) return this.#put('/>')
    this.#put('>')
    for (const child of raw.children) this.#element(child, depth + 1, false)
    this.#put(`</${raw.name}>`)
  }

  /** Writes what `<use>` refers to in its place. */
  #use(raw: RawNode, depth: number): boolean {
    const href = raw.attrs.find(({ name }) => name === 'href')?.value ?? ''
    const target = href.startsWith('#') ? this.#definitions.get(href.slice(1)) : undefined
    if (!target) return false
    if (target.name !== 'symbol') return this.#element(target, depth + 1, false), true
    const box = attributeOf(target, 'viewbox') ?? attributeOf(target, 'viewBox')
    this.#put(box === undefined ? '<g>' : `<svg viewBox="${escapeXml(box)}">`)
    for (const child of target.children) this.#element(child, depth + 1, false)
    this.#put(box === undefined ? '</g>' : '</svg>')
    return true
  }
}

/** Attributes without event handlers and references to other documents. */
const attributesOf = (raw: RawNode): string =>
  raw.attrs
    .filter(({ name, value }) => /^[A-Za-z_][\w.-]*$/.test(name) && !/^on/i.test(name) && name !== 'xmlns'
      && !(name === 'href' && !value.startsWith('#') && !value.startsWith('data:image/')))
    .map(({ name, value }) => ` ${name}="${escapeXml(value)}"`)
    .join('')

const escapeXml = (text: string): string =>
  escapeAttribute(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))
