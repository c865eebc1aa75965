// The text of an element as one line, for labels: headings, links, table cells, bylines.

import type { Element, Nodes } from 'hast'

/** Elements that stand on lines of their own (and breaks): a blank belongs between their text and what is around it. */
const separateTags = new Set(
  (
    'address article aside blockquote br button caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 '
    + 'header hr li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul'
  ).split(' '),
)
const silentTags = new Set(['script', 'style', 'svg', 'noscript', 'template', 'iframe', 'object', 'textarea'])

/**
 * Text of a node with white space folded to single blanks and trimmed, at most about `charsMax` characters of it;
 * default 1,000.
 */
export function textOf(node: Nodes, charsMax = 1_000): string {
  const only = onlyText(node)
  if (only !== undefined && only.length <= charsMax * 4) return clip(squash(only), charsMax)
  const parts: string[] = []
  let left = charsMax
  const visit = (next: Nodes): void => {
    if (left <= 0) return
    if (next.type === 'text') {
      const value = next.value.length > left * 4 ? next.value.slice(0, left * 4) : next.value
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

/** The one text that a node holds, through elements that hold nothing else: most labels are made so. */
function onlyText(node: Nodes): string | undefined {
  let next = node
  while (next.type === 'element' && next.children.length === 1 && !silentTags.has(next.tagName))
    next = next.children[0]!
  return next.type === 'text' ? next.value : undefined
}

/** White space and byte order mark but for single blanks: most texts have none, and then nothing is replaced. */
const unfolded = /\s{2,}|[^\S ]/g
/** Places where a line or a word may be broken, which nobody sees: zero-width space, soft hyphen, word joiner. */
const unseen = /[\u200b\u00ad\u2060]+/g

/** White space and byte order mark folded to single blanks, ends trimmed, unseen places for line breaks left out. */
export function squash(text: string): string {
  return text.replace(unseen, '').replace(unfolded, ' ').trim()
}

/** The text cut to a number of UTF-16 units, never inside a pair. */
export function clip(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const end = charsMax - Number((text.charCodeAt(charsMax - 1) & 0xfc00) === 0xd800)
  return text.slice(0, end).trimEnd()
}

/** An attribute as text: `undefined` when it is absent, lists joined with blanks, a bare boolean as the empty text. */
export function attribute(element: Element, property: string): string | undefined {
  const value = element.properties[property]
  if (value === undefined || value === null || value === false) return undefined
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** As `attribute`, white space folded; `undefined` when nothing is left. */
export function label(element: Element, property: string, charsMax = 1_000): string | undefined {
  const value = attribute(element, property)
  return value === undefined ? undefined : clip(squash(value), charsMax) || undefined
}
