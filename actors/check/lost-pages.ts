// Which of the pages that a crawl met no more are gone. A page that only a failing page may have led to is not: nobody
// could look. Pure.

export interface UnmetPage { key: string; links: readonly string[] }

export interface FailedPage {
  /** Where it led when it was read last; null when it never was. */
  links: readonly string[] | null
  /** Whether an earlier check looked at it. */
  isKnown: boolean
}

/** The keys of those that are gone. `keyOf` names the page that a link leads to. */
export function lostPages(
  unmet: readonly UnmetPage[], failed: readonly FailedPage[], keyOf: (url: URL) => string,
): string[] {
  // A page that appeared and fails may lead anywhere. One that failed before, and never was read, led to none of the
  // pages that were found then.
  if (failed.some(({ links, isKnown }) => links === null && !isKnown)) return []
  const lost = new Map(unmet.map((page) => [page.key, page]))
  const queue = failed.flatMap(({ links }) => links ?? [])
  for (const link of queue) {
    const url = URL.parse(link)
    const page = url && lost.get(keyOf(url))
    if (!page) continue
    lost.delete(page.key)
    queue.push(...page.links)
  }
  return [...lost.keys()]
}
