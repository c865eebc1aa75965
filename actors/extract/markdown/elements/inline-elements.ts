// Inline elements: emphasis, subscript and superscript, quotations, ruby readings, labels and buttons.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import type { MarkKind } from '../writer/inline-run.ts'
import { findInside, textOf } from '../writer/nodes.ts'
import { classesOf, stringOf } from '../writer/properties.ts'
import { copyButtonLabel } from './skip-redundant.ts'

export const enterMark =
  (kind: MarkKind): Enter =>
    (context) =>
      context.run.openMark({ kind }) ? () => context.run.closeMark() : undefined

/** Ordinal endings and trademark signs stay plain: `1st`, `M™`, `N°`. */
const plainSuperscript = /^(?:st|nd|rd|th|er|ère|ème|eme|os|as|ª|º|°|tm|sm|®|©|™|[*†‡§¶]+|\(r\)|\(tm\)|)$/i
/** These are ordinal endings only after a digit, a Roman numeral, `N` or a period: `2e`, `Nº`; `xᵃ` is a power. */
const ordinalSuperscript = /^(?:e|o|a|re|d)$/i
const beforeOrdinal = /[\dIVXLCN.]$/

/** A reference to a footnote whose brackets are outside of the link: `<sup>[<a>1</a>]</sup>`. Asciidoctor. */
function bracketedReference({ notes }: MarkdownContext, element: Element): string | undefined {
  const [open, link, close, ...rest] = element.children
  const isBracketed = open?.type === 'text' && open.value.trim() === '[' && link?.type === 'element'
    && close?.type === 'text' && close.value.trim() === ']' && rest.length === 0
  return isBracketed ? notes.references.get(link) : undefined
}

export const enterScript = (kind: 'sub' | 'sup'): Enter => (context, element) => {
  const label = bracketedReference(context, element)
  if (label !== undefined) {
    context.run.raw(`[^${label}]`)
    return 'skip'
  }
  if (findInside(element, (one) => one.tagName === 'a' || one.tagName === 'img' || one.tagName === 'sup', 50))
    return undefined
  if (kind === 'sup') {
    const text = textOf(element, 20).trim()
    if (plainSuperscript.test(text)) return undefined
    if (ordinalSuperscript.test(text) && beforeOrdinal.test(context.run.lastCharacter)) return undefined
  }
  return context.run.openMark({ kind }) ? () => context.run.closeMark() : undefined
}

const openingQuote = /^["'“„«»‚‘‹›「『]/

/** `<q>`: quotation marks are added, unless the page types them before or in the element. */
export const enterQuotation: Enter = (context, element) => {
  const isTyped = [context.run.lastCharacter, textOf(element, 20).trimStart()].some((text) => openingQuote.test(text))
  if (isTyped) return undefined
  context.run.text('“')
  return () => context.run.text('”')
}

/** `<rt>`: a reading is put in parentheses, unless an `<rp>` near it does so. */
export const enterReading: Enter = (context, _element, siblings, index) => {
  const near = siblings.slice(Math.max(0, index - 4), index + 5)
  if (near.some((one) => one.type === 'element' && one.tagName === 'rp')) return undefined
  context.run.text('(')
  return () => context.run.text(')')
}

/** Separates the text of an element from its neighbours by white space. */
export const enterSpaced: Enter = (context) => {
  context.run.space()
  return () => context.run.space()
}

/** `<label>`; one without text only switches something, such as a note in the margin. */
export const enterLabel: Enter = (context, element, siblings, index) =>
  element.children.length === 0 ? 'skip' : enterSpaced(context, element, siblings, index)

/** Custom elements may be words or parts of a sentence: `(<relative-time>May 5</relative-time>)`. */
export const enterWords: Enter = ({ run }) => {
  run.spaceWords()
  return () => run.spaceWords()
}

/** `<button>` and custom elements; copy buttons are left out. */
export const enterButton: Enter = (context, element, siblings, index) => {
  const label = `${textOf(element, 40)} `.trimStart() || stringOf(element, 'ariaLabel')
  if (copyButtonLabel.test(label) || classesOf(element).some((token) => /copy|clipboard/.test(token))) return 'skip'
  return (element.tagName === 'button' ? enterSpaced : enterWords)(context, element, siblings, index)
}
