// Reads each page once for several parts of the stage.

import type { IdentityDeps, ReadPage } from './deps.ts'

/**
 * The same dependencies, with a `readPage` that reads each URL once; all who ask for it share the result, also a
 * failure. The page at `startUrl` is read with its topic. The first caller decides on the age and the deadline.
 */
export function shareReads(deps: IdentityDeps, startUrl: string): IdentityDeps {
  const reads = new Map<string, Promise<ReadPage>>()
  return {
    ...deps,
    async readPage(url, _part, task, options) {
      let read = reads.get(url)
      if (!read) {
        // Several callers name their pages independently, but each read of a task needs a name of its own.
        const part = `page${reads.size + 1}`
        reads.set(url, read = deps.readPage(url, part, task, { ...options, withTopic: url === startUrl }))
      }
      const { facts, warnings } = await read
      return { facts, warnings: [...warnings] }
    },
  }
}
