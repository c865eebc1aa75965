// Reads the stored results of a job by their number, in steps of bounded size.

import { AppError } from '#src/app-error.ts'
import { unpackBytes } from '#src/encoding/pack-json.ts'
import type { Store } from '#src/store/store.ts'
import { countFitting } from './splice-results.ts'

/** Results that are read at once. */
const stepMax = 100

/** As many results from number `skip` to before `until` as fit into one answer, as UTF-8 JSON. */
export async function readResults(
  store: Store, jobId: string, { skip, until }: { skip: number; until: number },
): Promise<Uint8Array[]> {
  const rows = store.collection('job_pages')
  const sizes = await rows.find(
    { job_id: jobId, seq: { $gte: skip, $lt: until } }, { sort: { seq: 1 }, fields: ['seq', 'size'] },
  )
  const end = skip + countFitting(sizes.map(({ size }) => size))
  const found = await rows.find(
    { job_id: jobId, seq: { $gte: skip, $lt: end } }, { sort: { seq: 1 }, fields: ['body'] },
  )
  return Promise.all(found.map(({ body }) => unpackBytes(body as Uint8Array)))
}

/** The first `count` results, one after the other. Throws NOT_FOUND when they expire meanwhile. */
export async function* eachResult(store: Store, jobId: string, count: number): AsyncGenerator<Uint8Array> {
  for (let skip = 0; skip < count;) {
    const bodies = await readResults(store, jobId, { skip, until: Math.min(skip + stepMax, count) })
    if (bodies.length === 0)
      throw new AppError('NOT_FOUND', { message: `The results of ${jobId} have expired during the export.` })
    yield* bodies
    skip += bodies.length
  }
}
