// Chooses the driver of the document store.

import { join } from 'node:path'
import type { Store } from '#src/store/store.ts'

export interface StoreSettings {
  /**
   * URL of a MongoDB-compatible server; its path names the database (default `winnow`). Without it documents are stored
   * in an SQLite file.
   */
  mongodbUrl?: string | undefined
  /** Directory of the SQLite file; created when missing. */
  dataDir: string
}

/** Space of deleted documents that the file keeps for new ones, as a share of the file. */
const freeShare = 0.25

/**
 * Opens the store. Several processes can open the same one. Only the driver in use is loaded.
 * @throws AppError SERVICE_UNAVAILABLE when the server does not answer; the error of the file system when the file
 * cannot be opened
 */
export async function openStore({ mongodbUrl, dataDir }: StoreSettings): Promise<Store> {
  if (mongodbUrl) {
    const { openMongoStore } = await import('#src/store/mongo.ts')
    return openMongoStore(mongodbUrl)
  }
  const { openSqliteStore } = await import('#src/store/sqlite.ts')
  return openSqliteStore(join(dataDir, 'documents.sqlite'), { shrinks: true, freeShare })
}

export interface IndexStore extends Store {
  /** Gives the space of deleted documents back to the file system. */
  shrink(): Promise<void>
}

/** Bytes of a page of the file of the search index, whose documents are large. */
const indexPageBytes = 1_024

/**
 * Opens the store of the search index: collections in the same MongoDB, or an SQLite file of its own, whose writes do
 * not wait for those of documents and which can be deleted. Throws as `openStore` does.
 */
export async function openIndexStore({ mongodbUrl, dataDir }: StoreSettings): Promise<IndexStore> {
  if (mongodbUrl) {
    const { openMongoStore } = await import('#src/store/mongo.ts')
    return { ...await openMongoStore(mongodbUrl), shrink: () => Promise.resolve() }
  }
  const { openSqliteStore } = await import('#src/store/sqlite.ts')
  return openSqliteStore(join(dataDir, 'search-index.sqlite'), { shrinks: true, pageBytes: indexPageBytes })
}
