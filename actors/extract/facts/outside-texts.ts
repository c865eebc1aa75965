// The visible text of a page outside its main content, which a model that is given the whole page reads as well.

import type { Element, Root } from 'hast'
import { textOf } from '#actors/extract/text-of.ts'
import { isHidden } from '#actors/extract/tree/walk.ts'
import { LimitedList } from './limited-list.ts'

/** Shorter texts are labels of links and buttons, but for languages without blanks. */
const charsMin = 20
const blockCharsMax = 50_000
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{6}/u
const inlineTag =
  /^(?:a|abbr|b|bdi|br|button|cite|code|em|font|i|img|kbd|label|mark|q|small|span|strong|sub|sup|time|u|wbr)$/

/** Calls `add` with the text of each block: an element with direct text, or with inline children only. */
export function eachBlock(parent: Root | Element, add: (text: string) => void): void {
  for (const child of parent.children) {
    if (child.type !== 'element' || child.tagName === 'head' || child.tagName === 'noscript' || isHidden(child))
      continue
    if (
      child.children.some((one) => one.type === 'text' && one.value.trim() !== '')
      || child.children.every((one) => one.type === 'element' && inlineTag.test(one.tagName))
    ) {
      const text = textOf(child, blockCharsMax)
      if (text !== '') add(text)
    } else eachBlock(child, add)
  }
}

/** The distinct blocks of visible text in `root` that are not in `content`; at most 60,000 characters. */
export function outsideTexts(root: Root, content: Root): LimitedList<string> {
  const found = new LimitedList<string>({ entries: 1_000, chars: 60_000 })
  if (content === root) return found
  const known = new Set<string>()
  eachBlock(content, (text) => { known.add(text) })
  eachBlock(root, (text) => {
    if (known.has(text) || text.length < charsMin && !withoutBlanks.test(text)) return
    known.add(text)
    found.add(text, text.length)
    if (text.length >= blockCharsMax) found.truncated = true
  })
  return found
}
