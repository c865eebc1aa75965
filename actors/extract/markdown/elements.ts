// What each element of HTML means in markdown. Elements that are not named here are seen through: their text stays.

import type { Element } from 'hast'
import { endsHeading, isBlockTag, plainBlocks } from './block-tags.ts'
import { codeLanguage, codeSpan, codeText, fence, isGutter } from './code.ts'
import type { Children, Writing } from './context.ts'
import { enterImage, enterNoscript, enterPicture } from './images.ts'
import { cleanText, type MarkKind } from './inline-run.ts'
import { enterLink } from './links.ts'
import { enterDefinition, enterDefinitionList, enterItem, enterList, enterTerm } from './lists.ts'
import { displayMath, formulaOf, inlineMath } from './math.ts'
import { boxes } from './list-signs.ts'
import { classesOf, findInside, hasClass, integerOf, isAllOf, isElement, stringOf, textOf } from './properties.ts'
import { enterSibling } from './sibling-lists.ts'
import { enterTable } from './tables.ts'
import { copyLabel, isForScreenReaders, isRepeated, isTool } from './skip-redundant.ts'

/** Runs when the walk leaves the element. */
export type Leave = () => void
/** Enters an element: `skip` leaves out what it holds. */
export type Enter = (
  writing: Writing, element: Element, siblings: Children, index: number,
) => Leave | 'skip' | undefined

const droppedTags = [
  'head', 'title', 'style', 'template', 'meta', 'link', 'base', 'source', 'track', 'param', 'col', 'colgroup', 'select',
  'textarea', 'datalist', 'svg', 'canvas', 'video', 'audio', 'iframe', 'map', 'area', 'progress', 'meter', 'object',
  'embed', 'applet', 'noembed', 'noframes', 'frame',
]
const mathTags = new Set(['span', 'div', 'p', 'math', 'script', 'img', 'mjx-container', 'figure', 'section', 'dd'])

const enterBlock: Enter = (writing) => {
  writing.boundary()
  return writing.boundary
}

const enterParagraph: Enter = (writing) => {
  if (writing.place === 'heading' && !writing.run.isEmpty) writing.endHeading()
  writing.boundary()
  return () => {
    if (writing.place === 'heading' && !writing.run.isEmpty) writing.endHeading()
    writing.boundary()
  }
}

const enterMark =
  (kind: MarkKind): Enter =>
    (writing) =>
      writing.run.openMark({ kind }) ? () => writing.run.closeMark() : undefined

const enterHeading: Enter = (writing, element) => {
  writing.boundary()
  if (isForScreenReaders(element)) return 'skip'
  const level = element.tagName.length === 2 ? Number(element.tagName[1]) : integerOf(element, 'ariaLevel', 1, 6, 2)
  if (writing.place !== 'block' || isItemInLooks(writing, element, level)) return writing.boundary
  writing.startHeading(element, level)
  return () => writing.endHeading()
}

/**
 * A heading that is all of an item, and stands above the heading of the section that the list is in, is one for its
 * looks.
 */
function isItemInLooks({ out, ancestors, sectionLevel }: Writing, heading: Element, level: number): boolean {
  if (!out.startsItem || level >= sectionLevel) return false
  const item = ancestors.findLast((one) => one.tagName === 'li')
  return item !== undefined && isAllOf(heading, item)
}

const enterBreak: Enter = (writing) => {
  const { run, place } = writing
  if (place === 'heading') run.gap()
  else if (place === 'block' && run.breaks > 0 && !writing.inLines) writing.flush()
  else run.lineBreak()
  return 'skip'
}

const enterRule: Enter = (writing, element) => {
  writing.boundary()
  const inNotes = [element, ...writing.ancestors.slice(-1)].some((one) =>
    classesOf(one).some((token) => token.startsWith('footnote')),
  )
  if (writing.place === 'block' && !inNotes) writing.out.rule()
  return 'skip'
}

const enterQuote: Enter = (writing) => {
  writing.boundary()
  if (writing.place !== 'block') return writing.boundary
  const opened = writing.out.openQuote()
  return () => {
    writing.boundary()
    if (opened) writing.out.close()
  }
}

const enterPre: Enter = (writing, element) => {
  writing.boundary()
  const text = codeText(element)
  if (text === '') return 'skip'
  if (writing.place !== 'cell') {
    writing.out.block(fence(text, codeLanguage(element, writing.ancestors.slice(-3).reverse())))
    return 'skip'
  }
  for (const line of text.split('\n')) {
    if (line.trim() !== '') writeSpan(writing, line)
    writing.run.lineBreak()
  }
  return 'skip'
}

const enterCode: Enter = (writing, element, siblings, index) => {
  const { run } = writing
  const block =
    writing.place === 'block'
      ? findInside(element, (one) => one.tagName === 'br' || isBlockTag(one.tagName), 2_000)
      : undefined
  if (block && findInside(element, (one) => one.tagName === 'pre' || one.tagName === 'table', 2_000))
    return enterBlock(writing, element, siblings, index)
  if (block || isCodeBlock(element)) return enterPre(writing, element, siblings, index)
  const only = element.children.length === 1 && isElement(element.children[0]) ? element.children[0] : undefined
  if (only && only.tagName === 'a' && writing.options.includeLinks && !run.inLink) {
    const leave = enterLink(writing, only, element.children, 0)
    if (leave === 'skip') return 'skip'
    writeCode(writing, only)
    leave?.()
    return 'skip'
  }
  writeCode(writing, element)
  return 'skip'
}

