// The content of a page as small, safe HTML: semantic elements and attributes, absolute URLs, no scripts.

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { codeLanguage } from './markdown/elements/code-language.ts'
import { codeText } from './markdown/elements/code-text.ts'
import { imageTarget, linkTarget } from './markdown/elements/targets.ts'
import { formulaOf, type Formula } from './markdown/math/math.ts'
import { isBlockTag } from './markdown/writer/block-tags.ts'
import { cleanText } from './markdown/writer/inline-run.ts'
import type { MarkdownOptions } from './markdown/writer/markdown-options.ts'
import { isElement } from './markdown/writer/nodes.ts'
import { stringOf } from './markdown/writer/properties.ts'
import { escapeAttribute, escapeText } from './tree/escape-html.ts'

/** Elements that are kept. Of others only the content is kept, unless they are dropped. */
const kept = new Set([
  'article', 'section', 'main', 'header', 'footer', 'aside', 'nav', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'p',
  'div', 'ul', 'ol', 'li', 'menu', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th',
  'figure', 'figcaption', 'blockquote', 'kbd', 'samp', 'var', 'code', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins',
  'mark', 'small', 'sub', 'sup', 'abbr', 'cite', 'dfn', 'q', 'time', 'ruby', 'rt', 'rp', 'details', 'summary',
  'address', 'bdi', 'bdo', 'a',
])
/** Elements that are left out with their content. */
const dropped = new Set([
  'head', 'title', 'script', 'style', 'template', 'meta', 'link', 'base', 'noscript', 'svg', 'canvas', 'object',
  'embed', 'applet', 'select', 'input', 'textarea', 'datalist', 'button', 'source', 'track', 'param', 'map', 'area',
  'video', 'audio', 'progress', 'meter', 'frame', 'frameset', 'noframes', 'noembed', 'dialog',
])
/** Attributes that are kept, besides `lang` and `dir`: their names and hast properties. */
const keptAttributes: Readonly<Record<string, readonly [name: string, property: string][]>> = {
  td: [['colspan', 'colSpan'], ['rowspan', 'rowSpan']],
  th: [['colspan', 'colSpan'], ['rowspan', 'rowSpan'], ['scope', 'scope']],
  ol: [['start', 'start']],
  li: [['value', 'value']],
  time: [['datetime', 'dateTime']],
  del: [['datetime', 'dateTime']],
  ins: [['datetime', 'dateTime']],
  abbr: [['title', 'title']],
  dfn: [['title', 'title']],
  a: [['title', 'title']],
}
/** Players whose frames are kept, as regular expressions. Other frames are advertisements, trackers and widgets. */
const playerUrls = [
  'youtube(?:-nocookie)?\\.com/embed/', 'player\\.vimeo\\.com/video/', '(?:www\\.)?dailymotion\\.com/embed/',
  'open\\.spotify\\.com/embed/',
]
const playerUrl = new RegExp(`^https://(?:www\\.)?(?:${playerUrls.join('|')})`)
/** Deepest nesting of elements; of deeper ones only the content is kept. */
const depthMax = 200

/**
 * Returns a tree as HTML, with the same options as its markdown. Does not change `root`. Takes linear time and does not
 * recurse; the result is safe to embed in a page.
 */
export function toCleanHtml(root: Root, options: MarkdownOptions): string {
  return new CleanWriter(options, linkedIds(root)).write(root.children)
}

interface Frame {
  readonly children: readonly (ElementContent | RootContent)[]
  index: number
  readonly tag: Tag | undefined
  /** `<source>` elements of the enclosing `<picture>`. */
  readonly sources: readonly Element[]
}

/** An element whose start tag is written before its first content, so that empty elements are never written. */
interface Tag { readonly name: string, readonly start: string, written: boolean }

