// The text of an element as one line, for labels: headings, links, table cells, bylines.

import type { Element, Nodes } from 'hast'

/** Block elements and `<br>`: a space separates their text from the text around them. */
const separateTags = new Set([
  'address', 'article', 'aside', 'blockquote', 'br', 'button', 'caption', 'center', 'dd', 'details', 'dialog', 'div',
  'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr',
  'li', 'main', 'nav', 'ol', 'option', 'p', 'pre', 'section', 'select', 'summary', 'table', 'tbody', 'td', 'tfoot',
  'th', 'thead', 'tr', 'ul',
])
/** Elements whose text is not displayed. */
const silentTags = new Set(['script', 'style', 'svg', 'noscript', 'template', 'iframe', 'object', 'textarea'])

/** How many times the wanted characters are read of one text, which may contain white space that is collapsed. */
const readFactor = 4

/** Returns the text of a node with white space collapsed and trimmed, cut to `charsMax` characters (default 1,000). */
export function textOf(node: Nodes, charsMax = 1_000): string {
  const only = onlyText(node)
  if (only !== undefined && only.length <= charsMax * readFactor) return clip(squash(only), charsMax)
  const parts: string[] = []
  let left = charsMax
  const visit = (next: Nodes): void => {
    if (left <= 0) return
    if (next.type === 'text') {
      const value = next.value.length > left * readFactor ? next.value.slice(0, left * readFactor) : next.value
      parts.push(value)
      left -= value.trim().length
    } else if (next.type === 'root') next.children.forEach(visit)
    else if (next.type === 'element' && !silentTags.has(next.tagName)) {
      const separate = separateTags.has(next.tagName)
      if (separate) parts.push(' ')
      for (const child of next.children) visit(child)
      if (separate) parts.push(' ')
    }
  }
  visit(node)
  return clip(squash(parts.join('')), charsMax)
}

/** The only text node inside a node, if every element on the way to it has one child. True of most labels, and fast. */
function onlyText(node: Nodes): string | undefined {
  let next = node
  while (next.type === 'element' && next.children.length === 1 && !silentTags.has(next.tagName))
    next = next.children[0]!
  return next.type === 'text' ? next.value : undefined
}

/** White space (including the byte order mark) other than single spaces; most texts contain none. */
const collapsible = /\s{2,}|[^\S ]/g
/** Invisible line break opportunities: zero width space, soft hyphen, word joiner. */
const invisible = /[\u200b\u00ad\u2060]+/g

/** One of both. */
const unusual = new RegExp(`${invisible.source}|${collapsible.source}`)

/** Collapses white space to single spaces, trims, and removes invisible line break opportunities. */
export function squash(text: string): string {
  const trimmed = text.trim()
  return unusual.test(trimmed) ? trimmed.replace(invisible, '').replace(collapsible, ' ').trim() : trimmed
}

/** Cuts a text to a number of UTF-16 code units, never inside a surrogate pair. */
export function clip(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const end = charsMax - Number((text.charCodeAt(charsMax - 1) & 0xfc00) === 0xd800)
  return text.slice(0, end).trimEnd()
}

/** An attribute as text: undefined when absent, lists joined by spaces, empty for a boolean attribute. */
export function attribute(element: Element, property: string): string | undefined {
  const value = element.properties[property]
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Like `attribute`, with white space collapsed; undefined when empty. */
export function label(element: Element, property: string, charsMax = 1_000): string | undefined {
  const value = attribute(element, property)
  return value === undefined ? undefined : clip(squash(value), charsMax) || undefined
}
