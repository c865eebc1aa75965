// The text of HTML as a reader sees it: a line a block, an empty line around paragraphs, a tab between cells. Pure.

import { Parser } from 'htmlparser2'

/** Line breaks around an element. */
const breaksAround = new Map<string, number>([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'ul', 'ol', 'dl', 'table', 'figure', 'hr']
    .map((name) => [name, 2] as const),
  ...[
    'address', 'article', 'aside', 'body', 'caption', 'dd', 'details', 'div', 'dt', 'fieldset', 'figcaption', 'footer',
    'form', 'header', 'html', 'legend', 'li', 'main', 'nav', 'option', 'section', 'summary', 'tr',
  ].map((name) => [name, 1] as const),
])
const unread = new Set(['head', 'noscript', 'script', 'select', 'style', 'svg', 'template', 'textarea', 'title'])
const cells = new Set(['td', 'th'])

/** The text of a document or a part of one. */
export function htmlText(html: string): string {
  const writer = new Writer()
  let [hidden, preformatted] = [0, 0]
  const parser = new Parser({
    onopentag(name) {
      if (unread.has(name)) hidden++
      if (name === 'pre') preformatted++
      if (name === 'br') writer.endLine()
      else writer.breakLines(breaksAround.get(name) ?? 0)
    },
    onclosetag(name) {
      if (unread.has(name)) hidden--
      if (name === 'pre') preformatted--
      if (cells.has(name)) writer.endCell()
      else writer.breakLines(breaksAround.get(name) ?? 0)
    },
    ontext(text) {
      if (hidden > 0) return
      if (preformatted > 0) writer.writeAsIs(text)
      else writer.write(text)
    },
  })
  parser.end(html)
  return writer.text()
}

const spaces = /[ \t\n\f\r]+/g

/** Collapses white space; breaks are written with the text that follows them. */
class Writer {
  readonly #parts: string[] = []
  /** Newlines at the end of the parts. */
  #newlines = 0
  #breaks = 0
  #separator = ''

  write(text: string): void {
    const collapsed = text.replace(spaces, ' ')
    const words = collapsed.trim()
    if (collapsed.startsWith(' ')) this.#separator ||= ' '
    if (words === '') return
    this.#append(words)
    if (collapsed.endsWith(' ')) this.#separator = ' '
  }

  writeAsIs(text: string): void {
    if (text !== '') this.#append(text)
  }

  breakLines(count: number): void {
    this.#breaks = Math.max(this.#breaks, count)
  }

  /** As `<br>` does: several of them are several lines. */
  endLine(): void {
    this.#breaks++
  }

  endCell(): void {
    this.#separator = '\t'
  }

  text(): string {
    return this.#parts.join('').trim()
  }

  #append(text: string): void {
    if (this.#breaks > 0) this.#parts.push('\n'.repeat(Math.max(0, this.#breaks - this.#newlines)))
    else if (this.#newlines === 0) this.#parts.push(this.#separator)
    this.#parts.push(text)
    this.#newlines = /\n*$/.exec(text.slice(-2))![0].length
    this.#breaks = 0
    this.#separator = ''
  }
}