class CleanWriter {
  #out = ''
  /** Kept here because reading the end of `#out` would flatten the string each time. */
  #atLineStart = true
  /** White space before the next text. */
  #space = false
  /** Open elements, outermost first. */
  #tags: Tag[] = []
  /** Open elements whose start tag is written. */
  #writtenTags = 0
  #options: MarkdownOptions
  #ids: ReadonlySet<string>

  constructor(options: MarkdownOptions, ids: ReadonlySet<string>) {
    this.#options = options
    this.#ids = ids
  }

  write(children: readonly (ElementContent | RootContent)[]): string {
    const frames: Frame[] = []
    let frame: Frame = { children, index: 0, tag: undefined, sources: [] }
    for (;;) {
      const node = frame.children[frame.index]
      if (!node) {
        if (frame.tag) this.#close(frame.tag)
        const parent = frames.pop()
        if (!parent) return this.#out.trimEnd()
        frame = parent
        continue
      }
      frame.index++
      if (node.type === 'text') this.#text(node.value)
      if (node.type !== 'element' || this.#writeWhole(node, frame)) continue
      const tag = kept.has(node.tagName) && this.#tags.length < depthMax ? this.#open(node) : undefined
      const sources =
        node.tagName === 'picture'
          ? node.children.filter((child): child is Element => isElement(child) && child.tagName === 'source')
          : frame.sources
      if (!tag && isBlockTag(node.tagName)) this.#space = true
      frames.push(frame)
      frame = { children: node.children, index: 0, tag, sources }
    }
  }

  /** Drops an element or writes it as a whole; returns false when its children are to be written one by one. */
  #writeWhole(element: Element, { children, index, sources }: Frame): boolean {
    const { tagName } = element
    const formula = formulaOf(element, children, index - 1)
    if (formula) {
      if (formula !== 'nothing') this.#formula(formula)
      return true
    }
    if (dropped.has(tagName)) return true
    if (tagName === 'pre' || tagName === 'xmp' || tagName === 'listing') {
      const text = codeText(element)
      if (text !== '') this.#block(`<pre><code${languageClass(element)}>${escapeText(text)}</code></pre>`)
      return true
    }
    if (tagName === 'br') this.#break()
    else if (tagName === 'hr') this.#block('<hr>')
    else if (tagName === 'img') this.#image(element, sources)
    else if (tagName === 'iframe') this.#iframe(element)
    else return false
    return true
  }

