// Removes the shortcodes of page builders from the text of a page. A site whose builder was switched off shows them
// between its sentences.

import type { Root, Element } from 'hast'

const builderMarks = ['[vc_', '[et_pb_', '[fusion_']
const builderTag = /\[\/?(?:vc|et_pb|fusion)_\w/g
/** Fewer of them may be what a text is about. */
const builderTagsMin = 4
/** A tag of a builder, any tag with attributes, and any closing tag; `[word]` stays. */
const shortcode =
  /\[\/?(?:vc|et_pb|fusion)_[^\][]*\]|\[[a-z][\w-]*\s+[\w-]+=["'“”‘’″′«»][^\][]*\]|\[\/[a-z][\w-]*\]/g
const codeTags = new Set(['pre', 'code', 'textarea', 'script'])

/** Whether a text has a shortcode of a builder; faster than the patterns. */
export const hasShortcode = (text: string): boolean =>
  text.includes('[') && builderMarks.some((mark) => text.includes(mark))

/** Removes shortcodes outside code when the text of the page has enough of a builder. Changes the tree. */
export function dropShortcodes(root: Root): void {
  const texts: { value: string }[] = []
  /** The parser bounds the depth of the tree. */
  const collect = (node: Root | Element): void => {
    for (const child of node.children) {
      if (child.type === 'text' && child.value.includes('[')) texts.push(child)
      else if (child.type === 'element' && !codeTags.has(child.tagName)) collect(child)
    }
  }
  collect(root)
  const tags = texts.reduce((sum, { value }) => sum + (value.match(builderTag)?.length ?? 0), 0)
  if (tags < builderTagsMin) return
  for (const text of texts) text.value = text.value.replace(shortcode, ' ')
}
