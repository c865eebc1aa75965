// What a crawl needs to know of a page beside its content: where it leads, what it calls itself, and whether it was
// seen before.

import { createHash } from 'node:crypto'
import type { Element, Root } from 'hast'
import type { PageOutline } from '#schemas/crawl.ts'
import type { CrawlPageRequest } from '#schemas/crawl.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { attribute, textOf } from './text-of.ts'

/** Links of one page that are followed. */
const linksMax = 5_000
const urlCharsMax = 2_048
/** Characters of title and text from which two pages can be the same by chance no more. */
const textCharsMin = 60
const textCharsMax = 200_000

/** Whether the request is a crawl's. */
export const asksOutline = (request: ScrapeRequest | CrawlPageRequest): boolean =>
  'outline' in request && request.outline

/** Addresses that a page links to: http and https, each once, fragments cut off, at most 5,000. */
export function linksOnward(anchors: readonly Element[], baseUrl: string): string[] {
  const found = new Set<string>()
  for (const anchor of anchors) {
    if (found.size >= linksMax) break
    const href = attribute(anchor, 'href')?.trim() ?? ''
    if (href === '' || href.startsWith('#') || href.length > urlCharsMax) continue
    const url = URL.parse(href, baseUrl)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) continue
    url.hash = ''
    found.add(url.href)
  }
  return [...found]
}

/** Of title and text; null when there is too little of it to tell. */
export function textHash(title: string | null, text: string): string | null {
  const all = `${title ?? ''}\n${text}`
  return all.length < textCharsMin ? null : createHash('sha256').update(all).digest('base64url')
}

/** As `textHash`, of a document. */
export const treeHash = (title: string | null, root: Root): string | null => textHash(title, textOf(root, textCharsMax))

/** The outline of a page that has no links: text, JSON, XML, PDF. */
export const plainOutline = (title: string | null, text: string | undefined): PageOutline =>
  ({ links: [], canonical: null, textHash: text === undefined ? null : textHash(title, text), failure: null })
