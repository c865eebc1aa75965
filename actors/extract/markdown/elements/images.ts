// Images, with the URL that a browser would load.

import type { Element } from 'hast'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import { escapeSegments } from '../writer/escape-text.ts'
import { cleanText } from '../writer/inline-run.ts'
import { isElement } from '../writer/nodes.ts'
import { stringOf } from '../writer/properties.ts'
import { hasBalancedBrackets } from '../writer/write-inline.ts'
import { imageTarget, toDestination } from './targets.ts'

export const enterImage: Enter = (context, element) => {
  writeImage(context, element, false)
  return 'skip'
}

export const enterPicture: Enter = (context, element) => {
  const outer = context.pictureSources
  context.pictureSources =
    element.children.filter((child): child is Element => isElement(child) && child.tagName === 'source')
  return () => { context.pictureSources = outer }
}

/** `<noscript>`: only its images are written, except one that was written just before it. */
export const enterNoscript: Enter = (context, element) => {
  if (!context.options.includeImages) return 'skip'
  const stack = element.children.toReversed()
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'img') writeImage(context, node, true)
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!)
  }
  return 'skip'
}

function writeImage(context: MarkdownContext, image: Element, inNoscript: boolean): void {
  const { options, run, place } = context
  if (!options.includeImages) return
  const target = imageTarget(image, options.baseUrl, options.includeBase64Images, context.pictureSources)
  if (target === undefined || (inNoscript && target === context.lastImageUrl)) return
  context.lastImageUrl = target
  const alt = cleanText(stringOf(image, 'alt') || stringOf(image, 'title')).replace(/\s+/g, ' ').trim()
  if (run.endsWithRaw('![')) run.space()
  run.raw(`![${escapeAlt(alt, place === 'cell')}](${toDestination(target)})`)
}

function escapeAlt(alt: string, inCell: boolean): string {
  if (alt === '') return ''
  const unbalanced = hasBalancedBrackets(alt) ? [] : [{ start: 0, end: alt.length }]
  return escapeSegments([{ isText: true, value: alt }], inCell ? 'cell' : 'heading', unbalanced)
}
