// The handler of each HTML element. Elements without one are transparent: their text is kept.

import type { Element } from 'hast'
import { classNamesOf, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import {
  enterBlock, enterBreak, enterCite, enterNoticeTitle, enterNumberedFootnote, enterParagraph, enterQuote, enterRule,
  enterSummary, isNoticeTitle,
} from './elements/block-elements.ts'
import { endsHeading, plainBlocks } from './writer/block-tags.ts'
import { enterInput } from './lists/checkboxes.ts'
import { editorClasses } from './writer/class-names.data.ts'
import { enterCode, enterPre } from './elements/code-elements.ts'
import { isCodeFragment } from './elements/code-text.ts'
import type { MarkdownContext } from './writer/context.ts'
import type { Enter, Leave } from './writer/element-handler.ts'
import { writeFormula } from './math/formulas.ts'
import { enterHeadingPair } from './elements/heading-pairs.ts'
import { enterHeading } from './elements/headings.ts'
import { enterImage, enterNoscript, enterPicture } from './elements/images.ts'
import {
  enterButton, enterLabel, enterMark, enterQuotation, enterReading, enterScript, enterSpaced,
} from './elements/inline-elements.ts'
import { enterInlineNote, isInlineNote } from './elements/inline-notes.ts'
import { enterLink } from './elements/links.ts'
import { isWordItem, isWordMarker } from './lists/levelled-lists.ts'
import {
  enterDefinition, enterDefinitionList, enterItem, enterList, enterTerm, enterWordItem, listTags,
} from './lists/lists.ts'
import { formulaOf } from './math/math.ts'
import { textOf, type Children } from './writer/nodes.ts'
import { hasClass } from './writer/properties.ts'
import { enterSibling } from './lists/sibling-lists.ts'
import { isCodeLabel, isInterfaceText, isRepeated, isScreenReaderText } from './elements/skip-redundant.ts'
import { enterStruckOut, isStruckOut } from './elements/struck-out.ts'
import { isDivTable } from './tables/table-rows.ts'
import { enterCell, enterTable } from './tables/tables.ts'
import { drawnBox } from './lists/task-boxes.ts'

const droppedTags = [
  'head', 'title', 'style', 'template', 'meta', 'link', 'base', 'source', 'track', 'param', 'col', 'colgroup', 'select',
  'textarea', 'datalist', 'svg', 'canvas', 'video', 'audio', 'iframe', 'map', 'area', 'progress', 'meter', 'object',
  'embed', 'applet', 'noembed', 'noframes', 'frame', 'script', 'math',
]
/** Elements that may hold a formula. */
const mathTags = new Set([
  'span', 'div', 'p', 'math', 'script', 'img', 'mjx-container', 'math-renderer', 'figure', 'section', 'dd', 'code',
  'pre',
])

const skip: Enter = () => 'skip'

const handlers = new Map<string, Enter>([
  ...plainBlocks.map((tag): [string, Enter] => [tag, enterBlock]),
  ...droppedTags.map((tag): [string, Enter] => [tag, skip]),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, Enter] => [tag, enterHeading]),
  ...['strong', 'b'].map((tag): [string, Enter] => [tag, enterMark('strong')]),
  ...['em', 'i', 'var'].map((tag): [string, Enter] => [tag, enterMark('em')]),
  ...['del', 's', 'strike'].map((tag): [string, Enter] => [tag, enterMark('del')]),
  ...['code', 'kbd', 'samp', 'tt'].map((tag): [string, Enter] => [tag, enterCode]),
  ...['pre', 'xmp', 'listing', 'plaintext'].map((tag): [string, Enter] => [tag, enterPre]),
  ...['ul', 'ol', 'menu', 'dir'].map((tag): [string, Enter] => [tag, enterList]),
  ...['td', 'th'].map((tag): [string, Enter] => [tag, enterCell]),
  ['p', enterParagraph],
  ['br', enterBreak],
  ['hr', enterRule],
  ['blockquote', enterQuote],
  ['li', enterItem],
  ['dl', enterDefinitionList],
  ['dt', enterTerm],
  ['dd', enterDefinition],
  ['table', enterTable],
  ['a', enterLink],
  ['img', enterImage],
  ['picture', enterPicture],
  ['noscript', enterNoscript],
  ['sub', enterScript('sub')],
  ['sup', enterScript('sup')],
  ['q', enterQuotation],
  ['rt', enterReading],
  ['summary', enterSummary],
  ['label', enterLabel],
  ['cite', enterCite],
  ['button', enterButton],
  ['input', enterInput],
])

