// Lists the links of a document with their texts, internal and external ones separately.

import type { Element } from 'hast'
import type { Link, Links } from '#schemas/scrape-data.ts'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { absoluteUrl, fragmentOf, hostOf, withoutFragment } from './absolute-url.ts'
import { siteLookup } from './site-of.ts'

const linksMax = 50_000
const hasRel = mayHave('rel')

/**
 * The http and https links, each address once: at the position of its first link, with the first text that is not
 * empty. Links to a part of the page itself (`#part`) are dropped, except client-side routes (`#/route`, `#!route`).
 * Other fragments are kept; crawlers decide which addresses are the same page.
 */
export function listLinks(anchors: readonly Element[], baseUrl: string, finalUrl: string): Links {
  const siteOf = siteLookup()
  const home = siteOf(new URL(finalUrl).hostname)
  const self = withoutFragment(finalUrl)
  const found = new Map<string, { link: Link, site: string }>()
  for (const anchor of anchors) {
    const url = targetOf(anchor, baseUrl)
    if (url === null || (isAnchorLink(url) && withoutFragment(url) === self)) continue
    const known = found.get(url)
    if (known) fillMissing(known.link, anchor)
    else if (found.size < linksMax) {
      const rel = hasRel(anchor) ? (attribute(anchor, 'rel') ?? '').toLowerCase().trim() : ''
      found.set(url, {
        site: siteOf(hostOf(url)),
        link: {
          url, text: anchorText(anchor), title: label(anchor, 'title') ?? null, rel: rel === '' ? null : rel,
        },
      })
    }
  }
  const all = [...found.values()]
  return {
    internal: all.filter(({ site }) => site === home).map(({ link }) => link),
    external: all.filter(({ site }) => site !== home).map(({ link }) => link),
    count: all.length,
  }
}

/** Whether the address has a fragment that is not a client-side route. */
function isAnchorLink(url: string): boolean {
  const fragment = fragmentOf(url)
  return fragment !== '' && !/^#[!/]/.test(fragment)
}

function targetOf(anchor: Element, baseUrl: string): string | null {
  const href = attribute(anchor, 'href')!.trim()
  return href === '#' ? null : absoluteUrl(href, baseUrl)
}

function fillMissing(link: Link, anchor: Element): void {
  if (link.text === '') link.text = anchorText(anchor)
  link.title ??= label(anchor, 'title') ?? null
}

/** The text of a link, else its accessible name. */
export function anchorText(anchor: Element): string {
  const text = textOf(anchor)
  if (text !== '') return text
  return label(anchor, 'ariaLabel') ?? label(anchor, 'alt') ?? innerLabel(anchor) ?? label(anchor, 'title') ?? ''
}

/** The label of the first image in a link that has one. */
function innerLabel(parent: Element): string | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const found = imageLabel(child) || innerLabel(child)
    if (found) return found
  }
  return undefined
}

function imageLabel(element: Element): string | undefined {
  switch (element.tagName) {
    case 'img': return label(element, 'alt')
    case 'svg': return label(element, 'ariaLabel')
    case 'title': return textOf(element)
    default: return undefined
  }
}
