// Cells of a table without text that answer by an icon: a tick for yes, a cross for no.

import type { Element, ElementContent } from 'hast'
import { iconClassPrefixes, iconClassWords, noIcons, yesIcons } from '#actors/extract/facts/icon-text.data.ts'
import { isElement, nodesInside } from '../writer/nodes.ts'
import { classesOf, stringOf } from '../writer/properties.ts'

/** Nodes of a cell that are searched. */
const nodesMax = 20
/** Characters of a label, a class or an address that are read. */
const charsMax = 300
/** What acts on the row is no answer: a cross removes it. */
const controlTags = new Set(['a', 'button', 'input', 'select', 'form', 'label'])
const labels = ['ariaLabel', 'title', 'alt', 'dataOriginalTitle']
/** What the names of icons say beside their meaning. */
const plainWords = new Set([...iconClassPrefixes, ...iconClassWords, 'green', 'red', 'blue', 'orange', 'mark', 'img'])

/** `Yes` or `No` when all that a cell shows is an icon that means it. */
export function answerOf(cell: Element): 'Yes' | 'No' | undefined {
  let answer: 'Yes' | 'No' | undefined
  let left = nodesMax
  for (const node of nodesInside(cell)) {
    if (left-- === 0 || (isElement(node) ? controlTags.has(node.tagName) : isText(node))) return undefined
    const meaning = isElement(node) ? meaningOf(node) : undefined
    if (meaning !== undefined && answer !== undefined && meaning !== answer) return undefined
    answer ??= meaning
  }
  return answer
}

const isText = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() !== ''

/** What an icon says by its label, else by its class, else by the name of its file or symbol. */
function meaningOf(element: Element): 'Yes' | 'No' | undefined {
  const said = labels.map((name) => stringOf(element, name).trim()).find((label) => label !== '')
  if (said !== undefined) return meaningOfName(said.slice(0, charsMax))
  for (const name of classesOf(element)) {
    const meaning = meaningOfName(name.slice(0, charsMax))
    if (meaning !== undefined) return meaning
  }
  const address = stringOf(element, 'src') || stringOf(element, 'href') || stringOf(element, 'xLinkHref')
  if (address === '' || address.startsWith('data:')) return undefined
  const [file = ''] = address.slice(-charsMax).split(/[/#]/).at(-1)!.split('?')
  return meaningOfName(file.replace(/\.\w{2,5}$/, ''))
}

/** `fa-check`, `icon-tick-green` and `Check mark` mean yes. */
function meaningOfName(name: string): 'Yes' | 'No' | undefined {
  const words = name.toLowerCase().split(/[^\p{L}]+/u).filter((word) => word !== '')
  const told = words.filter((word) => !plainWords.has(word)).join('')
  if (yesIcons.has(told)) return 'Yes'
  return noIcons.has(told) ? 'No' : undefined
}
