// Reads the checks of a monitor for callers. Pages are read by number and inserted into the response as stored bytes.
// Counts and credits come from the newest step.

import { noCounts, type CheckCounts, type CheckListQuery, type CheckPageQuery } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { isFinal } from '#src/jobs/state/job-status.ts'
import { newestStep } from '#src/jobs/state/job-log.ts'
import { unpackBytes } from '#src/encoding/pack-json.ts'
import { countFitting, spliceList } from '#src/jobs/views/splice-results.ts'
import type { JobDocument, JobPageDocument } from '#src/store/documents/jobs.ts'
import type { Filter, Store } from '#src/store/store.ts'
import { describeCheck, noDeliveries, type DeliveryCounts } from './describe-check.ts'

/** The check of a monitor. Throws NOT_FOUND if it does not exist, belongs to another monitor, or has expired. */
export async function findCheck(store: Store, monitorId: string, id: string): Promise<JobDocument> {
  const job = await store.collection('jobs').get(id)
  const belongs = job?.kind === 'check' && job.check?.monitor_id === monitorId
  if (!belongs || (isFinal(job) && Date.parse(job.expires_at) <= Date.now())) {
    throw new AppError('NOT_FOUND', {
      message: `This monitor has no check ${id.slice(0, 60)}; checks are kept for its \`retention_days\`.`,
    })
  }
  return job
}

interface Totals { counts: CheckCounts; credits: number; pages: number }

/** The totals of a check so far. */
async function totalsOf(store: Store, jobId: string): Promise<Totals> {
  const {
    counts = noCounts, credits, completed, failed,
  } = (await newestStep(store, jobId)) ?? { credits: 0, completed: 0, failed: 0 }
  return { counts, credits, pages: completed + failed }
}

/** Statuses of checks that are charged for their pages. */
const charged: readonly JobDocument['status'][] = ['completed', 'partial', 'failed']
const creditsOf = (job: JobDocument, { credits }: Totals): number => (charged.includes(job.status) ? credits : 0)

/** The number of deliveries of a check by status. */
export async function deliveriesOf(store: Store, checkId: string): Promise<DeliveryCounts> {
  const count = (status: keyof DeliveryCounts): Promise<number> =>
    store.collection('deliveries').count({ check_id: checkId, status })
  const [pending, delivered, failed] = await Promise.all([count('pending'), count('delivered'), count('failed')])
  return { pending, delivered, failed }
}

/** A page of the checks of a monitor, newest first, and the number of all. */
export async function listChecks(
  store: Store, monitorId: string, { limit, offset, status }: CheckListQuery,
): Promise<{ checks: object[]; total: number }> {
  const jobs = store.collection('jobs')
  const kept: Filter<JobDocument> = { $or: [{ finished_at: null }, { expires_at: { $gt: new Date().toISOString() } }] }
  const filter = {
    'check.monitor_id': monitorId, ...(status ? { status: status === 'queued' ? 'pending' : status } : {}), ...kept,
  } as Filter<JobDocument>
  const [found, total] = await Promise.all([
    jobs.find(filter, { sort: { created_at: -1, _id: -1 }, skip: offset, limit }), jobs.count(filter),
  ])
  // Most monitors have no deliveries: one query instead of three for each check.
  const [anyDelivery] = await store
    .collection('deliveries')
    .find({ monitor_id: monitorId }, { limit: 1, fields: ['_id'] })
  const checks = await Promise.all(
    found.map(async (job) => {
      const [totals, deliveries] = await Promise.all([
        totalsOf(store, job._id), anyDelivery ? deliveriesOf(store, job._id) : noDeliveries,
      ])
      return describeCheck(job, totals.counts, creditsOf(job, totals), deliveries)
    }),
  )
  return { checks, total }
}

/** A check with a page of its results, as UTF-8 JSON. `linkTo` returns the absolute URL of another page. */
export async function readCheck(
  store: Store, job: JobDocument, query: CheckPageQuery, linkTo: (query: CheckPageQuery) => string,
): Promise<Uint8Array> {
  const { limit, status } = query
  const [totals, deliveries] = await Promise.all([totalsOf(store, job._id), deliveriesOf(store, job._id)])
  const total = status ? totals.counts[status] : totals.pages
  const { bodies, end } = await readPages(store, job._id, query, { total, pages: totals.pages })
  const next = end < total && bodies.length > 0 ? linkTo({ skip: end, limit, ...(status && { status }) }) : null
  return spliceList({ ...describeCheck(job, totals.counts, creditsOf(job, totals), deliveries), next }, 'pages', bodies)
}

async function readPages(
  store: Store, jobId: string, { skip, limit, status }: CheckPageQuery,
  { total, pages }: { total: number; pages: number },
): Promise<{ bodies: Uint8Array[]; end: number }> {
  const rows = store.collection('job_pages')
  // Without a status, results are found by number. With one they must be skipped; a check has few enough pages.
  const filter: Filter<JobPageDocument> = status
    ? { job_id: jobId, status, seq: { $gte: 0, $lt: pages } }
    : { job_id: jobId, seq: { $gte: skip, $lt: Math.min(skip + limit, total) } }
  const window = { sort: { seq: 1 as const }, skip: status ? skip : 0 }
  const sizes = await rows.find(filter, { ...window, limit, fields: ['size'] })
  const count = countFitting(sizes.map(({ size }) => size))
  const found = await rows.find(filter, { ...window, limit: count, fields: ['body'] })
  return { bodies: await Promise.all(found.map(({ body }) => unpackBytes(body as Uint8Array))), end: skip + count }
}
