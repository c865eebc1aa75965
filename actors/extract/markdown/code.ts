// Code: exact text of a block without line numbers and buttons, its language, fences and spans longer than the
// backticks inside.

import type { Element, ElementContent } from 'hast'
import { classesOf, hasClass, isElement, stringOf, textOf } from './properties.ts'

/** Class tokens of line numbers beside code. */
const gutterClasses = new Set([
  'gutter', 'lineno', 'linenos', 'linenodiv', 'line-number', 'line-numbers-rows', 'linenumber', 'linenumbers',
  'line_number', 'linenum', 'lnt', 'ln-num', 'hljs-ln-numbers', 'hljs-ln-n', 'rouge-gutter', 'blob-num',
  'code-line-number', 'react-syntax-highlighter-line-number', 'syntaxhighlighter-line-number', 'crayon-nums',
  'crayon-num', 'line-num', 'lnum', 'cm-gutters', 'codemirror-gutters', 'codemirror-linenumber', 'margin-view-overlays',
  'hl-gutter', 'ln', 'line-numbers-wrapper', 'line-numbers', 'codemirror-gutter-wrapper', 'ace_gutter',
])
const toolClasses = new Set([
  'copy', 'copy-btn', 'copy-button', 'btn-copy', 'copybtn', 'clipboard', 'clipboard-copy', 'zeroclipboard-container',
  'toolbar', 'code-toolbar-item', 'copy-code-button', 'code-copy', 'copy-code', 'button-copy',
  'copy-to-clipboard-button', 'line-numbers-rows', 'visually-hidden', 'sr-only', 'cb-copy',
])
const lineClasses = new Set([
  'line', 'code-line', 'token-line', 'view-line', 'codemirror-line', 'cm-line', 'hljs-ln-line', 'react-code-line', 'cl',
  'crayon-line', 'highlight-line', 'ace_line',
])
const editorLines = new Set([
  'view-line', 'cm-line', 'codemirror-line', 'ace_line', 'blob-code-inner', 'js-file-line', 'crayon-line',
  'hljs-ln-code',
])
const blockTags = new Set([
  'div', 'p', 'li', 'tr', 'ol', 'ul', 'table', 'tbody', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre',
  'blockquote', 'dt', 'dd',
])
/** A bar above code that says its language or file. */
const headerClass =
  /^(?:code|snippet|highlight)(?:[-_]*block)?[-_]*(?:header|toolbar|bar|top|title|lang|language|label|filename)s?$/
const skippedTags = new Set(['button', 'script', 'style', 'svg', 'template', 'select', 'textarea', 'noscript'])

/** Whether an element beside or in code holds line numbers. */
export function isGutter(element: Element): boolean {
  if (hasClass(element, gutterClasses)) return /^[\s\d]*$/.test(textOf(element, 5_000)) || element.tagName === 'td'
  if (element.properties.dataLineNumber !== undefined && element.tagName === 'td')
    return /^[\s\d]*$/.test(textOf(element, 100))
  if (element.properties.ariaHidden !== 'true' && !/user-select\s*:\s*none/.test(stringOf(element, 'style')))
    return false
  return /^[\s\d]+$/.test(textOf(element, 100))
}

/** Whether an element outside of code holds nothing but the numbers of its lines. */
export const isLineNumbers = (element: Element): boolean =>
  element.tagName !== 'pre'
  && element.tagName !== 'table'
  && hasClass(element, gutterClasses)
  && /^\s*\d[\s\d]*$/.test(textOf(element, 5_000))

const isTool = (element: Element): boolean =>
  element.properties.className !== undefined
  && classesOf(element).some((token) => toolClasses.has(token) || headerClass.test(token))

const isLine = (element: Element): boolean =>
  hasClass(element, lineClasses)
  || element.properties.dataSelectableParagraph !== undefined
  || (element.tagName === 'code' && element.properties.dataLine !== undefined)

/** Whether an element is a line of a code editor or of a listing that is a table: code without a `<pre>`. */
export const isCodeLine = (element: Element): boolean =>
  element.properties.className !== undefined && hasClass(element, editorLines)

