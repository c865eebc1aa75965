// The outline of a page for a crawl: its links, its canonical URL, and a hash that finds duplicates.

import { hash } from 'node:crypto'
import type { Element, Root } from 'hast'
import type { PageOutline } from '#schemas/crawl.ts'
import { absoluteUrl, withoutFragment } from './links/absolute-url.ts'
import { feedTargets, linkTarget } from './metadata/link-targets.ts'
import type { PageIndex } from './page-index.ts'
import { attribute, textOf } from './text-of.ts'

/** Most links of one page. */
const linksMax = 5_000
const urlCharsMax = 2_048
/** Shorter pages get no hash: they may be equal by chance. */
const textCharsMin = 60
/** Characters of the text that are hashed. */
const textCharsMax = 200_000

/** Returns the distinct http and https URLs that a page links to, without fragments. */
export function outlineLinks(anchors: readonly Element[], baseUrl: string): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const anchor of anchors) {
    if (found.size >= linksMax) break
    const href = attribute(anchor, 'href')?.trim() ?? ''
    if (href === '' || href.startsWith('#') || href.length > urlCharsMax) continue
    const address = withoutOwnFragment(href)
    if (seen.has(address)) continue
    seen.add(address)
    const url = absoluteUrl(address, baseUrl)
    if (url !== null) found.add(withoutFragment(url))
  }
  return [...found]
}

/** Cutting the fragment before parsing is faster; white space before it would no longer be inside of the URL. */
function withoutOwnFragment(href: string): string {
  const at = href.indexOf('#')
  return at > 0 && href.charCodeAt(at - 1) > 0x20 ? href.slice(0, at) : href
}

/** The links of a page, those to its next page, and its feeds. */
export function outlineTargets(
  { anchors, links }: Pick<PageIndex, 'anchors' | 'links'>, baseUrl: string,
): Pick<PageOutline, 'links' | 'next' | 'feeds'> {
  const next = linkTarget([...links, ...anchors], 'next', baseUrl)
  const found = outlineLinks(anchors, baseUrl)
  const feeds = feedTargets(links, baseUrl)
  const followed = next === null ? null : URL.parse(next)
  if (followed) followed.hash = ''
  return {
    links: followed === null || found.includes(followed.href) ? found : [...found, followed.href],
    ...(followed && { next: followed.href }), ...(feeds.length > 0 && { feeds }),
  }
}

/** Hashes title and text; null when there is too little text. */
export function textHash(title: string | null, text: string): string | null {
  const all = `${title ?? ''}\n${text}`
  return all.length < textCharsMin ? null : hash('sha256', all, 'base64url')
}

/** Like `textHash`, for a tree. */
export const treeHash = (title: string | null, root: Root): string | null => textHash(title, textOf(root, textCharsMax))

/** The outline of a page other than HTML, which has no links. */
export const plainOutline = (title: string | null, text: string | undefined): PageOutline =>
  ({ links: [], canonical: null, textHash: text === undefined ? null : textHash(title, text), failure: null })
