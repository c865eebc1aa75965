// Notes in the text of the page itself, which a style sheet moves to the margin or shows on a click. They are written
// as footnotes.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import { findInside, isElement } from '../writer/nodes.ts'
import { hasClass } from '../writer/properties.ts'
import { enterFootnote } from './block-elements.ts'

/** Tufte CSS, LaTeXML. */
const noteClasses = new Set(['sidenote', 'ltx_role_footnote'])
const contentClasses = new Set(['ltx_note_content'])
/** The number of a note in its text. */
const markClasses = new Set(['ltx_note_mark', 'ltx_tag_note'])

export const isInlineNote = (element: Element): boolean =>
  (element.tagName === 'span' || element.tagName === 'aside') && hasClass(element, noteClasses)

/** Writes the reference to a note and keeps its text for the end. */
export function enterInlineNote(context: MarkdownContext, element: Element): 'skip' {
  const label = context.nextNoteLabel()
  const content = findInside(element, (one) => hasClass(one, contentClasses), 20) ?? element
  const children = content.children.filter((one) => !isElement(one) || !hasClass(one, markClasses))
  context.inlineNotes.push({ label, children })
  context.run.raw(`[^${label}]`)
  return 'skip'
}

/** Writes the notes after the text. A note in a note follows it. */
export function writeInlineNotes(context: MarkdownContext): void {
  // More notes may be added meanwhile.
  for (const { label, children } of context.inlineNotes) {
    const leave = enterFootnote(context, label)
    context.blocks(children)
    leave()
  }
}
