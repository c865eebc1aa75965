// Finds texts that a machine reads but a person does not see. Prompt injections are often hidden in them.

import type { Element, Root } from 'hast'
import type { HiddenText } from '#schemas/facts.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { decodedBase64 } from '#src/encoding/readable-base64.ts'
import { colourOf, isSameColour } from './colours.ts'
import { hidingOf, type Hiding } from './hiding-styles.ts'
import { jsonStrings } from './json-strings.ts'
import { LimitedList } from './limited-list.ts'
import { parseDeclarations, readStyleRules, type Declarations } from './style-rules.ts'

const textCharsMax = 4_000
const overlapChars = 400
/** Of a longer text only the beginning is kept, so that it leaves room for the others. */
const entryCharsMax = 30_000
/** Shorter texts in attributes are labels ("Close menu"). */
const attributeCharsMin = 20

interface Sources {
  comments: readonly string[]
  styles: readonly string[]
  templates: readonly string[]
  jsonLd: readonly string[]
}

/** Two letters, which may be spaced to disguise a text: "i-g-n-o-r-e". */
const twoLetters = /\p{L}[\s\p{P}]{0,2}\p{L}/u

/** Long texts in pieces that overlap, so that no sentence is cut in all of them. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let at = 0; at === 0 || at + overlapChars < text.length; at += textCharsMax - overlapChars)
    pieces.push(text.slice(at, at + textCharsMax))
  return pieces
}

type Add = (text: string, where: HiddenText['where']) => void

/**
 * The hidden texts in document order, then those of templates, JSON-LD, comments and meta tags; at most 1,000 entries
 * and 300,000 characters. `truncated` tells whether any text was left out.
 */
export function hiddenTexts(
  root: Root, { comments, styles, templates, jsonLd }: Sources,
): { entries: HiddenText[]; truncated: boolean } {
  const found = new LimitedList<HiddenText>({ entries: 1_000, chars: 300_000 })
  let isCut = false
  const add: Add = (text, where) => {
    // Zero-width characters are kept, because they can disguise a text.
    const folded = text.replace(/\s+/g, ' ').trim()
    if (!twoLetters.test(folded)) return
    if (folded.length > entryCharsMax) isCut = true
    for (const piece of piecesOf(folded.slice(0, entryCharsMax))) found.add({ text: piece, where }, piece.length)
  }
  addHiddenElements(root, styles, add)
  for (const text of templates) add(text, 'hidden')
  for (const document of jsonLd) for (const text of jsonStrings(document)) if (sentence.test(text)) add(text, 'meta')
  for (const comment of comments) if (!conditionalComment.test(comment)) add(comment, 'comment')
  addMetas(root, add)
  return { entries: found.entries, truncated: found.truncated || isCut }
}

