// Items of a few short blocks, such as a name above a price: they become lines of one paragraph instead of paragraphs.

import type { Element, ElementContent } from 'hast'
import { isBlockTag } from '../writer/block-tags.ts'

/** Elements that such an item may contain. */
const plainTags = new Set([
  'td', 'div', 'p', 'section', 'article', 'header', 'footer', 'address', 'figure', 'figcaption', 'a', 'abbr', 'b',
  'bdi', 'br', 'cite', 'data', 'em', 'font', 'i', 'img', 'label', 'mark', 'picture', 's', 'small', 'source', 'span',
  'strong', 'sub', 'sup', 'svg', 'time', 'u', 'wbr',
])
/** Longest text of an item. */
const charsMax = 300
/** Most nodes of an item. */
const nodesMax = 150

/** Whether an element holds no blocks. Checks two levels only: enough for most items, and it saves the full walk. */
function isOneLine({ children }: Element): boolean {
  return children.every(
    (child) =>
      child.type === 'text'
      || (child.type === 'element' && !isBlockTag(child.tagName) && child.children.every((one) => one.type === 'text')),
  )
}

/** Whether the elements of one item hold two or more blocks with text, and only short text in all. */
export function hasShortBlocks(elements: readonly Element[]): boolean {
  if (elements.every(isOneLine)) return elements.length > 1
  const stack: (ElementContent | 'boundary')[] = []
  const push = (children: readonly ElementContent[]): void => {
    for (let index = Math.min(children.length, nodesMax + 1) - 1; index >= 0; index--) stack.push(children[index]!)
  }
  for (const element of elements.toReversed()) {
    stack.push('boundary')
    push(element.children)
  }
  let [nodes, chars, blocks] = [0, 0, 0]
  let inBlock = false
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (++nodes > nodesMax || chars > charsMax) return false
    if (node === 'boundary') inBlock = false
    else if (node.type === 'text' && node.value.trim() !== '') {
      chars += node.value.trim().length
      if (!inBlock) blocks++
      inBlock = true
    } else if (node.type === 'element') {
      if (!plainTags.has(node.tagName) || node.properties.role === 'list') return false
      if (isBlockTag(node.tagName)) {
        inBlock = false
        stack.push('boundary')
      }
      if (node.tagName !== 'svg') push(node.children)
    }
  }
  return blocks > 1 && chars <= charsMax
}