/** The text of a code block as it is shown: `<br>` and lines in elements of their own become line ends. */
export function codeText(element: Element): string {
  const parts: string[] = []
  const endLine = (): void => { if (parts.length > 0 && !parts.at(-1)!.endsWith('\n')) parts.push('\n') }
  const stack: { node: ElementContent, after: boolean, previous: ElementContent | undefined }[] = []
  const push = (children: readonly ElementContent[]): void => {
    for (let index = children.length - 1; index >= 0; index--)
      stack.push({ node: children[index]!, after: false, previous: children[index - 1] })
  }
  push(element.children)
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
      // What a style sheet draws before a line of a difference: a plus or a minus.
      const mark = stringOf(node, 'dataCodeMarker')
      if (mark !== '') parts.push(mark)
      push(node.children)
    }
  }
  // Editors draw indentation with no-break spaces; whoever copies code wants plain ones.
  return trimBlankLines(
    parts
      .join('')
      .replace(/\r\n?/g, '\n')
      .replace(/[\0\u200b\ufeff]/g, '')
      .replaceAll('\u00a0', ' '),
  )
}

function trimBlankLines(text: string): string {
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && text.slice(start, end).trim() === ''; end = text.indexOf('\n', start))
    start = end + 1
  return text.slice(start).trimEnd()
}

/** A fenced block. */
export function fence(text: string, language: string): string {
  let longest = 2
  for (const run of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run[0].length)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}

/**
 * A code span of one line; undefined when a table's cell cannot hold it, since `\\|` ends a cell of some parsers and
 * not of others.
 */
export function codeSpan(text: string, inCell: boolean): string | undefined {
  if (inCell && text.includes('\\|')) return undefined
  let longest = 0
  for (const run of text.matchAll(/`+/g)) longest = Math.max(longest, run[0].length)
  const ticks = '`'.repeat(longest + 1)
  const padding =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '')
      ? ' '
      : ''
  return ticks + padding + (inCell ? text.replaceAll('|', '\\|') : text) + padding + ticks
}

const prefixed = /^(?:language|lang|highlight-source|highlight-text|src|sh|syntax)[-_](.+)$/
const bareMarkers = new Set(['hljs', 'sourcecode', 'highlight', 'code', 'prettyprint', 'src', 'crayon-plain', 'shiki'])
const noLanguage = new Set([
  'none', 'plain', 'plaintext', 'text', 'txt', 'auto', 'default', 'undefined', 'null', 'nohighlight', 'no-highlight',
  'highlight', 'notranslate', 'code', 'block', 'inline', 'raw',
])
const notLanguages = new Set([
  ...noLanguage, 'hljs', 'sourcecode', 'prettyprint', 'prettyprinted', 'src', 'linenums', 'shiki', 'line-numbers',
  'wp-block-code', 'example', 'chroma', 'numberlines', 'numbersource', 'literal-block', 'wrap', 'nowrap', 'copy',
  'bash-prompt', 'github-dark', 'github-light', 'nord', 'monokai', 'dracula', 'has-diff', 'has-focus', 'no-wrap',
  'listing', 'rouge', 'pre',
])

/**
 * The language of a code block by the classes and attributes of the block, the code in it and up to three elements
 * around; empty when unknown.
 */
export function codeLanguage(pre: Element, around: readonly Element[]): string {
  const inner = pre.children.find((child): child is Element => isElement(child) && child.tagName === 'code')
  for (const element of inner ? [inner, pre, ...around] : [pre, ...around]) {
    const found = languageOf(element, element === inner || element === pre)
    if (found !== undefined) return noLanguage.has(found) ? '' : found
  }
  return ''
}

function languageOf(element: Element, isCode: boolean): string | undefined {
  for (const name of [
    'dataLang', 'dataLanguage', 'dataCodeLang', 'dataEnlighterLanguage',
    ...(isCode ? ['lang', 'syntax', 'language'] : []),
  ]) {
    const value = clean(stringOf(element, name))
    if (value !== '') return value
  }
  const classes = classesOf(element)
  const brush = classes.findIndex((token) => token.startsWith('brush:'))
  if (brush >= 0) return clean(classes[brush] === 'brush:' ? classes[brush + 1] ?? '' : classes[brush]!.slice(6))
  for (const token of classes) {
    const match =
      prefixed.exec(token)
      ?? (/^highlight-(?!source|text)/.test(token) && !isCode ? /^highlight-(.+)$/.exec(token) : null)
    if (match && clean(match[1]!) !== '') return clean(match[1]!)
  }
  if (!classes.some((token) => bareMarkers.has(token)) || (!isCode && !classes.includes('highlight'))) return undefined
  return classes
    .map(clean)
    .find(
      (token) =>
        token !== ''
        && !notLanguages.has(token)
        && !/^(?:hljs|line|has|is|wp|theme|code|highlight)-/.test(token)
        && /^[a-z][a-z\d+#.]{0,19}$/.test(token),
    )
}

const clean = (value: string): string => {
  const token = value.trim().toLowerCase().replace(/[;,{].*$/s, '')
  return /^[\w+#.-]{1,30}$/.test(token) ? token : ''
}
