// The text of a code block as displayed, without line numbers and buttons.

import type { Element, ElementContent } from 'hast'
import { codeLineClasses, codeToolClasses, editorLineClasses, gutterClasses } from '../writer/class-names.data.ts'
import { isElement, textOf } from '../writer/nodes.ts'
import { classesOf, hasClass, stringOf } from '../writer/properties.ts'

const blockTags = new Set([
  'div', 'p', 'li', 'tr', 'ol', 'ul', 'table', 'tbody', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre',
  'blockquote', 'dt', 'dd',
])
const skippedTags = new Set(['button', 'script', 'style', 'svg', 'template', 'select', 'textarea', 'noscript'])
/** A bar above code with its language or file name. */
const headerClass =
  /^(?:code|snippet|highlight)(?:[-_]*block)?[-_]*(?:header|toolbar|bar|top|title|lang|language|label|filename)s?$/
/** Characters of a gutter that are checked to be numbers. */
const gutterCharsMax = 5_000
/** The same for elements that have no gutter class. */
const numberCharsMax = 100

/** Whether an element in or beside code holds line numbers. */
export function isGutter(element: Element): boolean {
  const { tagName, properties } = element
  if (hasClass(element, gutterClasses))
    return /^(?:[\s\d]*|\s*\d+:\s*)$/.test(textOf(element, gutterCharsMax)) || tagName === 'td'
  if (tagName === 'td' && isNumberedCell(element)) return true
  if (properties.dataLineNumber !== undefined && tagName === 'td')
    return /^[\s\d]*$/.test(textOf(element, numberCharsMax))
  if (properties.ariaHidden !== 'true' && !/user-select\s*:\s*none/.test(stringOf(element, 'style'))) return false
  return /^[\s\d]+$/.test(textOf(element, numberCharsMax))
}

/** Whether a cell holds only the line numbers of the code in another cell, as a `<pre>`. YARD. */
function isNumberedCell({ children }: Element): boolean {
  const [first, ...rest] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (!isElement(first) || first.tagName !== 'pre' || rest.length > 0) return false
  return /^\s*\d[\s\d]*$/.test(textOf(first, gutterCharsMax))
    && (classesOf(first).includes('lines') || textOf(first, numberCharsMax).trim().includes('\n'))
}

/** Whether an element outside code holds only line numbers. */
export const isLineNumbers = (element: Element): boolean =>
  element.tagName !== 'pre'
  && element.tagName !== 'table'
  && hasClass(element, gutterClasses)
  && /^\s*\d[\s\d]*$/.test(textOf(element, gutterCharsMax))

const isTool = (element: Element): boolean =>
  classesOf(element).some((token) => codeToolClasses.has(token) || headerClass.test(token))

const isLine = (element: Element): boolean =>
  hasClass(element, codeLineClasses)
  || element.properties.dataSelectableParagraph !== undefined
  || (element.tagName === 'code' && element.properties.dataLine !== undefined)

/** Code whose lines are `<div>`s without a `<pre>`. Doxygen. */
export function isCodeFragment(element: Element): boolean {
  if (element.tagName !== 'div' || !classesOf(element).includes('fragment')) return false
  const first = element.children.find(isElement)
  return first?.tagName === 'div' && classesOf(first).includes('line')
}

/** Whether an element is a line of a code editor or of a listing in a table: code without a `<pre>`. */
export const isCodeLine = (element: Element): boolean =>
  hasClass(element, editorLineClasses)

/** Whether a line of code is added or removed, which a style sheet shows by a sign. Shiki, Expressive Code. */
function diffSign(line: Element): '+' | '-' | ' ' {
  const classes = classesOf(line)
  if (!classes.includes('diff') && !classes.includes('ec-line')) return ' '
  if (classes.includes('add') || classes.includes('ins')) return '+'
  return classes.includes('remove') || classes.includes('del') ? '-' : ' '
}

/** The text of a code block as displayed; `<br>` and lines in elements of their own become line feeds. */
export const codeText = (element: Element): string => readCode(element).text

/** Returns the text of a code block, with a sign before each line if some are marked as added or removed. */
export function readCode(element: Element): { text: string, isDiff: boolean } {
  const parts: string[] = []
  /** The lines in elements of their own: index of their first part, and their sign. */
  const lines: { at: number, sign: '+' | '-' | ' ' }[] = []
  const endLine = (): void => { if (parts.length > 0 && !parts.at(-1)!.endsWith('\n')) parts.push('\n') }
  const stack: { node: ElementContent, after: boolean, previous: ElementContent | undefined }[] = []
  const push = (children: readonly ElementContent[]): void => {
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ node: children[index]!, after: false, previous: children[index - 1] })
  }
  // The text between the lines of a fragment is white space of the source.
  push(isCodeFragment(element) ? element.children.filter(isElement) : element.children)
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, after, previous } = item
    if (node.type === 'text' && node.value !== '') parts.push(node.value)
    if (!isElement(node)) continue
    if (after) endLine()
    else if (node.tagName === 'br') parts.push('\n')
    else if (!skippedTags.has(node.tagName) && !isTool(node) && !isGutter(node)) {
      const isBlock = blockTags.has(node.tagName)
      if (isBlock || (isElement(previous) && isLine(node) && isLine(previous))) endLine()
      if (isBlock) stack.push({ node, after: true, previous })
      if (isLine(node)) lines.push({ at: parts.length, sign: diffSign(node) })
      // The plus or minus that a style sheet draws before a line of a diff.
      const mark = stringOf(node, 'dataCodeMarker')
      if (mark !== '') parts.push(mark)
      push(node.children)
    }
  }
  const isDiff = lines.some(({ sign }) => sign !== ' ')
  if (isDiff) for (const { at, sign } of lines) parts[at] = sign + (parts[at] ?? '')
  return { text: cleanCode(parts.join('')), isDiff }
}

/** Normalizes line ends and no-break spaces, with which editors indent, and removes blank lines at both ends. */
function cleanCode(code: string): string {
  const text = code.replace(/\r\n?/g, '\n').replace(/[\0\u200b\ufeff]/g, '').replaceAll('\u00a0', ' ')
    .replace(/^[ \t]+$/gm, '')
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && text.slice(start, end).trim() === ''; end = text.indexOf('\n', start))
    start = end + 1
  return text.slice(start).trimEnd()
}