/** Code that is shown as a block without being in a `<pre>`. */
function isCodeBlock(element: Element): boolean {
  if (
    !/white-space\s*:\s*(?:pre|break-spaces)/.test(stringOf(element, 'style'))
    && !classesOf(element).includes('block')
  )
    return false
  return textOf(element).trim().includes('\n')
}

function writeCode(writing: Writing, element: Element): void {
  const { run } = writing
  const text = cleanText(textOf(element)).replace(/[\t\n\f\r ]+/g, ' ')
  const trimmed = text.trim()
  if (text.startsWith(' ') || run.endsRaw('`')) run.gap()
  if (trimmed !== '') writeSpan(writing, trimmed)
  if (text.endsWith(' ')) run.gap()
}

function writeSpan(writing: Writing, text: string): void {
  // At the start of a line a link whose code has `]:` would be read as a definition.
  const span = writing.run.inLink && text.includes(']:') ? undefined : codeSpan(text, writing.place === 'cell')
  if (span === undefined) writing.run.text(text)
  else writing.run.raw(span)
}

/** Endings of numbers and marks of trade stay plain: `1st`, `M™`, `N°`. */
const plainSuperscript = /^(?:st|nd|rd|th|er|ère|ème|eme|os|as|ª|º|°|tm|sm|®|©|™|[*†‡§¶]+|\(r\)|\(tm\)|)$/i
/** Of these only after a digit or a capital that stands for a word: `2e`, `Nº`; `xᵃ` is a power. */
const ordinalSuperscript = /^(?:e|o|a|re|d)$/i

const enterScript = (kind: 'sub' | 'sup'): Enter => (writing, element) => {
  if (findInside(element, (one) => one.tagName === 'a' || one.tagName === 'img' || one.tagName === 'sup', 50))
    return undefined
  if (kind === 'sup') {
    const text = textOf(element, 20).trim()
    if (
      plainSuperscript.test(text)
      || (ordinalSuperscript.test(text) && /[\dIVXLCN.]$/.test(writing.run.lastCharacter))
    )
      return undefined
  }
  return writing.run.openMark({ kind }) ? () => writing.run.closeMark() : undefined
}

const enterQuotation: Enter = (writing) => {
  writing.run.text('“')
  return () => writing.run.text('”')
}

/** Readings above characters stand in parentheses after them, unless the page has its own, in an `<rp>` beside each. */
const enterReading: Enter = (writing, _element, siblings, index) => {
  if (
    siblings
      .slice(Math.max(0, index - 4), index + 5)
      .some((one) => isElement(one as Element) && (one as Element).tagName === 'rp')
  )
    return undefined
  writing.run.text('(')
  return () => writing.run.text(')')
}

const enterSummary: Enter = (writing, element) => {
  writing.boundary()
  const isPlain = !findInside(element, (one) => /^(?:h[1-6]|p|div|ul)$/.test(one.tagName), 200)
  const opened = isPlain && writing.run.openMark({ kind: 'strong' })
  return () => {
    if (opened) writing.run.closeMark()
    writing.boundary()
  }
}

const enterButton: Enter = (writing, element) => {
  const label = `${textOf(element, 40)} `.trimStart() || stringOf(element, 'ariaLabel')
  if (copyLabel.test(label) || classesOf(element).some((token) => /copy|clipboard/.test(token))) return 'skip'
  writing.run.gap()
  return () => writing.run.gap()
}

/** Who a quote is from, before or behind it: a line of its own. */
const enterCite: Enter = (writing, element, siblings, index) => {
  const [parent, outer] = [writing.ancestors.at(-1), writing.ancestors.at(-2)]
  const isSource = parent?.tagName === 'blockquote' || (parent?.tagName === 'div' && outer?.tagName === 'blockquote')
  const isAtEdge = [siblings.slice(0, index), siblings.slice(index + 1)].some((side) =>
    side.every((one) => one.type === 'text' && one.value.trim() === ''),
  )
  return isSource && isAtEdge ? enterBlock(writing, element, siblings, index) : undefined
}

const enterLabel: Enter = (writing) => {
  writing.run.gap()
  return () => writing.run.gap()
}

const taskClasses = /task|todo|check/
/** How many elements around a box are looked at for a form. */
const asked = 12

/**
 * A check box that begins a list item makes it a task, and one that begins a line is a sign of it, when it is shown and
 * not asked for.
 */
