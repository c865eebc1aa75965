// The links of the whole document: where they lead, by what words, and whether they stay on the site.

import type { Element } from 'hast'
import type { Link, Links } from '#schemas/scrape-data.ts'
import { attribute, label, textOf } from '#actors/extract/text-of.ts'
import { siteLookup } from './site-of.ts'

const linksMax = 50_000
const urlCharsMax = 8_192

/**
 * Links to http and https addresses, each address once: at the place of its first link, with the first text that is not
 * empty. Links to a part of the page itself (`#part`) are no links to a page and left out; `#/route` and `#!route` lead
 * somewhere else and stay. Other fragments are kept as written: what is the same page is for crawlers to decide.
 */
export function listLinks(anchors: readonly Element[], baseUrl: string, finalUrl: string): Links {
  const siteOf = siteLookup()
  const home = siteOf(new URL(finalUrl).hostname)
  const self = withoutFragment(finalUrl)
  const found = new Map<string, { link: Link, site: string }>()
  for (const anchor of anchors) {
    const url = targetOf(anchor, baseUrl)
    if (url === null || (url.hash !== '' && !/^#[!/]/.test(url.hash) && withoutFragment(url.href) === self)) continue
    const known = found.get(url.href)
    if (known) complete(known.link, anchor)
    else if (found.size < linksMax) {
      const rel = (attribute(anchor, 'rel') ?? '').toLowerCase().trim()
      found.set(url.href, {
        site: siteOf(url.hostname),
        link: {
          url: url.href, text: anchorText(anchor), title: label(anchor, 'title') ?? null, rel: rel === '' ? null : rel,
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

function targetOf(anchor: Element, baseUrl: string): URL | null {
  const href = attribute(anchor, 'href')!.trim()
  if (href.length > urlCharsMax || href === '#') return null
  const url = URL.parse(href, baseUrl)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function complete(link: Link, anchor: Element): void {
  if (link.text === '') link.text = anchorText(anchor)
  link.title ??= label(anchor, 'title') ?? null
}

/** Words of a link: its text, else what it is called for those who cannot see it. */
export function anchorText(anchor: Element): string {
  return (
    textOf(anchor)
    || (label(anchor, 'ariaLabel') ?? label(anchor, 'alt') ?? innerLabel(anchor) ?? label(anchor, 'title') ?? '')
  )
}

/** Name of the first picture in a link that has one. */
function innerLabel(parent: Element): string | undefined {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const name =
      child.tagName === 'img'
        ? label(child, 'alt')
        : child.tagName === 'svg'
          ? label(child, 'ariaLabel')
          : child.tagName === 'title'
            ? textOf(child)
            : undefined
    const found = name || innerLabel(child)
    if (found) return found
  }
  return undefined
}

const withoutFragment = (url: string): string => url.split('#', 1)[0]!
