// Finds texts that a machine reads but a person does not see. Prompt injections are often hidden in them.

import type { Element, Root } from 'hast'
import type { HiddenText } from '#schemas/facts.ts'
import { attribute, clip } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { colourOf, isSameColour } from './colours.ts'
import { hidingOf, type Hiding } from './hiding-styles.ts'
import { LimitedList } from './limited-list.ts'
import { parseDeclarations, readStyleRules, type Declarations } from './style-rules.ts'

const textCharsMax = 4_000
/** Shorter texts in attributes are labels ("Close menu"). */
const attributeCharsMin = 20

interface Sources {
  comments: readonly string[]
  styles: readonly string[]
  templates: readonly string[]
  jsonLd: readonly string[]
}

type Add = (text: string, where: HiddenText['where']) => void

/**
 * The hidden texts in document order, then those of templates, JSON-LD, comments and meta tags; at most 1,000 entries
 * and 300,000 characters.
 */
export function hiddenTexts(root: Root, { comments, styles, templates, jsonLd }: Sources): LimitedList<HiddenText> {
  const found = new LimitedList<HiddenText>({ entries: 1_000, chars: 300_000 })
  const add: Add = (text, where) => {
    // Zero-width characters are kept, because they can disguise a text.
    const folded = clip(text.replace(/\s+/g, ' ').trim(), textCharsMax)
    if (/\p{L}{2}/u.test(folded)) found.add({ text: folded, where }, folded.length)
  }
  addHiddenElements(root, styles, add)
  for (const text of templates) add(text, 'hidden')
  for (const text of jsonLdTexts(jsonLd)) add(text, 'meta')
  for (const comment of comments) if (!conditionalComment.test(comment)) add(comment, 'comment')
  addMetas(root, add)
  return found
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
  let left = textCharsMax * 2
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
/** Three words in a row. */
const sentence = /\p{L}\s+\p{L}+\s+\p{L}/u

function addAttributes(element: Element, add: Add): void {
  for (const name in element.properties) {
    const isText = textAttributes.has(name)
    if (!isText && !name.startsWith('data')) continue
    const value = attribute(element, name)
    if (value === undefined || value.length < attributeCharsMin) continue
    // Most data attributes hold settings and addresses.
    if (isText || sentence.test(value)) add(name === 'srcDoc' ? stripTags(value) : value, 'attribute')
  }
  for (const name of ariaAttributes) {
    const value = attribute(element, name)
    if (value !== undefined && value.length >= attributeCharsMin) add(value, 'aria')
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

const jsonLdCharsMax = 200_000
const jsonLdTextsMax = 300
const jsonString = /"((?:[^"\\]|\\.){20,4000})"/g

/** Sentences in JSON-LD, which readers do not see. */
function jsonLdTexts(documents: readonly string[]): string[] {
  return documents
    .flatMap((text) => [...text.slice(0, jsonLdCharsMax).matchAll(jsonString)])
    .map(([, string = '']) => string.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1'))
    .filter((text) => sentence.test(text))
    .slice(0, jsonLdTextsMax)
}

function addMetas(root: Root, add: Add): void {
  const visit = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'meta') {
        const content = attribute(child, 'content') ?? ''
        if (content.length >= attributeCharsMin && !/^https?:\S+$/.test(content)) add(content, 'meta')
      } else visit(child)
    }
  }
  visit(root)
}
