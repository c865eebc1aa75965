// Stored copies of pages as the stages use them: a store that is slow or fails never fails a page.

import type { AppError } from '#src/app-error.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { Log } from '#src/process/log.ts'
import type { PageCache, StoredPage } from './page-cache.ts'

export interface PageCopies {
  /** The copy if it is at most `maxAgeMs` old; null if there is none or the store failed. */
  read(key: string, maxAgeMs: number): Promise<StoredPage | null>
  /** The failure that the page ended with, under the same conditions. */
  readFailure(key: string, maxAgeMs: number): Promise<AppError | null>
  /**
   * Stores a copy. Resolves when the copy is stored or storing failed, at the latest after 300 ms.
   * With `wait: false` it resolves at once, unless too many copies are still being written.
   */
  store(copy: Pick<StoredPage, 'page' | 'body'>, key: string, options?: { wait: boolean }): Promise<void>
  storeFailure(key: string, url: string, failure: AppError): Promise<void>
}

/** A page cache that may say that too many writes are pending. */
type Cache = PageCache & { readonly isCrowded?: boolean }

/** Longest that a page waits for its copy to be stored, in milliseconds. */
const storeWaitMs = 300

/** Copies in `cache`. Failures of the store are logged, never thrown. */
export function createPageCopies(cache: Cache, log: Log): PageCopies {
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'page cache failed')
  const orNull = (error: unknown): null => {
    onFailure(error)
    return null
  }
  return {
    read: (key, maxAgeMs) => cache.read(key, maxAgeMs).catch(orNull),
    readFailure: (key, maxAgeMs) => cache.readFailure(key, maxAgeMs).catch(orNull),
    async store({ page, body }, key, { wait } = { wait: true }) {
      const stored = cache.write(key, page, body).then(() => undefined, onFailure)
      if (wait || cache.isCrowded) await resolvesWithin(stored, storeWaitMs)
    },
    async storeFailure(key, url, failure) {
      await cache.writeFailure(key, url, failure).catch(onFailure)
    },
  }
}
