// What a page shows beside its main content. Nobody asks for it, but a model that is shown the whole page reads it.

import type { Element, Root } from 'hast'
import { textOf } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { LimitedList } from './limited-list.ts'

/** Shorter texts are labels of links and buttons. */
const charsMin = 20
const inline =
  /^(?:a|abbr|b|bdi|br|button|cite|code|em|font|i|img|kbd|label|mark|q|small|span|strong|sub|sup|time|u|wbr)$/

function eachBlock(parent: Root | Element, add: (text: string) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element' || child.tagName === 'head' || child.tagName === 'noscript' || isHidden(child))
      continue
    if (
      child.children.some((one) => one.type === 'text' && one.value.trim() !== '')
      || child.children.every((one) => one.type === 'element' && inline.test(one.tagName))
    ) {
      const text = textOf(child, 2_000)
      if (text.length >= charsMin) add(text)
    } else eachBlock(child, add)
  }
}

/** Blocks of visible text of `root` that `content` does not have, each once; 60,000 characters at most. */
export function outsideTexts(root: Root, content: Root): LimitedList<string> {
  const found = new LimitedList<string>({ entries: 1_000, chars: 60_000 })
  if (content === root) return found
  const known = new Set<string>()
  eachBlock(content, (text) => { known.add(text) })
  eachBlock(root, (text) => {
    if (known.has(text)) return
    known.add(text)
    found.add(text, text.length)
  })
  return found
}
