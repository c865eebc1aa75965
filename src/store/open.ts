// The one place that decides which store stands behind the interface.

import { join } from 'node:path'
import type { Store } from '#src/store/store.ts'

export interface StoreSettings {
  /**
   * A MongoDB-compatible server, with the database in its path (default `winnow`). Without it documents live in a
   * SQLite file.
   */
  mongodbUrl?: string | undefined
  /** Directory of the SQLite file; made when missing. */
  dataDir: string
}

/**
 * Opens the store: several processes may open the same one. The driver of the store that is not used is never loaded.
 * @throws AppError SERVICE_UNAVAILABLE when the server does not answer; the error of the file system when the file
 * cannot be opened.
 */
export async function openStore({ mongodbUrl, dataDir }: StoreSettings): Promise<Store> {
  if (mongodbUrl) {
    const { openMongoStore } = await import('#src/store/mongo.ts')
    return openMongoStore(mongodbUrl)
  }
  const { openSqliteStore } = await import('#src/store/sqlite.ts')
  return openSqliteStore(join(dataDir, 'documents.sqlite'))
}
