// Block elements without a file of their own: paragraphs, quotes, breaks, summaries, titles of notices, footnotes.

import type { Element } from 'hast'
import { classNamesOf, hasClassLike } from '#actors/extract/tree/quick-attributes.ts'
import { isBlockTag } from '../writer/block-tags.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter, Leave } from '../writer/element-handler.ts'
import { findInside } from '../writer/nodes.ts'
import { classesOf, hasClass } from '../writer/properties.ts'

export const enterBlock: Enter = (context) => {
  context.boundary()
  return context.boundary
}

export const enterParagraph: Enter = (context) => {
  // After an icon, the paragraph is the heading. ReadMe.
  if (context.place === 'heading' && context.run.hasWords) context.endHeading()
  context.boundary()
  return () => {
    if (context.place === 'heading' && !context.run.isEmpty) context.endHeading()
    context.boundary()
  }
}

/** `<br>`: the second one in a row ends the paragraph. */
export const enterBreak: Enter = (context) => {
  const { run, place } = context
  if (place === 'heading') run.space()
  else if (place === 'block' && run.breaks > 0 && !context.blocksAsLines) context.flush()
  else run.lineBreak()
  return 'skip'
}

/** `<hr>`, except the one that separates footnotes. */
export const enterRule: Enter = (context, element) => {
  context.boundary()
  const inNotes = [element, ...context.ancestors.slice(-1)].some((one) =>
    classesOf(one).some((token) => token.startsWith('footnote')),
  )
  if (context.place === 'block' && !inNotes) context.out.thematicBreak()
  return 'skip'
}

export const enterQuote: Enter = (context) => {
  context.boundary()
  if (context.place !== 'block') return context.boundary
  const opened = context.out.openQuote()
  return () => {
    context.boundary()
    if (opened) context.out.close()
  }
}

/** `<cite>` at the start or end of a quote is the source of the quote and gets a line of its own. */
export const enterCite: Enter = (context, element, siblings, index) => {
  const [parent, outer] = [context.ancestors.at(-1), context.ancestors.at(-2)]
  const isInQuote = parent?.tagName === 'blockquote' || (parent?.tagName === 'div' && outer?.tagName === 'blockquote')
  const isAtEdge = [siblings.slice(0, index), siblings.slice(index + 1)].some((side) =>
    side.every((one) => one.type === 'text' && one.value.trim() === ''),
  )
  return isInQuote && isAtEdge ? enterBlock(context, element, siblings, index) : undefined
}

/** `<summary>` is bold unless it holds blocks. */
export const enterSummary: Enter = (context, element) => {
  context.boundary()
  const isPlain = !findInside(element, (one) => /^(?:h[1-6]|p|div|ul)$/.test(one.tagName), 200)
  return closeStrong(context, isPlain && context.run.openMark({ kind: 'strong' }))
}

/**
 * Class names of the title of a notice such as `Tip` or `Warning`. MkDocs, Docusaurus, GitHub, VitePress, Obsidian,
 * ReSpec, Starlight.
 */
const noticeTitles = [
  'admonition-title', 'admonition-?heading(?:_\\w+)?', 'markdown-alert-title', 'custom-block-title', 'callout-title',
  'alert-title', 'note-title', 'issue-title', 'example-title', 'starlight-aside__title',
]
const noticeTitle = new RegExp(`^(?:${noticeTitles.join('|')})$`, 'i')

/** Elements in which a `title` is that of a notice. Asciidoctor, Confluence. */
const noticeClasses = new Set(['icon', 'confluence-information-macro'])

export function isNoticeTitle(element: Element, parent: Element | undefined): boolean {
  if (element.tagName !== 'p' && element.tagName !== 'div') return false
  return hasClassLike(element, noticeTitle)
    || (classNamesOf(element)?.includes('title') === true && parent !== undefined && hasClass(parent, noticeClasses))
}

export const enterNoticeTitle: Enter = (context, element) => {
  context.boundary()
  const isPlain = context.place === 'block' && !findInside(element, (one) => isBlockTag(one.tagName), 50)
  return closeStrong(context, isPlain && context.run.openMark({ kind: 'strong' }))
}

const closeStrong = (context: MarkdownContext, opened: boolean): Leave => () => {
  if (opened) context.run.closeMark()
  context.boundary()
}

/** What may stand between the number of a footnote, which links back to its reference, and its text. */
const noteSeparator = /^\s*[.):\]]\s+/

/** A footnote; its number and what separates it from the text are left out. */
export function enterNumberedFootnote(context: MarkdownContext, element: Element, label: string): Leave | 'skip' {
  const leave = enterFootnote(context, label)
  const [first, second, ...rest] = element.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  if (first?.type !== 'element' || first.tagName !== 'a' || second?.type !== 'text' || !noteSeparator.test(second.value))
    return leave
  context.blocks([first, { type: 'text', value: second.value.replace(noteSeparator, '') }, ...rest])
  leave()
  return 'skip'
}

export function enterFootnote(context: MarkdownContext, label: string): Leave {
  context.boundary()
  const opened = context.out.openFootnote(label)
  return () => {
    context.boundary()
    if (opened) context.out.close()
  }
}
