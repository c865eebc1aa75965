// Code blocks and code spans.

import type { Element } from 'hast'
import { enterBlock } from './block-elements.ts'
import { isBlockTag } from '../writer/block-tags.ts'
import { readCode } from './code-text.ts'
import { codeLanguage } from './code-language.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import { codeFence, codeSpan } from './code-delimiters.ts'
import { cleanText } from '../writer/inline-run.ts'
import { enterLink } from './links.ts'
import { findInside, isElement, textOf } from '../writer/nodes.ts'
import { classesOf, hasClass, stringOf } from '../writer/properties.ts'

/** Nodes of a `<code>` that are searched for blocks. */
const nodesMax = 2_000

export const enterPre: Enter = (context, element) => {
  context.boundary()
  if (hasClass(element, verseClasses)) return enterVerse(context, element)
  const { text, isDiff } = readCode(element)
  if (text === '') return 'skip'
  if (context.place !== 'cell') {
    const language = isDiff ? 'diff' : codeLanguage(element, outerElements(context))
    context.out.block(codeFence(text, language))
    return 'skip'
  }
  for (const line of text.split('\n')) {
    if (line.trim() !== '') writeSpan(context, line)
    context.run.lineBreak()
  }
  return 'skip'
}

/** The table of a listing without line numbers is between its code and the element that names its language. Hexo. */
const tableTags = new Set(['td', 'tr', 'tbody', 'table'])

/** The elements around code that may name its language, innermost first. */
const outerElements = ({ ancestors }: MarkdownContext): Element[] =>
  ancestors.slice(-3 - tableTags.size).filter(({ tagName }) => !tableTags.has(tagName)).slice(-3).reverse()

/** Poems in a `<pre>`, of which only the lines matter. WordPress. */
const verseClasses = new Set(['wp-block-verse'])

function enterVerse(context: MarkdownContext, element: Element): 'skip' {
  for (const line of readCode(element).text.split('\n')) {
    context.run.text(line)
    context.run.lineBreak()
  }
  context.boundary()
  return 'skip'
}

export const enterCode: Enter = (context, element, siblings, index) => {
  const block =
    context.place === 'block'
      ? findInside(element, (one) => one.tagName === 'br' || isBlockTag(one.tagName), nodesMax)
      : undefined
  if (block && findInside(element, (one) => one.tagName === 'pre' || one.tagName === 'table', nodesMax))
    return enterBlock(context, element, siblings, index)
  if (block || isStyledAsBlock(element)) return enterPre(context, element, siblings, index)
  const only = element.children.length === 1 && isElement(element.children[0]) ? element.children[0] : undefined
  if (only && only.tagName === 'a' && context.options.includeLinks && !context.run.inLink) {
    const leave = enterLink(context, only, element.children, 0)
    if (leave === 'skip') return 'skip'
    writeCode(context, only)
    leave?.()
    return 'skip'
  }
  writeCode(context, element)
  return 'skip'
}

/** Whether a `<code>` of several lines is displayed as a block without a `<pre>`. */
function isStyledAsBlock(element: Element): boolean {
  if (
    !/white-space\s*:\s*(?:pre|break-spaces)/.test(stringOf(element, 'style'))
    && !classesOf(element).includes('block')
  )
    return false
  return textOf(element).trim().includes('\n')
}

function writeCode(context: MarkdownContext, element: Element): void {
  const { run } = context
  const text = cleanText(textOf(element)).replace(/[\t\n\f\r \u00a0]+/g, ' ')
  const trimmed = text.trim()
  if (text.startsWith(' ') || run.endsWithRaw('`')) run.space()
  if (trimmed !== '') writeSpan(context, trimmed)
  if (text.endsWith(' ')) run.space()
}

function writeSpan(context: MarkdownContext, text: string): void {
  // A link at the start of a line whose code contains `]:` would be parsed as a link reference definition.
  const span = context.run.inLink && text.includes(']:') ? undefined : codeSpan(text, context.place === 'cell')
  if (span === undefined) context.run.text(text)
  else context.run.raw(span)
}
