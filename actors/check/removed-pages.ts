// Decides which of the pages that a crawl no longer reached are removed. A page that may be linked from an unreadable
// page is not: its link could not be seen. Pure.

/** A page that an earlier check had, and that this crawl did not reach. */
export interface UnreachedPage { key: string; links: readonly string[] }

/** A page that could not be read in this crawl, but may have links. */
export interface UnreadablePage {
  /** Its links when it was last read; null if it was never read. */
  links: readonly string[] | null
  /** Whether an earlier check had it. */
  isKnown: boolean
}

/** Returns the keys of the removed pages. `keyOf` maps a link to the key of its page. */
export function findRemovedPages(
  unreached: readonly UnreachedPage[], unreadable: readonly UnreadablePage[], keyOf: (url: URL) => string,
): string[] {
  // A new page that fails may link to any page. A known page that was never read linked to none of those found before.
  if (unreadable.some(({ links, isKnown }) => links === null && !isKnown)) return []
  const removed = new Map(unreached.map((page) => [page.key, page]))
  const queue = unreadable.flatMap(({ links }) => links ?? [])
  for (const link of queue) {
    const url = URL.parse(link)
    const page = url && removed.get(keyOf(url))
    if (!page) continue
    removed.delete(page.key)
    queue.push(...page.links)
  }
  return [...removed.keys()]
}
