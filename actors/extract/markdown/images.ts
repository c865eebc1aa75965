// Images, with the address that a reader would have seen them from.

import type { Element } from 'hast'
import type { Writing } from './context.ts'
import type { Enter } from './elements.ts'
import { escapeSegments } from './escape-text.ts'
import { cleanText } from './inline-run.ts'
import { isElement, stringOf } from './properties.ts'
import { imageTarget, toDestination } from './targets.ts'
import { hasPairs } from './write-inline.ts'

export const enterImage: Enter = (writing, element) => {
  writeImage(writing, element, false)
  return 'skip'
}

export const enterPicture: Enter = (writing, element) => {
  const outer = writing.sources
  writing.sources = element.children.filter((child): child is Element => isElement(child) && child.tagName === 'source')
  return () => { writing.sources = outer }
}

/** Of what is for readers without scripts only images are kept, unless they stand before it already. */
export const enterNoscript: Enter = (writing, element) => {
  if (!writing.options.includeImages) return 'skip'
  const stack = element.children.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'img') writeImage(writing, node, true)
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return 'skip'
}

function writeImage(writing: Writing, image: Element, isTwin: boolean): void {
  const { options, run, place } = writing
  if (!options.includeImages) return
  const target = imageTarget(image, options.baseUrl, options.includeBase64Images, writing.sources)
  if (target === undefined || (isTwin && target === writing.lastImage)) return
  writing.lastImage = target
  const alt = cleanText(stringOf(image, 'alt') || stringOf(image, 'title')).replace(/\s+/g, ' ').trim()
  if (run.endsRaw('![')) run.gap()
  run.raw(`![${escapeAlt(alt, place === 'cell')}](${toDestination(target)})`)
}

function escapeAlt(alt: string, inCell: boolean): string {
  if (alt === '') return ''
  return escapeSegments(
    [{ isText: true, value: alt }], inCell ? 'cell' : 'heading', hasPairs(alt) ? [] : [{ start: 0, end: alt.length }],
  )
}
