// Stored copies of pages, for requests that accept one (`max_age`). Written by whoever got a page (fetch, render), read
// by fetch. What could not be got is kept too, for jobs: one whose owner died asks again, and no page is bothered twice
// for a 404.

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { fromErrorRecord, toErrorRecord, type AppError } from '#src/app-error.ts'
import type { PageCacheDocument } from '#src/store/documents.ts'
import type { Collection } from '#src/store/store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(zstdDecompress)

/**
 * Packed bytes above which a page is not kept: the store takes documents up to 16 MB, and few pages pack to more than
 * this.
 */
const packedBytesMax = 4 * 1024 * 1024
/** Bytes that are packed without a thread of their own. */
const syncBytesMax = 16 * 1024
/** Unpacked bytes of a copy, at most. */
const bodyBytesMax = 64 * 1024 * 1024

export interface StoredPage {
  page: PageFetched
  body: Uint8Array
  /** ISO 8601. */
  storedAt: string
}

export interface PageCache {
  /** The copy under a key if it is at most `maxAgeMs` old, else null. */
  read(key: string, maxAgeMs: number): Promise<StoredPage | null>
  /** Keeps a copy; pages that are too large are silently left out. @returns whether it was kept */
  write(key: string, page: PageFetched, body: Uint8Array): Promise<boolean>
  /** What the page ended with, if that is at most `maxAgeMs` ago, else null. */
  readFailure(key: string, maxAgeMs: number): Promise<AppError | null>
  writeFailure(key: string, url: string, failure: AppError): Promise<void>
}

/** What of a request decides which page comes back. */
export type CachedRequest = Pick<ScrapeRequest, 'url' | 'render' | 'wait_for' | 'headers'>

/** How the page is to be got: a shell fetched for `never` must not answer a request that would have rendered it. */
export function renderingMode({ render, wait_for }: CachedRequest): string {
  if (render === 'never') return 'never'
  return render === 'always' || wait_for !== undefined ? `always ${wait_for ?? ''}` : 'auto'
}

/**
 * SHA-256 (hex) of the address, the rendering mode and the caller's headers: pages behind a login are found by who has
 * its cookies.
 */
export function pageCacheKey(request: CachedRequest): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify([request.url, renderingMode(request), headers])).digest('hex')
}

/**
 * The cache over the store.
 * @param now the clock, in unix milliseconds
 */
export function createPageCache(collection: Collection<PageCacheDocument>, now: () => number): PageCache {
  return {
    async read(key, maxAgeMs) {
      const found = await collection.get(key)
      if (found === null || now() - Date.parse(found.stored_at) > maxAgeMs) return null
      return {
        page: found.page as PageFetched, body: await decompress(found.body, { maxOutputLength: bodyBytesMax }),
        storedAt: found.stored_at,
      }
    },
    async write(key, page, body) {
      if (body.length > bodyBytesMax) return false
      // On the spot when it is short: 0.1 ms, and no way to another thread and back.
      const packed = body.length <= syncBytesMax ? zstdCompressSync(body) : await compress(body)
      if (packed.length > packedBytesMax) return false
      await collection.put({ _id: key, url: page.url, page, body: packed, stored_at: new Date(now()).toISOString() })
      return true
    },
    async readFailure(key, maxAgeMs) {
      const found = await collection.get(failureId(key))
      return found?.failure === undefined || now() - Date.parse(found.stored_at) > maxAgeMs
        ? null
        : fromErrorRecord(found.failure)
    },
    async writeFailure(key, url, failure) {
      const nothing = { page: {}, body: new Uint8Array(0) }
      await collection.put({
        _id: failureId(key), url, ...nothing, stored_at: new Date(now()).toISOString(), failure: toErrorRecord(failure),
      })
    },
  }
}

const failureId = (key: string): string => `${key}.failure`
