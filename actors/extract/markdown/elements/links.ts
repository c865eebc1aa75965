// Links: footnote references, permalinks of headings, and links that are written.

import type { Element } from 'hast'
import { permalinkClasses } from '../writer/class-names.data.ts'
import type { MarkdownContext } from '../writer/context.ts'
import type { Enter } from '../writer/element-handler.ts'
import { isBackLink } from '../writer/footnotes.ts'
import { findInside, textOf } from '../writer/nodes.ts'
import { classesOf, stringOf } from '../writer/properties.ts'
import { isCommandLink } from './command-links.ts'
import { linkTarget, toDestination } from './targets.ts'

/** Text of a permalink, empty or a symbol. */
const permalinkSymbol = /^[\s#¶§🔗⚓∞›»↑◆]*$/u
const permalinkText = /permalink|permanent link|link to|direct link/i
/** Characters of a link that are compared with these. */
const permalinkCharsMax = 120
const headingTag = /^h[1-6]$/
/** Nodes of a link that are searched for a heading. */
const nodesMax = 300

export const enterLink: Enter = (context, element) => {
  const { run, options } = context
  const label = context.notes.references.get(element)
  if (label !== undefined) {
    run.raw(`[^${label}]`)
    return 'skip'
  }
  if (context.notes.definitions.size > 0 && isBackLink(element, context.notes))
    return isInLabel(context) ? undefined : 'skip'
  if (context.place === 'cell' && isCommandLink(element)) return 'skip'
  const href = stringOf(element, 'href')
  if (isPermalink(context, element, href)) return 'skip'
  run.enterWord('link')
  const target = options.includeLinks && !isSelfLink(context, href) ? linkTarget(href, options.baseUrl) : undefined
  const headingOnly =
    target !== undefined
    && context.place === 'block'
    && findInside(element, (one) => headingTag.test(one.tagName), nodesMax) !== undefined
  if (target === undefined || !run.openMark({ kind: 'link', href: toDestination(target), headingOnly }))
    return () => run.leaveWord('link')
  return () => {
    run.closeMark()
    run.leaveWord('link')
  }
}

/** Whether a link back is the label of a citation, `[<a>Knuth84</a>]`; labels of footnotes are left out. Sphinx. */
const isInLabel = ({ ancestors }: MarkdownContext): boolean =>
  ancestors.slice(-1).some((one) => classesOf(one).includes('label'))

/** Whether a fragment link is the text of a heading or term that links to itself, or a reference to a missing note. */
function isSelfLink({ place, ancestors }: MarkdownContext, href: string): boolean {
  if (!href.startsWith('#')) return false
  const parent = ancestors.at(-1)
  return (
    place === 'heading'
    || parent?.tagName === 'sup'
    || (parent !== undefined && href.length > 1 && stringOf(parent, 'id') === href.slice(1))
  )
}

/** Whether a link is the `#` or `¶` that gives the address of a heading or paragraph. */
function isPermalink(context: MarkdownContext, element: Element, href: string): boolean {
  if (!href.includes('#')) return false
  const text = textOf(element, permalinkCharsMax).trim()
  if (permalinkSymbol.test(text)) return context.place === 'heading' || text !== ''
  if (!classesOf(element).some((token) => permalinkClasses.has(token))) return false
  const heading = context.place === 'heading' ? context.headingText() : ''
  if (heading !== '') return heading.length > text.length
  return permalinkText.test(text)
}
