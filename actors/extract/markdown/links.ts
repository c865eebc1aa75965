// Links: where they lead, whether they are worth writing, and which are only marks beside headings.

import type { Element } from 'hast'
import type { Writing } from './context.ts'
import type { Enter } from './elements.ts'
import { isBackLink } from './footnotes.ts'
import { classesOf, findInside, stringOf, textOf } from './properties.ts'
import { linkTarget, toDestination } from './targets.ts'

const anchorClass =
  /^(?:anchor|headerlink|header-anchor|heading-anchor|hash-link|permalink|anchor-link|anchorjs-link|heading-link|headinglink|link-anchor|deeplink|direct-link|toclink-mark|self-link|section-link|anchorlink|hashlink|header-link|heading-permalink)$/
const anchorText = /^[\s#¶§🔗⚓∞›»]*$/u
const headings = /^h[1-6]$/

export const enterLink: Enter = (writing, element) => {
  const { run, options } = writing
  const label = writing.notes.references.get(element)
  if (label !== undefined) {
    run.raw(`[^${label}]`)
    return 'skip'
  }
  if (writing.notes.definitions.size > 0 && isBackLink(element, writing.notes)) return 'skip'
  const href = stringOf(element, 'href')
  if (isPermalink(writing, element, href)) return 'skip'
  run.enterWord('link')
  const target = options.includeLinks && !isLocal(writing, href) ? linkTarget(href, options.baseUrl) : undefined
  const headingOnly =
    target !== undefined
    && writing.place === 'block'
    && findInside(element, (one) => headings.test(one.tagName), 300) !== undefined
  if (target === undefined || !run.openMark({ kind: 'link', href: toDestination(target), headingOnly }))
    return () => run.leaveWord('link')
  return () => {
    run.closeMark()
    run.leaveWord('link')
  }
}

/** A link of a heading or term to itself, or of a reference to a note that is not there: the text without the link. */
function isLocal({ place, ancestors }: Writing, href: string): boolean {
  if (!href.startsWith('#')) return false
  const parent = ancestors.at(-1)
  return (
    place === 'heading'
    || parent?.tagName === 'sup'
    || (parent !== undefined && href.length > 1 && stringOf(parent, 'id') === href.slice(1))
  )
}

/** `#`, `¶` and the like, which give the address of a heading or paragraph. */
function isPermalink(writing: Writing, element: Element, href: string): boolean {
  if (!href.includes('#')) return false
  const text = textOf(element, 120).trim()
  if (anchorText.test(text)) return writing.place === 'heading' || text !== ''
  if (!classesOf(element).some((token) => anchorClass.test(token))) return false
  const heading = writing.place === 'heading' ? writing.headingText() : ''
  if (heading !== '') return heading.length > text.length
  return /permalink|permanent link|link to|direct link/i.test(text)
}
