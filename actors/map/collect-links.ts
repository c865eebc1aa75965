// Merges the links of a start page and of sitemaps, each page once.

import type { MapLink } from '#schemas/map.ts'
import type { SitemapUrl } from '#src/sites/sitemap.ts'
import { urlKey, type UrlKeyOptions } from '#src/sites/url-key.ts'

/** A link of the start page, or the start page itself. */
export interface PageLink { url: URL; title: string }

/** Longest title in characters; the rest is cut off. */
const titleCharsMax = 300

/**
 * Merges links of the page and of sitemaps, in this order. Of several URLs with the same key the first is listed, or
 * the first one without a query; title and date are taken from any of them. Fragments are removed.
 */
export function collectLinks(
  pageLinks: readonly PageLink[], sitemapUrls: readonly SitemapUrl[], options: UrlKeyOptions,
): MapLink[] {
  const links = new Map<string, MapLink>()

  function add(url: URL, found: Omit<MapLink, 'url'>): void {
    const key = urlKey(url, options)
    const known = links.get(key)
    if (known === undefined) {
      links.set(key, { url: withoutFragment(url), ...found })
      return
    }
    if (url.search === '' && known.url.includes('?')) known.url = withoutFragment(url)
    if (found.title !== undefined) known.title ??= found.title
    if (found.lastmod !== undefined) known.lastmod ??= found.lastmod
    if (found.source === 'sitemap') known.source = 'sitemap'
  }

  for (const { url, title } of pageLinks) add(url, { ...titled(title), source: 'page' })
  for (const { url, title, lastmod } of sitemapUrls)
    add(url, { ...titled(title), ...(lastmod === undefined ? {} : { lastmod }), source: 'sitemap' })
  return [...links.values()]
}

const titled = (title = ''): { title?: string } =>
  title.trim() === '' ? {} : { title: title.trim().slice(0, titleCharsMax).toWellFormed() }

const withoutFragment = ({ href, hash }: URL): string => href.slice(0, href.length - hash.length).replace(/#$/, '')
