// Opens the search index that the settings name.

import type { Config } from '#src/settings/config.ts'
import { openIndexStore } from '#src/store/open.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'

const megabyte = 1024 * 1024

export interface OpenSearchIndex extends SearchIndex { close(): Promise<void> }

/** @throws AppError SERVICE_UNAVAILABLE when the store cannot be opened */
export async function openSearchIndex(
  { MONGODB_URL, DATA_DIR, INDEX_MB_PER_KEY }: Pick<Config, 'MONGODB_URL' | 'DATA_DIR' | 'INDEX_MB_PER_KEY'>,
): Promise<OpenSearchIndex> {
  const store = await openIndexStore({ mongodbUrl: MONGODB_URL ?? undefined, dataDir: DATA_DIR })
  return { ...createSearchIndex(store, INDEX_MB_PER_KEY * megabyte), close: () => store.close() }
}
