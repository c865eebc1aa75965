// Jobs that have ended, written into the store, for lists that are too long to be run.

import { randomBase62 } from '#src/ids.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'

/** A completed crawl that was created `minutesAgo`, with changes. */
export function storedJob(keyId: string, minutesAgo: number, changes: Partial<JobDocument> = {}): JobDocument {
  const created = Date.now() - minutesAgo * 60_000
  const at = new Date(created).toISOString()
  return {
    _id: `crw_${randomBase62(24)}`, kind: 'crawl', endpoint: 'scrape', key_id: keyId, request_id: 'req_test',
    status: 'completed', url: 'https://mill.example/', request: {}, created_at: at, started_at: at,
    finished_at: new Date(created + 5000).toISOString(), expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    error: null, settled: true, known: 1, skipped: {}, spend_id: `spend_${randomBase62(8)}`, spend_base: 0,
    submit_credits: 3, ...changes,
  }
}

/** Stores many jobs, the first one newest; `urlOf` gives the URL of each. */
export async function storeJobs(
  store: Store, keyId: string, count: number, urlOf: (n: number) => string,
): Promise<void> {
  const jobs = store.collection('jobs')
  for (let n = 0; n < count; n++) await jobs.put(storedJob(keyId, n / 60, { url: urlOf(n) }))
}
