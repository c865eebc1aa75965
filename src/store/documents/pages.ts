// Pages that were read: copies of fetches, and the last reading by a key.

import type { ErrorRecord } from '#schemas/errors.ts'

/** A fetched page, for requests that accept a cached copy (`max_age`). */
export interface PageCacheDocument {
  /** SHA-256 of URL and mode, hex. */
  _id: string
  url: string
  /** The facts about the page from the fetch stage. */
  page: Record<string, unknown>
  /** The bytes of the page, zstd-compressed. */
  body: Uint8Array
  stored_at: string
  /** The error of a fetch that failed; stored in a separate document, for jobs that request the page again. */
  failure?: ErrorRecord
}

/** The last reading of a page by a key, which the next one is compared with. */
export interface ReadingDocument {
  /** SHA-256 of the key, the URL, the tag, and the options that decide what is compared, base64url. */
  _id: string
  key_id: string
  url: string
  /** Changes with every write. */
  version: string
  state: 'ok' | 'removed'
  /** PageContent as JSON, zstd-compressed. */
  content: Uint8Array
  /** As in `PageVersion`. */
  decisions: Uint8Array | null
  read_at: string
  expires_at: string
}
