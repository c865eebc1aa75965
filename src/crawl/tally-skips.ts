// URLs that were found and not fetched, counted by reason with a few examples.

import type { SkipReason, Skipped } from '#schemas/job.ts'

const examplesMax = 5
/**
 * Addresses that are remembered, so that one that is met on every page counts once; beyond it they are not counted at
 * all.
 */
const rememberedMax = 100_000

export interface SkipTally {
  /** Counts an address under a reason, once. */
  add(reason: SkipReason, url: string): void
  readonly skipped: Skipped
}

export function createSkipTally(): SkipTally {
  const seen = new Set<string>()
  const skipped: Skipped = {}
  return {
    skipped,
    add(reason, url) {
      const name = `${reason} ${url}`
      if (seen.has(name) || seen.size >= rememberedMax) return
      seen.add(name)
      const entry = skipped[reason] ??= { count: 0, examples: [] }
      entry.count++
      if (entry.examples.length < examplesMax) entry.examples.push(url)
    },
  }
}
