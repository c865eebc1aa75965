// Stores copies of pages for requests that accept one (`max_age`). The fetch and render stages write them, fetch reads
// them. Failures are stored too, for jobs: when another process continues a job, it does not request a 404 again.

import { hash } from 'node:crypto'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { fromErrorRecord, toErrorRecord, type AppError } from '#src/app-error.ts'
import { compressOnce, decompressOnce } from '#src/encoding/zstd.ts'
import type { PageCacheDocument } from '#src/store/documents/pages.ts'
import type { Collection } from '#src/store/store.ts'

/** Largest compressed page that is stored. Documents of the store may have 16 MB, but few pages exceed this. */
const compressedBytesMax = 4 * 1024 * 1024
/** Largest decompressed page. */
const bodyBytesMax = 64 * 1024 * 1024

export interface StoredPage {
  page: PageFetched
  body: Uint8Array
  /** ISO 8601. */
  storedAt: string
}

export interface PageCache {
  /** The copy with a key if it is at most `maxAgeMs` old, else null. */
  read(key: string, maxAgeMs: number): Promise<StoredPage | null>
  /** Stores a copy, unless it is too large. Returns whether it was stored. */
  write(key: string, page: PageFetched, body: Uint8Array): Promise<boolean>
  /** The failure that the page ended with if it is at most `maxAgeMs` old, else null. */
  readFailure(key: string, maxAgeMs: number): Promise<AppError | null>
  writeFailure(key: string, url: string, failure: AppError): Promise<void>
}

/** The parts of a request that decide which page is returned. */
export type CachedRequest = Pick<ScrapeRequest, 'url' | 'render' | 'wait_for' | 'headers' | 'formats'>

/** How the page is fetched: a page fetched without rendering must not be returned to a request that renders it. */
export function renderingMode(request: CachedRequest): string {
  const { render, wait_for } = request
  if (render === 'never') return 'never'
  const needsBrowser = render === 'always' || wait_for !== undefined || wantsScreenshot(request)
  return needsBrowser ? `always ${wait_for ?? ''}` : 'auto'
}

/** Whether a picture is to be taken: the page is then rendered, and a stored copy of it is of no use. */
export const wantsScreenshot = ({ formats }: Pick<ScrapeRequest, 'formats'>): boolean => formats.includes('screenshot')

/**
 * SHA-256 (hex) of the URL, the rendering mode and the caller's headers: a page behind a login is found only with the
 * same cookies.
 */
export function pageCacheKey(request: CachedRequest): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify([request.url, renderingMode(request), headers]), 'hex')
}

/** @param now the clock, in unix milliseconds */
export function createPageCache(collection: Collection<PageCacheDocument>, now: () => number): PageCache {
  return {
    async read(key, maxAgeMs) {
      const found = await collection.get(key)
      if (found === null || now() - Date.parse(found.stored_at) > maxAgeMs) return null
      const body = await decompressOnce(found.body, bodyBytesMax)
      return { page: found.page as PageFetched, body, storedAt: found.stored_at }
    },
    async write(key, page, body) {
      if (body.length > bodyBytesMax) return false
      const compressed = await compressOnce(body)
      if (compressed.length > compressedBytesMax) return false
      const stored_at = new Date(now()).toISOString()
      await collection.put({ _id: key, url: page.url, page, body: compressed, stored_at })
      return true
    },
    async readFailure(key, maxAgeMs) {
      const found = await collection.get(failureId(key))
      return found?.failure === undefined || now() - Date.parse(found.stored_at) > maxAgeMs
        ? null
        : fromErrorRecord(found.failure)
    },
    async writeFailure(key, url, failure) {
      const noPage = { page: {}, body: new Uint8Array(0) }
      await collection.put({
        _id: failureId(key), url, ...noPage, stored_at: new Date(now()).toISOString(), failure: toErrorRecord(failure),
      })
    },
  }
}

const failureId = (key: string): string => `${key}.failure`
