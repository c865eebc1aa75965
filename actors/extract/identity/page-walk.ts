// One walk over a page for the facts of identity: the visible text as lines, links and images, each with the part of
// the page that it is in. Linear; every list is bounded.

import type { Element, Nodes, Root } from 'hast'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, clip, squash } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { decodeCloudflare } from './email-encodings.ts'
import { separatesAddress } from './find-emails.ts'
import { has, region, RegionReader } from './regions.ts'

export interface Line {
  text: string
  flags: number
  /** The element whose content starts with this line. */
  block: Element | null
}

export interface LinkPlace {
  element: Element
  /** The address as written. */
  href: string
  /** The absolute http or https address; null for others. */
  url: string | null
  flags: number
  /** Index of the line in which it starts. */
  line: number
  /** Position among the elements of the page. */
  at: number
}

export interface ImagePlace {
  kind: 'img' | 'svg' | 'background'
  element: Element
  /** `<source>` elements of the enclosing `<picture>`. */
  sources: Element[]
  flags: number
  /** The enclosing link. */
  link: LinkPlace | null
  at: number
}

export interface PageWalk {
  lines: Line[]
  links: LinkPlace[]
  images: ImagePlace[]
  /** `<address>`, h-card and vcard elements. */
  cards: { element: Element, flags: number, line: number, lineEnd: number }[]
  /** Elements of the page. */
  size: number
}

const linesMax = 40_000
const lineCharsMax = 1_000
const textCharsMax = 3_000_000
const linksMax = 20_000
const imagesMax = 3_000
const cardsMax = 200
const hrefCharsMax = 8_192

const inlineTags = new Set([
  'a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'ins',
  'kbd', 'label', 'mark', 'nobr', 'output', 'q', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup',
  'time', 'tt', 'u', 'var', 'wbr', 'img', 'svg', 'picture', 'source', 'meta', 'link',
])
const silentTags = new Set([
  'head', 'script', 'style', 'template', 'iframe', 'object', 'textarea', 'select', 'title', 'datalist', 'option',
])
const reversedStyle = /unicode-bidi\s*:\s*(?:bidi-override|isolate-override)/i
const rightToLeft = /direction\s*:\s*rtl/i
const cardClasses = new Set(['vcard', 'h-card', 'adr', 'h-adr'])

/** Walks over a document once. Does not change `root`. */
export function walkPage(root: Root, baseUrl: string): PageWalk {
  return new Walker(baseUrl).walk(root)
}

const boxes = region.footer | region.header | region.aside | region.nav

interface Around { flags: number, link: LinkPlace | null, sources: Element[] }

class Walker {
  readonly #page: PageWalk = { lines: [], links: [], images: [], cards: [], size: 0 }
  readonly #regions = new RegionReader()
  readonly #baseUrl: string
  #parts: string[] = []
  #chars = 0
  #charsLeft = textCharsMax
  #flags = 0
  #block: Element | null = null

  constructor(baseUrl: string) { this.#baseUrl = baseUrl }

  walk(root: Root): PageWalk {
    for (const child of root.children) this.#visit(child, { flags: 0, link: null, sources: [] })
    this.#flush()
    return this.#page
  }

  #visit(node: Nodes, around: Around): void {
    if (node.type === 'text') return this.#text(node.value, around.flags)
    if (node.type !== 'element' || silentTags.has(node.tagName)) return
    const at = this.#page.size++
    const inner = this.#enter(node, around, at)
    if (node.tagName === 'br' || node.tagName === 'hr') return this.#flush()
    const isBlock = !inlineTags.has(node.tagName)
    if (isBlock) {
      this.#flush()
      this.#block = node
    }
    const card = this.#openCard(node, inner.flags)
    if (node.tagName === 'svg') { /* its texts are labels of shapes */ }
    else if (!this.#writeEncoded(node, inner.flags))
      for (const child of node.children) this.#visit(child, inner)
    if (isBlock) this.#flush()
    if (card) card.lineEnd = this.#page.lines.length + Number(this.#parts.length > 0)
  }

  #enter(element: Element, around: Around, at: number): Around {
    let own = this.#regions.flagsOf(element)
    // An article within a footer, header or sidebar is a box there.
    if (has(around.flags, boxes)) own &= ~region.article
    let flags = around.flags | own
    if (isHidden(element)) flags |= region.hidden
    const link = this.#addLink(element, flags, at)
    const sources = element.tagName === 'picture' ? element.children.filter(isSource).slice(0, 30) : around.sources
    const inner = { flags, link: link ?? around.link, sources }
    this.#addImage(element, inner, at)
    return inner
  }

