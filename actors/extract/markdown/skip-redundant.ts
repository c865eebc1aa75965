// What stands in a page beside its text and is not said again in markdown: text for screen readers that repeats what is
// seen, tools of code, drawn icons, marks that lead back.

import type { Element } from 'hast'
import { codeLanguage, isLineNumbers } from './code.ts'
import type { Children, Writing } from './context.ts'
import { isBackLink } from './footnotes.ts'
import { findInside, hasClass, textOf } from './properties.ts'

/** Text for screen readers: inside links, headings and buttons it repeats what is seen. */
const hiddenClasses = new Set([
  'sr-only', 'visually-hidden', 'visuallyhidden', 'screen-reader-text', 'screen-reader-only', 'sr-text', 'screenreader',
  'show-for-sr', 'u-hidden-visually', 'a11y-hidden', 'element-invisible', 'hidden-visually', 'a-offscreen',
  'is-sr-only', 'assistive-text', 'slds-assistive-text', 'cdk-visually-hidden', 'govuk-visually-hidden', 'usa-sr-only',
  'u-visually-hidden', 'visually-hidden-focusable', 'sronly', 'offscreen',
])

export const isForScreenReaders = (element: Element): boolean => hasClass(element, hiddenClasses)

export const copyLabel =
  /^\s*(?:copy|copied!?|copy code|copy to clipboard|copy link|kopieren|copier|copiar|复制|コピー)(?:\s|!|$)/i

const headingTools = new Set(['mw-editsection', 'editsection', 'edit-section', 'heading-edit'])
const noteMarks = new Set(['mw-cite-backlink', 'footnote-backref', 'footnote-number', 'label'])

/** Fonts that draw the name of an icon as the icon. */
const iconFont = /^(?:material-(?:icons|symbols)|google-symbols|ligature-icon)/
const languageLabel = /^(?:language-name|code-?lang(?:uage)?|lang-name|language-label|code-?block-lang(?:uage)?)$/i
const copyTool = /^(?:copy|clipboard)(?:-|$)/

/**
 * What is drawn beside a text and says nothing: numbers of lines, the language of the code below, names of icons,
 * buttons that are no `<button>`.
 */
export function isTool({ place, ancestors }: Writing, element: Element, siblings: Children, index: number): boolean {
  if (isIconName(element) || hasToken(element, languageLabel)) return true
  if (place !== 'block') return false
  if (isLineNumbers(element) || (hasToken(element, copyTool) && copyLabel.test(`${textOf(element, 40)} `))) return true
  const code = neighbours(siblings, index).find((one) => one.tagName === 'pre')
  const language = code === undefined ? '' : codeLanguage(code, ancestors.slice(-1))
  return language !== '' && textOf(element, labelCharsMax).trim().toLowerCase() === language
}

/** Longest label of a listing, with the white space around it. */
const labelCharsMax = 400

const hasToken = ({ properties: { className } }: Element, pattern: RegExp): boolean =>
  Array.isArray(className) && className.some((token) => pattern.test(String(token)))

/**
 * Text that says again what is seen or leads back: of screen readers in headings, in links and beside what is shown, of
 * the marks before notes.
 */
export function isRepeated(writing: Writing, element: Element, siblings: Children, index: number): boolean {
  if (writing.place === 'heading' && hasClass(element, headingTools)) return true
  if (hasClass(element, hiddenClasses)) {
    const shown = neighbours(siblings, index).find(
      (one) => one.properties.ariaHidden === 'true' && !isIconName(one) && /[\p{L}\p{N}]/u.test(textOf(one, 200)),
    )
    if (!/[\p{L}\p{N}]/u.test(textOf(element, 200))) return true
    if (shown && isSame(shown, element)) return false
    return (
      shown !== undefined
      || writing.place === 'heading'
      || writing.run.inLink
      || writing.ancestors.at(-1)?.tagName === 'button'
    )
  }
  if (
    element.properties.ariaHidden === 'true'
    && neighbours(siblings, index).some((one) => hasClass(one, hiddenClasses) && isSame(one, element))
  )
    return true
  if (writing.notes.definitions.size === 0) return false
  return (
    hasClass(element, noteMarks)
    && (findInside(element, (one) => one.tagName === 'a', 20) !== undefined || isBackLink(element, writing.notes))
  )
}

/** The elements right before and after one. */
function neighbours(siblings: Children, index: number): Element[] {
  const found: Element[] = []
  for (const step of [-1, 1]) {
    let at = index + step
    let node = siblings[at]
    while (node?.type === 'text' && node.value.trim() === '') node = siblings[at += step]
    if (node?.type === 'element') found.push(node)
  }
  return found
}

/** A price as it is drawn, in parts, and as it is read out. */
const isSame = (one: Element, other: Element): boolean =>
  textOf(one, 200).replace(/\s/g, '') === textOf(other, 200).replace(/\s/g, '')

/** Fonts of icons draw a name such as `arrow_forward` as one sign. */
const isIconName = (element: Element): boolean =>
  hasToken(element, iconFont)
  || (element.properties.ariaHidden === 'true' && /^\s*[a-z]{2,}(?:_[a-z]{2,})+\s*$/.test(textOf(element, 40)))