  /** TeX in the markup of Pandoc, which MathJax, KaTeX and `formulaOf` read. */
  #formula({ tex, display }: Formula): void {
    const [name, start, end] = display ? ['display', '\\[', '\\]'] as const : ['inline', '\\(', '\\)'] as const
    this.#raw(`<span class="math ${name}">${start}${escapeText(tex)}${end}</span>`)
  }

  #text(value: string): void {
    const text = cleanText(value).replace(/[\t\n\f\r ]+/g, ' ')
    if (text.startsWith(' ')) this.#space = true
    const trimmed = text.trim()
    if (trimmed === '') return
    this.#raw(escapeText(trimmed))
    this.#space = text.endsWith(' ')
  }

  #raw(html: string): void {
    this.#openTags(false)
    this.#add(html)
  }

  #block(html: string): void {
    this.#openTags(true)
    this.#add(html)
    this.#endLine()
    this.#space = false
  }

  /** Writes the pending start tags. White space is written outside of inline elements. */
  #openTags(isBlock: boolean): void {
    const opensBlock = this.#writtenTags < this.#tags.length && isBlockTag(this.#tags[this.#writtenTags]!.name)
    if (isBlock || opensBlock) this.#endLine()
    else if (this.#space && !this.#atLineStart) this.#add(' ')
    this.#space = false
    for (; this.#writtenTags < this.#tags.length; this.#writtenTags++) {
      const tag = this.#tags[this.#writtenTags]!
      if (isBlockTag(tag.name)) this.#endLine()
      this.#add(tag.start)
      tag.written = true
    }
  }

  #open(element: Element): Tag | undefined {
    const start = this.#startTag(element)
    if (start === undefined) return undefined
    const tag: Tag = { name: element.tagName, start, written: false }
    this.#tags.push(tag)
    if (tag.name === 'td' || tag.name === 'th') this.#openTags(true)
    return tag
  }

  #close(tag: Tag): void {
    this.#tags.pop()
    this.#writtenTags = Math.min(this.#writtenTags, this.#tags.length)
    if (!tag.written) return
    const isBlock = isBlockTag(tag.name)
    if (isBlock && this.#space) this.#space = false
    this.#add(`</${tag.name}>`)
    if (isBlock) this.#endLine()
  }

  #add(html: string): void {
    this.#out += html
    this.#atLineStart = false
  }

  #endLine(): void {
    if (!this.#atLineStart) this.#out += '\n'
    this.#atLineStart = true
  }

  #break(): void {
    if (this.#out !== '') this.#add('<br>')
  }

  #startTag(element: Element): string | undefined {
    const { tagName } = element
    let start = `<${tagName}`
    if (tagName === 'a') {
      const href = this.#href(stringOf(element, 'href'))
      if (href === undefined) return undefined
      start += attribute('href', href)
    }
    const id = stringOf(element, 'id')
    if (id !== '' && this.#ids.has(id)) start += attribute('id', id)
    for (const name of ['lang', 'dir']) start += attribute(name, stringOf(element, name))
    for (const [name, property] of keptAttributes[tagName] ?? []) start += attribute(name, stringOf(element, property))
    if (tagName === 'blockquote' || tagName === 'q')
      start += attribute('cite', linkTarget(stringOf(element, 'cite'), this.#options.baseUrl) ?? '')
    if (tagName === 'code') start += languageClass(element)
    return `${start}>`
  }

  /** Links to a fragment of this content stay relative, all others become absolute. */
  #href(href: string): string | undefined {
    if (!this.#options.includeLinks) return undefined
    return href.startsWith('#') && this.#ids.has(href.slice(1)) ? href : linkTarget(href, this.#options.baseUrl)
  }

  #image(image: Element, sources: readonly Element[]): void {
    if (!this.#options.includeImages) return
    const src = imageTarget(image, this.#options.baseUrl, this.#options.includeBase64Images, sources)
    if (src === undefined) return
    const names = ['title', 'width', 'height'].map((name) => attribute(name, stringOf(image, name))).join('')
    this.#raw(`<img src="${escapeAttribute(src)}" alt="${escapeAttribute(cleanText(stringOf(image, 'alt')))}"${names}>`)
  }

  #iframe(frame: Element): void {
    const src = linkTarget(stringOf(frame, 'src') || stringOf(frame, 'dataSrc'), this.#options.baseUrl)
    if (this.#options.includeLinks && src !== undefined && playerUrl.test(src))
      this.#raw(`<iframe src="${escapeAttribute(src)}"${attribute('title', stringOf(frame, 'title'))}></iframe>`)
  }
}

/** Ids of elements that links in the same tree point to. */
function linkedIds(root: Root): Set<string> {
  const linked = new Set<string>()
  const present = new Set<string>()
  const stack: (ElementContent | RootContent)[] = [...root.children]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type !== 'element') continue
    const id = stringOf(node, 'id')
    if (id !== '') present.add(id)
    if (node.tagName === 'a') {
      const href = stringOf(node, 'href')
      if (href.startsWith('#')) linked.add(href.slice(1))
    }
    for (const child of node.children) if (child.type === 'element') stack.push(child)
  }
  return new Set([...linked].filter((id) => present.has(id)))
}

const attribute = (name: string, value: string): string => value === '' ? '' : ` ${name}="${escapeAttribute(value)}"`

function languageClass(element: Element): string {
  const language = codeLanguage(element, [])
  return language === '' ? '' : attribute('class', `language-${language}`)
}
