// The search index of an installation: the pages that each API key has read, in a store of its own. Keys have nothing
// in common: each has a manifest, and blocks that only its manifest names.

import type { IndexStore } from '#src/store/open.ts'
import { Blocks } from './blocks.ts'
import { blockRange, formatVersion, indexCollections } from './documents.ts'
import { searchIndex, type IndexAnswer, type IndexSearch } from './index-search.ts'
import { IndexWriter } from './index-writer.ts'
import type { NewPage } from './page.ts'

export interface IndexState {
  pages: number
  bytes: number
  segments: number
  /** Whether it was written by another version, whose terms differ. */
  isOutdated: boolean
  /** ISO 8601. */
  updatedAt: string
}

export interface SearchIndex {
  /**
   * Adds pages. The newest reading of a URL wins, also over later calls; adding a page again changes nothing. The pages
   * that were read first are dropped when the index of the key is too large.
   * @returns how many were written
   */
  add(keyId: string, pages: readonly NewPage[]): Promise<number>
  /** Searches the pages of a key. */
  search(keyId: string, search: IndexSearch, signal?: AbortSignal): Promise<IndexAnswer>
  /** Merges small parts and compresses them well. @returns whether anything changed */
  compact(keyId: string): Promise<boolean>
  /** Analyses all stored texts again. @returns the number of pages */
  rebuild(keyId: string): Promise<number>
  /** Deletes the pages of a key. */
  remove(keyId: string): Promise<void>
  state(keyId: string): Promise<IndexState | null>
  /** The keys that have an index. */
  keys(): Promise<string[]>
  /** Deletes blocks written before `before` (ISO 8601) that no manifest names. @returns how many */
  removeOrphans(keyId: string, before: string): Promise<number>
  /** Gives free space back to the file system. */
  shrink(): Promise<void>
}

/** @param bytesMax most bytes that the pages of a key take; INDEX_MB_PER_KEY */
export function createSearchIndex(store: IndexStore, bytesMax: number): SearchIndex {
  const blocks = new Blocks(store)
  const writer = new IndexWriter({ store, blocks, bytesMax })
  const { manifests, blocks: documents } = indexCollections(store)

  async function removeOrphans(keyId: string, before: string): Promise<number> {
    const written = await documents.find({ _id: blockRange(keyId), at: { $lt: before } }, { fields: ['_id'] })
    // Read after the blocks: what a manifest names by now is not deleted.
    const named = await writer.blockIds(keyId)
    const orphans = written.map(({ _id }) => _id).filter((id) => !named.has(id))
    await blocks.remove(orphans)
    return orphans.length
  }

  return {
    add: (keyId, pages) => writer.add(keyId, pages),
    search: (keyId, search, signal) => searchIndex(store, blocks, keyId, search, signal),
    compact: (keyId) => writer.compact(keyId),
    rebuild: (keyId) => writer.rebuild(keyId),
    remove: (keyId) => writer.remove(keyId),
    async state(keyId) {
      const manifest = await manifests.get(keyId)
      if (!manifest) return null
      const { segments, format, updated_at } = manifest
      return {
        pages: segments.reduce((sum, { pages, deadCount }) => sum + pages - deadCount, 0),
        bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
        segments: segments.length, isOutdated: format !== formatVersion, updatedAt: updated_at,
      }
    },
    keys: async () => (await manifests.find({}, { fields: ['_id'], sort: { _id: 1 } })).map(({ _id }) => _id),
    removeOrphans,
    shrink: () => store.shrink(),
  }
}
