// A site of real pages: pages of the extraction corpus whose links lead to each other, so that a crawl of them reads
// what sites serve (about 200 KB a page) and nothing else.

import { hasCorpus, readHtml, readPages } from '../corpus/read-corpus.ts'

const linksToChildren = 10
const anchor = /(<a\b[^>]*?\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>"']+)/gi

/**
 * HTML by path, `/p0` to `/p<count - 1>`: every page of the tree is reached from its first links, all other links lead
 * to earlier and later pages. Pages are taken evenly from the corpus. Null without the corpus.
 */
export function realSite(count: number): Record<string, string> | null {
  if (!hasCorpus()) return null
  const all = readPages()
  return Object.fromEntries(Array.from({ length: count }, (_, number) => {
    const { page } = all[Math.floor(number * all.length / count) % all.length]!
    return [`/p${number}`, relink(readHtml(page), number, count)]
  }))
}

/** The page with every link replaced, and its children linked at its end if it has too few links. */
function relink(html: string, number: number, count: number): string {
  let links = 0
  const target = (link: number): number =>
    link < linksToChildren ? (number * linksToChildren + link + 1) % count : (number * 31 + link * 17) % count
  const relinked = html
    .replace(/<base\b[^>]*>/gi, '')
    .replace(/<link\b[^>]*\brel\s*=\s*["']?canonical[^>]*>/gi, '')
    .replace(anchor, (_, before: string) => `${before}"/p${target(links++)}"`)
  const missing = Array.from({ length: Math.max(0, linksToChildren - links) }, (_, n) => target(links + n))
  return relinked + missing.map((to) => `<a href="/p${to}">Page ${to}</a>`).join(' ')
}
