// Finds jobs of a key by a filter, newest first. The stores know no search for a text, so jobs are read in steps along
// an index and their texts are compared here.

import type { JobFilter } from '#schemas/job-list.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Filter, Store } from '#src/store/store.ts'

/** The place of a job in the order of the list. */
export interface Position { at: string; id: string }

export const positionOf = ({ created_at, _id }: JobDocument): Position => ({ at: created_at, id: _id })

/** Jobs read at once when their texts are compared. */
const stepSize = 100

/**
 * The jobs that match and have not expired, newest first, in steps, each with the position up to which jobs were read.
 * `after`: only older ones. `stepMax`: jobs that are read at once at most.
 */
export async function* findJobs(
  store: Store, keyId: string, filter: JobFilter, { after, stepMax = stepSize }: { after?: Position; stepMax?: number },
): AsyncGenerator<{ jobs: JobDocument[]; read: number; last: Position }> {
  const size = filter.q === undefined ? stepMax : stepSize
  const matches = textFilter(filter.q)
  const all = storeFilter(keyId, filter)
  for (let from = after; ;) {
    const found = await store.collection('jobs').find(
      from ? { $and: [all, olderThan(from)] } : all, { sort: { created_at: -1, _id: -1 }, limit: size },
    )
    const last = found.at(-1)
    if (!last) return
    from = positionOf(last)
    yield { jobs: found.filter(matches), read: found.length, last: from }
    if (found.length < size) return
  }
}

const olderThan = ({ at, id }: Position): Filter<JobDocument> => ({
  created_at: { $lte: at }, $or: [{ created_at: { $lt: at } }, { _id: { $lt: id } }],
})

/** What the store can tell. A single value is compared by itself, so that its index is used. */
function storeFilter(
  keyId: string, { kind, status, created_after: since, created_before: before }: JobFilter,
): Filter<JobDocument> {
  const kept: Filter<JobDocument> = { $or: [{ finished_at: null }, { expires_at: { $gt: new Date().toISOString() } }] }
  return {
    key_id: keyId, ...(kind && { kind: anyOf(kind) }), ...(status && { status: anyOf(status) }),
    ...((since ?? before) !== undefined && {
      created_at: { ...(since && { $gte: isoTime(since) }), ...(before && { $lt: isoTime(before) }) },
    }),
    $and: [kept],
  }
}

const anyOf = <T extends string>(values: readonly T[]): T | { $in: readonly T[] } =>
  values.length === 1 ? values[0]! : { $in: values }

/** As documents store it: times with another offset or precision would not be in order. */
const isoTime = (text: string): string => new Date(text).toISOString()

function textFilter(q: string | undefined): (job: JobDocument) => boolean {
  if (q === undefined) return () => true
  const wanted = q.toLowerCase()
  return (job) => {
    const { firstUrl, monitorName } = subjectOf(job)
    return [job._id, job.url, firstUrl, monitorName].some((text) => text?.toLowerCase().includes(wanted))
  }
}

/** What a job is about, besides the URL of a crawl. */
export function subjectOf({ kind, request }: JobDocument): { firstUrl?: string; monitorName?: string } {
  if (kind === 'batch') {
    const [first] = (request as { items?: { url: string }[] }).items ?? []
    return first ? { firstUrl: first.url } : {}
  }
  const { name } = request as { name?: string }
  return kind === 'check' && name !== undefined ? { monitorName: name } : {}
}
