// The language of a code block, read from the class names and attributes that syntax highlighters use.

import type { Element } from 'hast'
import { isElement } from '../writer/nodes.ts'
import { classesOf, stringOf } from '../writer/properties.ts'
import { languageNames } from './language-names.data.ts'

const languageAttributes = ['dataLang', 'dataLanguage', 'dataCodeLang', 'dataEnlighterLanguage']
/** Only on `<pre>` and `<code>`; elsewhere `lang` is the natural language. */
const codeAttributes = [...languageAttributes, 'lang', 'syntax', 'language']

const prefixedLanguage =
  /^(?:language|lang|highlight-source|highlight-text|mw-highlight-lang|source|src|sh|syntax)[-_](.+)$/
/** Sphinx and Jupyter: `highlight-python` and `hl-python` around the `<pre>`. */
const sphinxLanguage = /^(?:highlight-(?!source|text)|hl-)(.+)$/
/** Class names that stand beside a bare language name, as in `hljs python`. */
const highlighterClasses = new Set([
  'hljs', 'sourcecode', 'highlight', 'code', 'prettyprint', 'src', 'crayon-plain', 'shiki', 'rust-example-rendered',
  'item-decl',
])
/** Values that mean no language. */
const noLanguage = new Set([
  'none', 'plain', 'plaintext', 'text', 'txt', 'auto', 'default', 'undefined', 'null', 'nohighlight', 'no-highlight',
  'highlight', 'notranslate', 'code', 'block', 'inline', 'raw',
])
/** Class names of highlighters and themes that look like a bare language name. */
const notLanguages = new Set([
  ...noLanguage, 'hljs', 'sourcecode', 'prettyprint', 'prettyprinted', 'src', 'linenums', 'shiki', 'line-numbers',
  'wp-block-code', 'example', 'chroma', 'numberlines', 'numbersource', 'literal-block', 'wrap', 'nowrap', 'copy',
  'bash-prompt', 'github-dark', 'github-light', 'nord', 'monokai', 'dracula', 'has-diff', 'has-focus', 'no-wrap',
  'listing', 'rouge', 'pre', 'file',
])
const notLanguagePrefix = /^(?:hljs|line|has|is|wp|theme|code|highlight)-/
const bareLanguage = /^[a-z][a-z\d+#.]{0,19}$/

/**
 * Returns the language of a code block, empty when unknown. `ancestors` are further elements to search, innermost
 * first.
 */
export function codeLanguage(pre: Element, ancestors: readonly Element[]): string {
  const inner = innerCode(pre)
  for (const element of inner ? [inner, pre, ...ancestors] : [pre, ...ancestors]) {
    const found = languageOf(element, element === inner || element === pre)
    if (found !== undefined) return noLanguage.has(found) ? '' : found
  }
  return ''
}

/** The `<code>` in a `<pre>`. mdBook puts two `<pre>` around it. */
function innerCode(pre: Element): Element | undefined {
  const child = pre.children.find(isElement)
  const inner = child?.tagName === 'pre' ? child : pre
  return inner.children.find((one): one is Element => isElement(one) && one.tagName === 'code')
}

function languageOf(element: Element, isCode: boolean): string | undefined {
  for (const name of isCode ? codeAttributes : languageAttributes) {
    const value = clean(stringOf(element, name))
    if (value !== '') return value
  }
  // SyntaxHighlighter in Confluence
  const parameters = stringOf(element, 'dataSyntaxhighlighterParams')
  if (parameters !== '') return clean(/brush:\s*([^;]*)/.exec(parameters)?.[1] ?? '')
  const classes = classesOf(element)
  // SyntaxHighlighter: `brush: php` or `brush:php`.
  const brush = classes.findIndex((token) => token.startsWith('brush:'))
  if (brush >= 0) return clean(classes[brush] === 'brush:' ? classes[brush + 1] ?? '' : classes[brush]!.slice(6))
  for (const token of classes) {
    const match = prefixedLanguage.exec(token) ?? (isCode ? null : sphinxLanguage.exec(token))
    if (match && clean(match[1]!) !== '') return clean(match[1]!)
  }
  if (!classes.some((token) => highlighterClasses.has(token)) || (!isCode && !classes.includes('highlight')))
    return isCode ? classes.map(clean).find((token) => languageNames.has(token)) : undefined
  return classes.map(clean).find((token) =>
    !notLanguages.has(token) && !notLanguagePrefix.test(token) && bareLanguage.test(token))
}

/** An identifier of a language in lower case; empty when the value cannot be one. */
function clean(value: string): string {
  const token = value.trim().toLowerCase()
    .replace(/[;,{].*$/s, '').replace(/^(diff)-.*/, '$1').replace(/^i(python)\d*$/, '$1')
  return /^[\w+#.-]{1,30}$/.test(token) ? token : ''
}
