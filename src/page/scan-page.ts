// Scans a page once, without building a tree: how much text there is and where, which scripts it has, what its forms
// ask for. Linear in the length of the page; hundreds of kilobytes take about a millisecond.

import { emptyScan, previewMax, type Container, type PageScan } from './page-scan.ts'
import { findEndTag, readTag, type Tag } from './read-tag.ts'
import {
  containerOf, isRawElement, needsAttributes, scanRawElement, scanSparsePage, scanStartTag, signsOf, unescapeCommon,
  type PageSigns,
} from './scan-element.ts'
import { wholeText, type TextWindow } from './text-window.ts'

/** Characters of a page that are scanned. */
export const scannedCharsMax = 4_000_000
const containersMax = 50
/** Deepest nesting that is followed, and how far up a start tag is searched for an end tag. */
const depthMax = 512
const searchDepthMax = 64

const chrome: ReadonlySet<string> = new Set(['nav', 'footer'])
const prose: ReadonlySet<string> = new Set([
  'p', 'li', 'td', 'th', 'dd', 'dt', 'blockquote', 'pre', 'figcaption', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'article', 'summary', 'address',
])
/** Elements whose nesting is followed. */
const nested: ReadonlySet<string> = new Set([
  ...chrome, ...prose, 'header', 'main', 'aside', 'code', 'div', 'section', 'body', 'form', 'span', 'button', 'label',
])

/** An open element. `chars` and `images` of the scan at its start tag, and whether its text is of these kinds. */
interface OpenElement {
  name: string
  chars: number
  images: number
  isChrome: boolean
  isProse: boolean
  isCode: boolean
  isMain: boolean
  container: Container | null
}

const outermost: OpenElement = {
  name: '', chars: 0, images: 0, isChrome: false, isProse: false, isCode: false, isMain: false, container: null,
}

/** Text after which nothing of a page decides anything any more. */
export interface TextEnough { contentChars: number; proseChars: number }

/**
 * Such text of a page with a status below 400: above every threshold of walls.ts and needs-javascript.ts. What they
 * decide by at any length is in `PageSigns`.
 */
export const textEnough: TextEnough = { contentChars: 1_501, proseChars: 600 }
/** The same after a redirect, which may have led to a login page. */
export const textEnoughRedirected: TextEnough = { contentChars: 4_000, proseChars: 1_000 }

/**
 * Scans a page.
 * @param html the decoded page, or the serialised DOM of a rendered one; it is decoded as far as it is scanned
 * @param enough text after which the scan may end: not for an error status, or a URL with a fragment
 */
export function scanPage(html: TextWindow | string, enough?: TextEnough): PageScan {
  return new PageScanner(typeof html === 'string' ? wholeText(html) : html, enough).run()
}

class PageScanner {
  readonly #window: TextWindow
  readonly #signs: PageSigns
  readonly #enough: TextEnough | undefined
  readonly #scan = emptyScan()
  readonly #open: OpenElement[] = []
  /** The attributes of start tags, while the page has so little text that they may decide something. */
  readonly #attributes: string[] = []
  /** The innermost open element. */
  #top = outermost
  /** Where the scan ends at the latest, in the text of the window. */
  #end = scannedCharsMax

  constructor(window: TextWindow, enough: TextEnough | undefined) {
    this.#window = window
    this.#signs = signsOf(window, enough !== undefined)
    this.#enough = this.#signs.hasPartIds || this.#signs.hasTemplates ? undefined : enough
  }

