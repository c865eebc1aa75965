// The index actor: writes the pages that were read into the search index, and maintains it. It does nothing while a
// web search provider is set or the index is switched off.

import { resolvesWithin } from '#src/concurrency/abort.ts'
import { runEvery } from '#src/process/run-every.ts'
import type { StartActor } from '#src/runtime/actor-context.ts'
import { openSearchIndex } from '#src/search-index/open-search-index.ts'
import { maintainIndex, removeUnusableKeys, usableKeys } from './maintain.ts'
import { runIndexer } from './run-indexer.ts'

const maintainEveryMs = 60_000

export const start: StartActor = async ({ config, bus, store, log }) => {
  if (!config.usesIndex) return { check: () => Promise.resolve(), stop: () => Promise.resolve() }
  const index = await openSearchIndex(config)
  const keys = usableKeys(store)
  const indexer = await runIndexer({ bus, index, isKeyUsable: keys.has, log })
  const stopping = new AbortController()
  const stops = [
    runEvery('remove the index of revoked keys', maintainEveryMs, log, () => removeUnusableKeys(index, keys)),
    runEvery('maintain the search index', maintainEveryMs, log, () =>
      maintainIndex(index, { nowMs: Date.now(), signal: stopping.signal })),
  ]
  return {
    check: async () => { await index.state('key_check') },
    async stop(drainMs) {
      stopping.abort()
      await indexer.stop(drainMs)
      // A compaction that is interrupted changes nothing.
      await resolvesWithin(Promise.all(stops.map((stop) => stop())), drainMs)
      await index.close()
    },
  }
}