  #addLink(element: Element, flags: number, at: number): LinkPlace | null {
    const { tagName, properties } = element
    if ((tagName !== 'a' && tagName !== 'area') || properties.href === undefined) return null
    if (this.#page.links.length >= linksMax) return null
    const href = (attribute(element, 'href') ?? '').trim().slice(0, hrefCharsMax)
    const url = absoluteUrl(href, this.#baseUrl)
    const link: LinkPlace = { element, href, url, flags, line: this.#page.lines.length, at }
    this.#page.links.push(link)
    return link
  }

  #addImage(element: Element, { flags, link, sources }: Around, at: number): void {
    if (this.#page.images.length >= imagesMax) return
    const { tagName, properties } = element
    if (tagName === 'img' || tagName === 'amp-img')
      this.#page.images.push({ kind: 'img', element, sources, flags, link, at })
    else if (tagName === 'svg') this.#page.images.push({ kind: 'svg', element, sources: [], flags, link, at })
    else if (typeof properties.style === 'string' && properties.style.includes('url('))
      this.#page.images.push({ kind: 'background', element, sources: [], flags, link, at })
  }

  #openCard(element: Element, flags: number): PageWalk['cards'][number] | null {
    const { className } = element.properties
    const isCard = element.tagName === 'address'
      || (Array.isArray(className) && className.some((name) => cardClasses.has(String(name))))
    if (!isCard || this.#page.cards.length >= cardsMax) return null
    const card = { element, flags, line: this.#page.lines.length, lineEnd: 0 }
    this.#page.cards.push(card)
    return card
  }

  /** Writes what a browser would show for an encoded text; returns false for ordinary elements. */
  #writeEncoded(element: Element, flags: number): boolean {
    const cloudflare = attribute(element, 'dataCfemail')
    if (cloudflare !== undefined) {
      const email = decodeCloudflare(cloudflare)
      if (email !== null) this.#text(` ${email} `, flags)
      return email !== null
    }
    const style = typeof element.properties.style === 'string' ? element.properties.style.slice(0, 2_000) : ''
    const isReversed = element.tagName === 'bdo'
      ? attribute(element, 'dir') === 'rtl'
      : reversedStyle.test(style) && rightToLeft.test(style)
    if (!isReversed) return false
    const text = plainTextOf(element)
    this.#text([...text].toReversed().join(''), flags)
    return true
  }

  #text(value: string, flags: number): void {
    if (this.#chars >= lineCharsMax) return
    if (this.#parts.length === 0) {
      if (!/\S/.test(value)) return
      this.#flags = flags
    }
    const part = value.slice(0, 4 * lineCharsMax)
    const before = this.#parts.at(-1)
    if (before !== undefined && separatesAddress(before, part)) this.#parts.push(' ')
    this.#parts.push(part)
    this.#chars += part.length
  }

  #flush(): void {
    if (this.#parts.length === 0) return
    const text = clip(squash(this.#parts.join('')), lineCharsMax)
    this.#parts = []
    this.#chars = 0
    if (text === '' || this.#page.lines.length >= linesMax || this.#charsLeft <= 0) return
    this.#charsLeft -= text.length
    this.#page.lines.push({ text, flags: this.#flags, block: this.#block })
  }
}

const isSource = (node: Element['children'][number]): node is Element =>
  node.type === 'element' && node.tagName === 'source'

const reversedCharsMax = 200

function plainTextOf(element: Element): string {
  let text = ''
  for (const child of element.children) {
    if (text.length > reversedCharsMax) break
    if (child.type === 'text') text += child.value
    else if (child.type === 'element' && !isHidden(child)) text += plainTextOf(child)
  }
  return text.slice(0, reversedCharsMax)
}
