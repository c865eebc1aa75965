// Items of a few short blocks, such as a name above a price: they read as lines of one paragraph, not as paragraphs
// that are blank lines apart.

import type { Element, ElementContent } from 'hast'
import { isBlockTag } from './block-tags.ts'

/** What may stand in such an item; everything else has a form of its own. */
const plainTags = new Set([
  'td', 'div', 'p', 'section', 'article', 'header', 'footer', 'address', 'figure', 'figcaption', 'a', 'abbr', 'b',
  'bdi', 'br', 'cite', 'data', 'em', 'font', 'i', 'img', 'label', 'mark', 'picture', 's', 'small', 'source', 'span',
  'strong', 'sub', 'sup', 'svg', 'time', 'u', 'wbr',
])
/** Longest text of all the blocks together. */
const charsMax = 300
const nodesMax = 150

/** Most items are a text or a link; this spares them the walk below. */
function isOneLine({ children }: Element): boolean {
  return children.every(
    (child) =>
      child.type === 'text'
      || (child.type === 'element' && !isBlockTag(child.tagName) && child.children.every((one) => one.type === 'text')),
  )
}

/**
 * Whether the elements, which make one item, hold two or more blocks with text, and together no more than a few short
 * lines.
 */
export function hasShortBlocks(elements: readonly Element[]): boolean {
  if (elements.every(isOneLine)) return elements.length > 1
  const stack: (ElementContent | 'border')[] = []
  const push = (children: readonly ElementContent[]): void => {
    for (let index = Math.min(children.length, nodesMax + 1) - 1; index >= 0; index--) stack.push(children[index]!)
  }
  for (const element of elements.toReversed()) {
    stack.push('border')
    push(element.children)
  }
  let [nodes, chars, blocks] = [0, 0, 0]
  let inBlock = false
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (++nodes > nodesMax || chars > charsMax) return false
    if (node === 'border') inBlock = false
    else if (node.type === 'text' && node.value.trim() !== '') {
      chars += node.value.trim().length
      if (!inBlock) blocks++
      inBlock = true
    } else if (node.type === 'element') {
      if (!plainTags.has(node.tagName)) return false
      if (isBlockTag(node.tagName)) {
        inBlock = false
        stack.push('border')
      }
      if (node.tagName !== 'svg') push(node.children)
    }
  }
  return blocks > 1 && chars <= charsMax
}
