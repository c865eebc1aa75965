// Elements that markdown leaves out: screen reader text that repeats what is displayed, labels and buttons of code
// blocks, icon names, and links back from footnotes.

import type { Element } from 'hast'
import { hasClassLike, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { headingToolClasses, noteMarkClasses, screenReaderClasses } from '../writer/class-names.data.ts'
import type { MarkdownContext } from '../writer/context.ts'
import { isBackLink } from '../writer/footnotes.ts'
import { findInside, neighbour, textOf, type Children } from '../writer/nodes.ts'
import { hasClass } from '../writer/properties.ts'
import { codeLanguage } from './code-language.ts'
import { isLineNumbers } from './code-text.ts'

/** Characters of an element that are compared with its neighbour. */
const comparedCharsMax = 200
/** Characters of an element that may be a button or an icon. */
const buttonCharsMax = 40
/** Longest language label of a code block, with the white space around it. */
const languageLabelCharsMax = 400

export const copyButtonLabel =
  /^\s*(?:copy|copied!?|copy code|copy to clipboard|copy link|kopieren|copier|copiar|复制|コピー)(?:\s|!|$)/i
const copyButtonClass = /^(?:copy|clipboard)(?:-|$)/
const languageLabelClass =
  /^(?:language-name|code-?lang(?:uage)?|lang-name|language-label|code-?block-lang(?:uage)?)$/i
/** Bars above or below code with its language, a button, or both. Prism. */
const codeBarClass = /^toolbar$/i
/** Labels that the page itself hides or that a click replaces: rustdoc, XenForo; the counters of cells in Jupyter. */
const controlClass = /^(?:hideme|\w+-expandlink|jp-(?:input|output)prompt|(?:input|output)_prompt)$/i
/** The label of a code block of a forum, with its button. phpBB, XenForo. */
const codeLabel = /^\s*(?:code|quellcode)\s*:\s*(?:select all|alles auswählen)?\s*$/i
/** Longest such label. */
const codeLabelCharsMax = 40
/** Icon fonts with ligatures: they draw a name such as `arrow_forward` as one icon. */
const iconFontClass = /^(?:material-(?:icons|symbols)|google-symbols|ligature-icon)/
const iconName = /^\s*[a-z]{2,}(?:_[a-z]{2,})+\s*$/
/** All of the class names above, in one pattern: few elements have one. */
const interfaceClass = new RegExp(
  [copyButtonClass, languageLabelClass, codeBarClass, controlClass, iconFontClass]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
const labelClasses = new Set(['label'])
const letterOrDigit = /[\p{L}\p{N}]/u

const hasAriaHidden = mayHave('ariaHidden')
const isAriaHidden = (element: Element): boolean =>
  hasAriaHidden(element) && element.properties.ariaHidden === 'true'

export const isScreenReaderText = (element: Element): boolean => hasClass(element, screenReaderClasses)

/**
 * Whether an element is part of the user interface and not of the text: an icon name, or beside code its line numbers,
 * its language label or a copy button that is no `<button>`.
 */
export function isInterfaceText(
  { place, ancestors }: MarkdownContext, element: Element, siblings: Children, index: number,
): boolean {
  const hasOne = hasClassLike(element, interfaceClass)
  if (hasOne && (hasClassLike(element, languageLabelClass) || hasClassLike(element, controlClass))) return true
  if ((hasOne || isAriaHidden(element)) && isIconName(element)) return true
  if (place !== 'block') return false
  if (isLineNumbers(element)) return true
  const isCopyButton = hasOne && hasClassLike(element, copyButtonClass)
    && copyButtonLabel.test(`${textOf(element, buttonCharsMax)} `)
  if (isCopyButton) return true
  const code = codeBeside(siblings, index)
  if (code && hasOne && hasClassLike(element, codeBarClass)) return true
  const language = code === undefined ? '' : codeLanguage(code, ancestors.slice(-1))
  return language !== '' && textOf(element, languageLabelCharsMax).trim().toLowerCase() === language
}

/** Whether a block is only the label of the code after it, such as `Code: Select all`. */
export function isCodeLabel(element: Element, siblings: Children, index: number): boolean {
  if (element.tagName !== 'p' && element.tagName !== 'div') return false
  const next = neighbour(siblings, index, 1)
  const code = next?.tagName === 'div' ? next.children.find((child) => child.type === 'element') : next
  return code?.tagName === 'pre' && codeLabel.test(textOf(element, codeLabelCharsMax))
}

/**
 * Whether an element repeats displayed text or is a mark beside it: screen reader text in headings, links, buttons and
 * beside displayed text; edit links of headings; numbers and links back before footnotes.
 */
export function isRepeated(
  context: MarkdownContext, element: Element, siblings: Children, index: number,
): boolean {
  if ((context.place === 'heading' || element.tagName === 'span') && hasClass(element, headingToolClasses)) return true
  if (isScreenReaderText(element)) return repeatsDisplayedText(context, element, siblings, index)
  if (
    isAriaHidden(element)
    && neighbours(siblings, index).some((one) => isScreenReaderText(one) && hasSameText(one, element))
  )
    return true
  if (context.notes.definitions.size === 0) return false
  return (
    hasClass(element, noteMarkClasses)
    // Labels are also parts of citations and badges.
    && (!hasClass(element, labelClasses) || context.ancestors.some((one) => context.notes.definitions.has(one)))
    && (findInside(element, (one) => one.tagName === 'a', 20) !== undefined || isBackLink(element, context.notes))
  )
}

/** Whether screen reader text adds nothing to the text beside or around it. */
function repeatsDisplayedText(
  { place, run, ancestors, inHeadingCell }: MarkdownContext, element: Element, siblings: Children, index: number,
): boolean {
  if (!letterOrDigit.test(textOf(element, comparedCharsMax))) return true
  const displayed = neighbours(siblings, index).find(
    (one) => isAriaHidden(one) && !isIconName(one) && letterOrDigit.test(textOf(one, comparedCharsMax)),
  )
  // Of two equal texts the one for screen readers is kept: a price, for example, is displayed in parts.
  if (displayed) return !hasSameText(displayed, element)
  // Beside the text of a cell that is a heading, it explains the heading.
  const isTooltip = inHeadingCell && !run.isEmpty
  return place === 'heading' || isTooltip || run.inLink || ancestors.at(-1)?.tagName === 'button'
}

/** The code directly before or after an element. */
function codeBeside(siblings: Children, index: number): Element | undefined {
  for (const step of [-1, 1] as const) {
    const one = neighbour(siblings, index, step)
    if (one?.tagName === 'pre') return one
  }
  return undefined
}

/** The elements directly before and after one. */
function neighbours(siblings: Children, index: number): Element[] {
  return [neighbour(siblings, index, -1), neighbour(siblings, index, 1)].filter((one) => one !== undefined)
}

const hasSameText = (one: Element, other: Element): boolean =>
  textOf(one, comparedCharsMax).replace(/\s/g, '') === textOf(other, comparedCharsMax).replace(/\s/g, '')

const isIconName = (element: Element): boolean =>
  hasClassLike(element, iconFontClass)
  || (isAriaHidden(element) && iconName.test(textOf(element, buttonCharsMax)))
