// Targets of `<link>` elements and of the Link header.

import type { Element } from 'hast'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'

const hasRel = mayHave('rel')
const headerCharsMax = 20_000
const linkHeaderPart = /<([^>]*)>((?:\s*;\s*[a-z*]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/gi

/** The target of the first link with the relation type in a Link header (RFC 8288). */
export function linkHeaderTarget(header: string | undefined, rel: string): string | null {
  for (const [, target, parameters] of (header ?? '').slice(0, headerCharsMax).matchAll(linkHeaderPart)) {
    const types = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters ?? '')
    if ((types?.[1] ?? types?.[2] ?? '').toLowerCase().split(/\s+/).includes(rel)) return target!
  }
  return null
}

/** Relation types of icons, in order of preference. */
const iconRels = [['icon'], ['apple-touch-icon'], ['apple-touch-icon-precomposed'], ['mask-icon', 'fluid-icon']]
const allIconRels = iconRels.flat()

/** The address of the favicon: icons before icons of home screens, and icons for dark mode last. */
export function iconTarget(links: readonly Element[], baseUrl: string): string | null {
  const icons = links.filter((link) => relsOf(link).some((rel) => allIconRels.includes(rel)))
  const ordered = [...icons.filter((icon) => !isForDarkMode(icon)), ...icons.filter(isForDarkMode)]
  for (const rels of iconRels) {
    const found = firstTarget(ordered.filter((icon) => relsOf(icon).some((rel) => rels.includes(rel))), baseUrl)
    if (found !== null) return found
  }
  return null
}

const isForDarkMode = (link: Element): boolean => /prefers-color-scheme:\s*dark/i.test(attribute(link, 'media') ?? '')

/** The address of the first `<link>` with the relation type and an http or https URL. */
export const linkTarget = (links: readonly Element[], rel: string, baseUrl: string): string | null =>
  firstTarget(links.filter((link) => relsOf(link).includes(rel)), baseUrl)

/** Most feeds of one page. */
const feedsMax = 10
const feedTypes: ReadonlySet<string> = new Set(['application/rss+xml', 'application/atom+xml'])

/** The distinct RSS and Atom feeds that `<link rel="alternate">` elements name. */
export function feedTargets(links: readonly Element[], baseUrl: string): string[] {
  const feeds = links.filter((link) =>
    relsOf(link).includes('alternate') && feedTypes.has((attribute(link, 'type') ?? '').trim().toLowerCase()),
  )
  return [...new Set(feeds.flatMap((link) => firstTarget([link], baseUrl) ?? []))].slice(0, feedsMax)
}

function firstTarget(links: readonly Element[], baseUrl: string): string | null {
  for (const link of links) {
    const href = attribute(link, 'href')?.trim() ?? ''
    const url = href === '' ? null : absoluteUrl(href, baseUrl)
    if (url !== null) return url
  }
  return null
}

function relsOf(element: Element): string[] {
  if (!hasRel(element)) return []
  return (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).filter((rel) => rel !== '')
}