/** Enters any element. */
export function enterElement(
  context: MarkdownContext, element: Element, siblings: Children, index: number,
): ReturnType<Enter> {
  const leaveSibling = enterSibling(context, element, siblings)
  const entered =
    enterHeadingPair(context, element, siblings, index) ?? enterOne(context, element, siblings, index)
  if (!leaveSibling) return entered
  if (entered === 'skip') {
    leaveSibling()
    return 'skip'
  }
  return () => {
    entered?.()
    leaveSibling()
  }
}

const hasAriaHidden = mayHave('ariaHidden')
const hasRole = mayHave('role')
const mayHaveStyle = mayHave('style')

function enterOne(
  context: MarkdownContext, element: Element, siblings: Children, index: number,
): Leave | 'skip' | undefined {
  const { tagName, properties } = element
  const hasClasses = classNamesOf(element) !== undefined
  const label = context.notes.definitions.get(element)
  if (label !== undefined && context.place === 'block') return enterNumberedFootnote(context, element, label)
  if (mathTags.has(tagName)) {
    const formula = formulaOf(element, siblings, index)
    if (formula) return writeFormula(context, formula)
  }
  if (hasClasses || (hasAriaHidden(element) && properties.ariaHidden !== undefined)) {
    if (isRepeated(context, element, siblings, index) || isInterfaceText(context, element, siblings, index))
      return 'skip'
    const box = drawnBox(context, element)
    if (box) {
      context.run.raw(box)
      context.run.space()
      return 'skip'
    }
    if (hasClass(element, editorClasses) || isCodeFragment(element)) return enterPre(context, element, siblings, index)
  }
  if (context.place === 'heading' && endsHeading.has(tagName) && tagName !== 'p') context.endHeading()
  if (mayHaveStyle(element) && properties.style !== undefined) {
    if (isWordMarker(element)) return 'skip'
    if (tagName === 'p' && isWordItem(element)) return enterWordItem(context, element, siblings, index)
  }
  if (context.place === 'block' && isCodeLabel(element, siblings, index)) return 'skip'
  const handler =
    (isNoticeTitle(element, context.ancestors.at(-1)) ? enterNoticeTitle : undefined)
    ?? (hasRole(element) ? handlerOfRole(context, element) : undefined)
    ?? (tagName === 'div' && isDivTable(element) ? enterTable : undefined)
    ?? handlers.get(tagName)
  if (hasClasses && isInlineNote(element)) return enterInlineNote(context, element)
  if (isStruckOut(element, siblings, index))
    return enterStruckOut(context, handler?.(context, element, siblings, index))
  if (handler) return handler(context, element, siblings, index)
  if (tagName.includes('-')) return enterButton(context, element, siblings, index)
  if (!hasClasses) return undefined
  if (isScreenReaderText(element)) return enterSpaced(context, element, siblings, index)
  context.run.enterWord('word')
  return () => context.run.leaveWord('word')
}

/** The handler of an element whose ARIA role says what its tag does not. */
function handlerOfRole({ blocksAsLines }: MarkdownContext, element: Element): Enter | undefined {
  const { tagName, properties: { role } } = element
  // The title of a short item is its first line.
  if (role === 'heading' && !/^h[1-6]$/.test(tagName)) return blocksAsLines ? enterBlock : enterHeading
  if (role === 'list' && !listTags.has(tagName) && tagName !== 'table') return enterList
  if (role === 'listitem' && tagName !== 'li' && tagName !== 'tr') return enterItem
  if (role === 'separator' && textOf(element, 1).trim() === '') return enterRule
  return (role === 'table' || role === 'grid' || role === 'treegrid') && tagName !== 'table' ? enterTable : undefined
}