  run(): PageScan {
    const window = this.#window
    let at = 0
    while (!this.#isDone(at)) {
      const next = this.#scanAt(at)
      if (next !== null) {
        at = next
        continue
      }
      window.continueAt(at)
      this.#end -= at
      at = 0
    }
    for (const element of this.#open) this.#finish(element)
    if (needsAttributes(this.#scan, this.#signs)) scanSparsePage(this.#scan, this.#attributes, this.#signs)
    const preview = unescapeCommon(this.#scan.preview).slice(0, previewMax)
    return { ...this.#scan, isCut: !window.isLast || at < window.text.length, preview }
  }

  #isDone(at: number): boolean {
    const [scan, enough, { text, isLast }] = [this.#scan, this.#enough, this.#window]
    if (at >= this.#end || (isLast && at >= text.length)) return true
    return enough !== undefined && scan.contentChars >= enough.contentChars && scan.proseChars >= enough.proseChars
  }

  /** Scans text or a tag. Returns where the scan continues; null, having done nothing, if it needs more of the page. */
  #scanAt(at: number): number | null {
    const { text: html, isLast } = this.#window
    const less = html.indexOf('<', at)
    if (less < 0 && !isLast) return null
    const to = Math.min(less < 0 ? html.length : less, this.#end)
    if (to > at) {
      this.#addText(at, to)
      return to
    }
    const tag = readTag(html, at, !isLast)
    if (tag.end === html.length && !isLast) return null
    if (tag.kind === 'open') return isRawElement(tag) ? this.#scanRaw(tag) : this.#openElement(tag)
    if (tag.kind === 'close') this.#closeElement(tag.name)
    else if (tag.kind === 'text') this.#addText(at, tag.end)
    return tag.end
  }

  /** Scans an element whose content is not visible text. Returns as `#scanAt` does. */
  #scanRaw(tag: Tag): number | null {
    const { text: html, isLast } = this.#window
    const to = findEndTag(html, tag.name, tag.end)
    const last = html.indexOf('>', to)
    if (last < 0 && !isLast) return null
    this.#scanStartTag(tag)
    scanRawElement(this.#scan, html, tag, to)
    return last < 0 ? html.length : last + 1
  }

  #scanStartTag(tag: Tag): void {
    scanStartTag(this.#scan, tag, this.#signs)
    if (tag.hasAttributes && needsAttributes(this.#scan, this.#signs)) this.#attributes.push(tag.source)
  }

  /** Scans a start tag. Returns where the scan continues. */
  #openElement(tag: Tag): number {
    const [scan, parent] = [this.#scan, this.#top]
    this.#scanStartTag(tag)
    if (!nested.has(tag.name) && !tag.name.includes('-')) return tag.end
    const container = containerOf(tag)
    if (container !== null && scan.containers.length < containersMax) scan.containers.push(container)
    this.#top = {
      name: tag.name, chars: scan.chars, images: scan.images, container,
      isChrome: parent.isChrome || chrome.has(tag.name) || (tag.name === 'header' && !parent.isMain),
      isMain: parent.isMain || (container !== null && container.kind !== 'root'),
      isProse: parent.isProse || prose.has(tag.name),
      isCode: parent.isCode || tag.name === 'code' || tag.name === 'pre',
    }
    if (this.#open.length < depthMax) this.#open.push(this.#top)
    return tag.end
  }

  /** Closes the innermost element of this name and those in it. A stray end tag closes nothing. */
  #closeElement(name: string): void {
    if (!nested.has(name)) return
    const open = this.#open
    for (let depth = open.length - 1; depth >= Math.max(0, open.length - searchDepthMax); depth--) {
      if (open[depth]!.name !== name) continue
      for (let inner = open.length - 1; inner >= depth; inner--) this.#finish(open[inner]!)
      this.#top = depth > 0 ? open[depth - 1]! : outermost
      open.length = depth
      return
    }
  }

  #finish({ container, chars, images }: OpenElement): void {
    if (container === null) return
    container.chars = this.#scan.chars - chars
    container.images = this.#scan.images - images
  }

  #addText(from: number, to: number): void {
    const { text: html } = this.#window
    const chars = countChars(html, from, to)
    if (chars === 0) return
    const [scan, top] = [this.#scan, this.#top]
    scan.chars += chars
    if (!top.isChrome) {
      scan.contentChars += chars
      if (top.isProse) scan.proseChars += chars
    }
    if (scan.preview.length < previewMax)
      scan.preview += `${html.slice(from, Math.min(to, from + previewMax)).replace(/\s+/g, ' ')} `
    if (this.#signs.hasTemplates && !top.isCode && html.slice(from, to).includes('{{')) scan.mustaches++
  }
}

/** Longest run of references to whitespace that is recognised, and the shortest reference (`&#160;`). */
const blankReferences = { charsMin: 6, charsMax: 60 }
const onlyBlankReferences = /^(?:\s|&(?:nbsp|ensp|emsp|thinsp|zwnj|#160|#8203|#xa0);)*$/i

/**
 * Characters without whitespace. Chinese, Japanese and Korean characters count twice, since they carry more meaning.
 */
function countChars(html: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = html.charCodeAt(at)
    if (code > 32 && code !== 0xa0 && code !== 0x200b) count += code >= 0x2e80 && code < 0xd800 ? 2 : 1
  }
  const mayBeBlank = count >= blankReferences.charsMin && count <= blankReferences.charsMax
  return mayBeBlank && onlyBlankReferences.test(html.slice(from, to)) ? 0 : count
}
