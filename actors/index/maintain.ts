// Maintenance of the search index: compaction, what crashes left behind, and the pages of revoked keys.

import { measure } from '#src/process/measurements.ts'
import type { Store } from '#src/store/store.ts'
import type { SearchIndex } from '#src/search-index/search-index.ts'

/** A key that was written to less than this ago is not compacted: it may be in the middle of a crawl. */
const idleMs = 60_000
/** Blocks without a manifest may belong to a change in progress until this age. */
const orphanMs = 3_600_000

export interface UsableKeys {
  /** Whether the key exists and is not revoked. */
  has(keyId: string): Promise<boolean>
}

export const usableKeys = (store: Store): UsableKeys => ({
  async has(keyId) {
    const key = await store.collection('keys').get(keyId)
    return key !== null && key.revoked_at === null
  },
})

/** Deletes the pages of keys that were revoked or deleted. */
export async function removeUnusableKeys(index: SearchIndex, keys: UsableKeys): Promise<void> {
  let removed = 0
  for (const keyId of await index.keys()) {
    if (await keys.has(keyId)) continue
    await index.remove(keyId)
    removed++
  }
  if (removed > 0) await index.shrink()
}

/**
 * Compacts the indexes of keys that are idle, rebuilds those of another version, gives free space back, and measures
 * the size of the whole.
 */
export async function maintainIndex(
  index: SearchIndex, { nowMs, signal }: { nowMs: number; signal: AbortSignal },
): Promise<void> {
  let freed = 0
  const size = { keys: 0, pages: 0, bytes: 0, segments: 0 }
  for (const keyId of await index.keys()) {
    if (signal.aborted) return
    const state = await index.state(keyId)
    if (!state) continue
    size.keys++
    for (const field of ['pages', 'bytes', 'segments'] as const) size[field] += state[field]
    if (nowMs - Date.parse(state.updatedAt) < idleMs) continue
    if (state.isOutdated) freed += await index.rebuild(keyId)
    if (await index.compact(keyId)) freed++
    freed += await index.removeOrphans(keyId, new Date(nowMs - orphanMs).toISOString())
  }
  measure('index', size)
  if (freed > 0 && !signal.aborted) await index.shrink()
}
