// Texts that a machine reads and a person does not see: where instructions to a language model like to hide.

import type { Element, Root } from 'hast'
import type { HiddenText } from '#schemas/facts.ts'
import { attribute, clip } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { colourOf, hidingOf, isSameColour } from './hiding.ts'
import { LimitedList } from './limited-list.ts'
import { parseDeclarations, readStyleRules, type Declarations } from './style-rules.ts'

const textCharsMax = 4_000
/** Shorter texts in attributes are names of things ("Close menu"). */
const attributeCharsMin = 20

interface Sources {
  comments: readonly string[]
  styles: readonly string[]
  templates: readonly string[]
  jsonLd: readonly string[]
}

/** All such texts, in document order, comments and meta tags last; 1,000 entries and 300,000 characters at most. */
export function hiddenTexts(root: Root, { comments, styles, templates, jsonLd }: Sources): LimitedList<HiddenText> {
  const found = new LimitedList<HiddenText>({ entries: 1_000, chars: 300_000 })
  const add = (text: string, where: HiddenText['where']): void => {
    // Zero-width characters stay: they tell a disguise.
    const squashed = clip(text.replace(/\s+/g, ' ').trim(), textCharsMax)
    if (/\p{L}{2}/u.test(squashed)) found.add({ text: squashed, where }, squashed.length)
  }
  const rulesFor = readStyleRules(styles)
  const ancestors: Element[] = []
  const visit = (parent: Root | Element, background: string): void => {
    for (const element of parent.children) {
      if (element.type !== 'element' || element.tagName === 'head' || element.tagName === 'script') continue
      addAttributes(element, add)
      const style = styleOf(element, rulesFor(element, ancestors))
      const where =
        element.tagName === 'noscript'
          ? 'noscript'
          : isHidden(element) || neverShown.has(element.tagName)
            ? 'hidden'
            : style.hiding
      const ground = style.background ?? background
      if (where !== null) add(hiddenTextOf(element, add), where)
      else if (style.colour !== undefined && isSameColour(style.colour, ground))
        add(hiddenTextOf(element, add), 'same_colour')
      else {
        ancestors.push(element)
        visit(element, ground)
        ancestors.pop()
      }
    }
  }
  visit(root, 'ffffff')
  for (const text of templates) add(text, 'hidden')
  for (const text of jsonLdTexts(jsonLd)) add(text, 'meta')
  for (const comment of comments) if (!/^\[if\b|^\s*#|\bendif\b/i.test(comment)) add(comment, 'comment')
  addMetas(root, add)
  return found
}

interface Look { hiding: ReturnType<typeof hidingOf>, colour: string | undefined, background: string | undefined }

function styleOf(element: Element, rules: readonly Declarations[]): Look {
  const own = attribute(element, 'style')
  const all = [...rules, ...(own === undefined ? [] : [parseDeclarations(own)])]
  let look: Look = { hiding: null, colour: undefined, background: undefined }
  for (const one of all) {
    const ground = one.get('background-color') ?? one.get('background')
    look = {
      hiding: look.hiding ?? hidingOf(one), colour: colourOf(one.get('color')) ?? look.colour,
      // A background that is a picture or a name we do not know could be any colour: nothing is the same as it.
      background: ground === undefined ? look.background : colourOf(ground) ?? 'transparent',
    }
  }
  const fontColour = element.tagName === 'font' ? colourOf(attribute(element, 'color')?.toLowerCase()) : undefined
  return {
    ...look, colour: look.colour ?? fontColour,
    background: look.background ?? colourOf(attribute(element, 'bgColor')?.toLowerCase()),
  }
}

/** Text of a hidden element; the attributes of what is in it are added on the way. */
function hiddenTextOf(element: Element, add: (text: string, where: HiddenText['where']) => void): string {
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
      const apart = !inlineTags.has(child.tagName)
      if (apart) parts.push(' ')
      visit(child)
      if (apart) parts.push(' ')
    }
  }
  visit(element)
  return parts.join('')
}

/** What stands in these is part of a word or a sentence around them. */
const inlineTags = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose text is shown nowhere, or only behind a click. */
const neverShown = new Set(['template', 'datalist', 'title', 'desc', 'metadata', 'noembed', 'select', 'textarea'])

const spokenAttributes = new Set(['alt', 'title', 'placeholder', 'value', 'summary', 'content', 'label', 'srcDoc'])

function addAttributes(element: Element, add: (text: string, where: HiddenText['where']) => void): void {
  for (const name in element.properties) {
    if (!spokenAttributes.has(name) && !name.startsWith('data')) continue
    const value = attribute(element, name)
    // Settings and addresses in data attributes are no sentences.
    if (
      value !== undefined
      && value.length >= attributeCharsMin
      && (spokenAttributes.has(name) || /\p{L}\s+\p{L}+\s+\p{L}/u.test(value))
    )
      add(name === 'srcDoc' ? value.replace(/<[^>]*>/g, ' ') : value, 'attribute')
  }
  for (const name of ['ariaLabel', 'ariaDescription', 'ariaRoleDescription', 'ariaValueText'] as const) {
    const value = attribute(element, name)
    if (value !== undefined && value.length >= attributeCharsMin) add(value, 'aria')
  }
}

/** Sentences in JSON-LD, of which readers see nothing. */
function jsonLdTexts(documents: readonly string[]): string[] {
  return documents
    .flatMap((text) =>
      [...text.slice(0, 200_000).matchAll(/"((?:[^"\\]|\\.){20,4000})"/g)].map(([, found = '']) =>
        found.replace(/\\[nrt]/g, ' ').replace(/\\(.)/g, '$1'),
      ),
    )
    .filter((text) => /\p{L}\s+\p{L}+\s+\p{L}/u.test(text))
    .slice(0, 300)
}

function addMetas(root: Root, add: (text: string, where: HiddenText['where']) => void): void {
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
