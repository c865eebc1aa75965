// What icons say to readers who do not see them: alternative texts, labels and titles, and the names of icon fonts.

import type { Element, ElementContent } from 'hast'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { iconClassPrefixes, iconClassWords, noIcons, yesIcons } from './icon-text.data.ts'

const iconCharsMax = 60
const namesCharsMax = 200
/** An icon with its wrappers has at most so many elements. */
const elementsMax = 12

/** Signs that stand for yes and no. */
export const yesSign = '✓'
export const noSign = '✗'

const prefix = new RegExp(`^(?:${iconClassPrefixes.join('|')})-+`)

/** The words of the class of an icon: `fa fa-shower` is "shower". */
function classWords(element: Element): string | undefined {
  const names = (attribute(element, 'className') ?? '').slice(0, namesCharsMax).toLowerCase().split(/\s+/)
  const name = names.find((one) => prefix.test(one) && !iconClassWords.has(one.replace(prefix, '')))
  return name?.replace(prefix, '').replace(/[-_]+/g, ' ')
}

function titleOf(svg: Element): string {
  const title = svg.children.find((child) => child.type === 'element' && child.tagName === 'title')
  return title?.type === 'element' ? titleText(title) : ''
}

const titleText = ({ children }: Element): string =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('').replace(/\s+/g, ' ').trim()

function textOfIcon(element: Element): string | undefined {
  const said = label(element, 'ariaLabel', iconCharsMax) ?? label(element, 'title', iconCharsMax)
  if (element.tagName === 'img') return label(element, 'alt', iconCharsMax) ?? said
  if (element.tagName === 'svg') return said ?? (titleOf(element) || classWords(element))
  return said ?? classWords(element)
}

/** What an element without text says as an icon; undefined for other elements, and for icons that say nothing. */
export function iconText(element: Element): string | undefined {
  if (textOf(element, 1) !== '') return undefined
  let count = 0
  for (const inner of elementsOf(element)) {
    if (++count > elementsMax) return undefined
    const text = textOfIcon(inner)
    if (text !== undefined && text !== '') return signOf(text) ?? text
    if (inner.tagName === 'svg') return undefined
  }
  return undefined
}

/** The sign for an icon that means yes or no. */
function signOf(text: string): string | undefined {
  const word = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return yesIcons.has(word) ? yesSign : noIcons.has(word) ? noSign : undefined
}

/** The only icon among the children of an element, and the children beside it; undefined unless there is one. */
export function iconBeside(parent: Element): { icon: string; others: ElementContent[] } | undefined {
  const icons = parent.children.flatMap((child) => {
    const text = child.type === 'element' ? iconText(child) : undefined
    return text === undefined ? [] : [{ child, text }]
  })
  if (icons.length !== 1) return undefined
  return { icon: icons[0]!.text, others: parent.children.filter((child) => child !== icons[0]!.child) }
}
