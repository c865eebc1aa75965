// Counts URLs that were found and not read, by reason and with a few examples.

import type { SkipReason, Skipped } from '#schemas/job.ts'

const examplesMax = 5
/** URLs that are remembered so that each one counts once. Further URLs are not counted. */
const rememberedMax = 100_000

export interface SkipTally {
  /** Counts a URL under a reason, once. */
  add(reason: SkipReason, url: string): void
  readonly skipped: Skipped
}

export function createSkipTally(): SkipTally {
  const counted = new Set<string>()
  const skipped: Skipped = {}
  return {
    skipped,
    add(reason, url) {
      const name = `${reason} ${url}`
      if (counted.has(name) || counted.size >= rememberedMax) return
      counted.add(name)
      const entry = skipped[reason] ??= { count: 0, examples: [] }
      entry.count++
      if (entry.examples.length < examplesMax) entry.examples.push(url)
    },
  }
}
