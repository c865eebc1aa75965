// Counts URLs that were found and not read, by reason and with examples: a few, and of those that robots.txt disallows
// all, because the errors of a job list them.

import { skipExamplesMax, type SkipReason, type Skipped } from '#schemas/job.ts'

/** Most URLs that robots.txt disallows, and most characters of them: they are in the document of the job. */
const disallowedMax = { count: 1_000, chars: 100_000 }
/** URLs that are remembered so that each one counts once. Further URLs are not counted. */
const rememberedMax = 100_000

export interface SkipTally {
  /** Counts a URL under a reason, once. */
  add(reason: SkipReason, url: string): void
  /** With more examples of `robots_disallowed` than callers read there. */
  readonly skipped: Skipped
}

export function createSkipTally(): SkipTally {
  const counted = new Set<string>()
  const skipped: Skipped = {}
  let disallowedChars = 0

  function isListed(reason: SkipReason, url: string, listed: number): boolean {
    if (listed < skipExamplesMax) return true
    if (reason !== 'robots_disallowed' || listed >= disallowedMax.count) return false
    disallowedChars += url.length
    return disallowedChars <= disallowedMax.chars
  }

  return {
    skipped,
    add(reason, url) {
      const name = `${reason} ${url}`
      if (counted.has(name) || counted.size >= rememberedMax) return
      counted.add(name)
      const entry = skipped[reason] ??= { count: 0, examples: [] }
      entry.count++
      if (isListed(reason, url, entry.examples.length)) entry.examples.push(url)
    },
  }
}