/** Conditional comments of old browsers, and comments of server-side templates. */
const conditionalComment = /^\[if\b|^\s*#|\bendif\b/i

function addHiddenElements(root: Root, styles: readonly string[], add: Add): void {
  const rulesFor = readStyleRules(styles)
  const ancestors: Element[] = []
  const visit = (parent: Root | Element, background: string): void => {
    for (const element of parent.children) {
      if (element.type !== 'element' || element.tagName === 'head' || element.tagName === 'script') continue
      addAttributes(element, add)
      const style = styleOf(element, rulesFor(element, ancestors))
      const where = whereHidden(element, style, style.background ?? background)
      if (where !== null) {
        add(hiddenTextOf(element, add), where)
        continue
      }
      ancestors.push(element)
      visit(element, style.background ?? background)
      ancestors.pop()
    }
  }
  visit(root, 'ffffff')
}

function whereHidden(element: Element, style: ElementStyle, background: string): HiddenText['where'] | null {
  if (element.tagName === 'noscript') return 'noscript'
  if (isHidden(element) || neverShown.has(element.tagName)) return 'hidden'
  if (style.hiding !== null) return style.hiding
  return style.colour !== undefined && isSameColour(style.colour, background) ? 'same_colour' : null
}

interface ElementStyle { hiding: Hiding | null, colour: string | undefined, background: string | undefined }

function styleOf(element: Element, rules: readonly Declarations[]): ElementStyle {
  const own = attribute(element, 'style')
  let style: ElementStyle = { hiding: null, colour: undefined, background: undefined }
  for (const declarations of own === undefined ? rules : [...rules, parseDeclarations(own)]) {
    const background = declarations.get('background-color') ?? declarations.get('background')
    style = {
      hiding: style.hiding ?? hidingOf(declarations),
      colour: colourOf(declarations.get('color')) ?? style.colour,
      // An image or an unknown colour name could have any colour: no text has the same one.
      background: background === undefined ? style.background : colourOf(background) ?? 'transparent',
    }
  }
  const fontColour = element.tagName === 'font' ? colourOf(attribute(element, 'color')?.toLowerCase()) : undefined
  return {
    ...style,
    colour: style.colour ?? fontColour,
    background: style.background ?? colourOf(attribute(element, 'bgColor')?.toLowerCase()),
  }
}

/** The text of a hidden element. Also adds the attributes of its descendants. */
function hiddenTextOf(element: Element, add: Add): string {
  const parts: string[] = []
  let left = entryCharsMax * 2
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (child.type === 'text' && left > 0) {
        parts.push(child.value.slice(0, left))
        left -= child.value.length
      }
      if (child.type !== 'element') continue
      addAttributes(child, add)
      const isBlock = !inlineTags.has(child.tagName)
      if (isBlock) parts.push(' ')
      visit(child)
      if (isBlock) parts.push(' ')
    }
  }
  visit(element)
  return parts.join('')
}

/** Elements whose text is part of the word or sentence around them. */
const inlineTags = new Set(
  (
    'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time '
    + 'tt u var wbr'
  ).split(' '),
)
/** Elements whose text is never shown, or only after a click. */
const neverShown = new Set(['template', 'datalist', 'title', 'desc', 'metadata', 'noembed', 'select', 'textarea'])

const textAttributes = new Set(['alt', 'title', 'placeholder', 'value', 'summary', 'content', 'label', 'srcDoc'])
const ariaAttributes = ['ariaLabel', 'ariaDescription', 'ariaRoleDescription', 'ariaValueText'] as const
/** Three words in a row, or a phrase of a language without blanks. */
const sentence = /\p{L}\s+\p{L}+\s+\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{5}/u
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{5}/u
/** Whether a value is too short to say anything; languages without blanks say more in fewer characters. */
const isLabel = (value: string): boolean => value.length < attributeCharsMin && !withoutBlanks.test(value)

function addAttributes(element: Element, add: Add): void {
  for (const name in element.properties) {
    const isText = textAttributes.has(name)
    if (!isText && !name.startsWith('data')) continue
    const value = attribute(element, name)
    if (value === undefined || isLabel(value)) continue
    // Most data attributes hold settings and addresses.
    if (isText || sentence.test(value) || decodedBase64(value).length > 0) add(name === 'srcDoc' ? stripTags(value) : value, 'attribute')
  }
  for (const name of ariaAttributes) {
    const value = attribute(element, name)
    if (value !== undefined && !isLabel(value)) add(value, 'aria')
  }
}

/** Replaces tags with blanks. Linear, unlike a regular expression on a text without `>`. */
function stripTags(html: string): string {
  let text = ''
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    const close = open < 0 ? -1 : html.indexOf('>', open)
    if (close < 0) return text + html.slice(at)
    text += `${html.slice(at, open)} `
    at = close + 1
  }
}

function addMetas(root: Root, add: Add): void {
  const visit = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'meta') {
        const content = attribute(child, 'content') ?? ''
        if (!isLabel(content) && !/^https?:\S+$/.test(content)) add(content, 'meta')
      } else visit(child)
    }
  }
  visit(root)
}