const enterInput: Enter = (writing, element) => {
  const { run, out, ancestors } = writing
  if (stringOf(element, 'type').toLowerCase() !== 'checkbox' || writing.place !== 'block') return 'skip'
  const isTicked = element.properties.checked === true
  const isShown = isUnasked(element, ancestors)
  if (run.isEmpty && out.startsItem) {
    const isTask = isShown || element.properties.disabled === true
      || [element, ...ancestors.slice(-4)].some((one) => classesOf(one).some((token) => taskClasses.test(token)))
    if (!isTask) return 'skip'
    run.raw(isTicked ? '[x]' : '[ ]')
    run.gap()
  } else if (isShown && (run.isEmpty || run.breaks > 0)) run.text(`${isTicked ? boxes.ticked : boxes.open} `)
  return 'skip'
}

const asking = new Set(['form', 'fieldset', 'label', 'button'])

/** Whether nobody is told when a box is ticked: it has no name, value or label, and no form around it. */
function isUnasked({ properties }: Element, ancestors: readonly Element[]): boolean {
  return properties.name === undefined && properties.value === undefined && properties.id === undefined
    && !ancestors.slice(-asked).some((one) => asking.has(one.tagName))
}

const skip: Enter = () => 'skip'

/** In a table that only lays out: a cell with blocks is a block, others stand beside each other. */
const enterCell: Enter = (writing, element) => {
  if (isGutter(element)) return 'skip'
  if (findInside(element, (one) => isBlockTag(one.tagName), 200)) return enterBlock(writing, element, [], 0)
  writing.run.gap()
  return () => writing.run.gap()
}

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
  ['script', skip],
  ['math', skip],
])

/** The word over a notice: `Tip`, `Warning`. */
const noticeTitle =
  /^(?:admonition-title|admonition-?heading(?:_\w+)?|markdown-alert-title|custom-block-title|callout-title|alert-title)$/i

const isNoticeTitle = ({ tagName, properties: { className } }: Element): boolean =>
  (tagName === 'p' || tagName === 'div')
  && Array.isArray(className)
  && className.some((token) => noticeTitle.test(String(token)))

const enterNoticeTitle: Enter = (writing, element) => {
  writing.boundary()
  const opened =
    writing.place === 'block'
    && !findInside(element, (one) => isBlockTag(one.tagName), 50)
    && writing.run.openMark({ kind: 'strong' })
  return () => {
    if (opened) writing.run.closeMark()
    writing.boundary()
  }
}

/** What a page says by role that it does not say by tag. */
function byRole({ tagName, properties: { role } }: Element): Enter | undefined {
  if (role === 'heading' && !/^h[1-6]$/.test(tagName)) return enterHeading
  return (role === 'table' || role === 'grid' || role === 'treegrid') && tagName !== 'table' ? enterTable : undefined
}

/** Enters any element. */
export function enterElement(
  writing: Writing, element: Element, siblings: Children, index: number,
): Leave | 'skip' | undefined {
  const end = enterSibling(writing, element, siblings)
  const entered = enterOne(writing, element, siblings, index)
  if (!end) return entered
  if (entered === 'skip') end()
  return entered === 'skip'
    ? entered
    : () => {
        entered?.()
        end()
      }
}

function enterOne(writing: Writing, element: Element, siblings: Children, index: number): Leave | 'skip' | undefined {
  const { tagName, properties } = element
  const label = writing.notes.definitions.get(element)
  if (label !== undefined && writing.place === 'block') return enterNote(writing, label)
  if (mathTags.has(tagName)) {
    const formula = formulaOf(element, siblings, index)
    if (formula) return writeFormula(writing, formula)
  }
  if (properties.className !== undefined || properties.ariaHidden !== undefined) {
    if (isRepeated(writing, element, siblings, index) || isTool(writing, element, siblings, index)) return 'skip'
    if (hasClass(element, editorClasses)) return enterPre(writing, element, siblings, index)
  }
  if (writing.place === 'heading' && endsHeading.has(tagName) && tagName !== 'p') writing.endHeading()
  const handler =
    (properties.role === undefined ? undefined : byRole(element))
    ?? (isNoticeTitle(element) ? enterNoticeTitle : handlers.get(tagName))
  if (handler) return handler(writing, element, siblings, index)
  if (tagName.includes('-')) return enterButton(writing, element, siblings, index)
  if (properties.className === undefined) return undefined
  if (isForScreenReaders(element)) return enterLabel(writing, element, siblings, index)
  writing.run.enterWord('word')
  return () => writing.run.leaveWord('word')
}

function writeFormula(writing: Writing, formula: Exclude<ReturnType<typeof formulaOf>, undefined>): 'skip' {
  if (formula === 'nothing') return 'skip'
  if (formula.display && writing.place === 'block') {
    writing.flush()
    writing.out.block(displayMath(formula))
  } else writing.run.raw(inlineMath(formula, writing.place === 'cell'))
  return 'skip'
}

function enterNote(writing: Writing, label: string): Leave {
  writing.boundary()
  const opened = writing.out.openNote(label)
  return () => {
    writing.boundary()
    if (opened) writing.out.close()
  }
}

/** Editors draw code without a `<pre>`: the elements that hold its lines. */
const editorClasses = new Set(['view-lines', 'cm-content', 'codemirror-code', 'ace_text-layer'])
