// The checks of a monitor as their caller reads them. Pages are read by number and spliced as the bytes that they are;
// counts and credits are those of the newest row that is there when they are read.

import { noCounts, type CheckCounts, type CheckListQuery, type CheckPageQuery } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { isFinal } from '#src/jobs/job-status.ts'
import { newestStep } from '#src/jobs/job-log.ts'
import { unpackBytes } from '#src/jobs/pack-json.ts'
import { countFitting, spliceList } from '#src/jobs/splice-results.ts'
import type { JobDocument, JobPageDocument } from '#src/store/documents.ts'
import type { Filter, Store } from '#src/store/store.ts'
import { describeCheck, noDeliveries, type DeliveryCounts } from './describe-check.ts'

/** The check of a monitor. Throws NOT_FOUND: never was, of another monitor, or expired. */
export async function findCheck(store: Store, monitorId: string, id: string): Promise<JobDocument> {
  const job = await store.collection('jobs').get(id)
  const isTheirs = job?.kind === 'check' && job.check?.monitor_id === monitorId
  if (!isTheirs || (isFinal(job) && Date.parse(job.expires_at) <= Date.now())) {
    throw new AppError('NOT_FOUND', {
      message: `There is no check ${id.slice(0, 60)} of this monitor; checks are kept for its \`retention_days\`.`,
    })
  }
  return job
}

interface Tally { counts: CheckCounts; credits: number; pages: number }

/** What a check has come to so far. */
async function tallyOf(store: Store, jobId: string): Promise<Tally> {
  const {
    counts = noCounts, credits, completed, failed,
  } = (await newestStep(store, jobId)) ?? { credits: 0, completed: 0, failed: 0 }
  return { counts, credits, pages: completed + failed }
}

/** Statuses of checks that were charged for their pages. */
const charged: readonly JobDocument['status'][] = ['completed', 'partial', 'failed']
const creditsOf = (job: JobDocument, { credits }: Tally): number => (charged.includes(job.status) ? credits : 0)

/** How the deliveries of the events of a check went so far. */
export async function deliveriesOf(store: Store, checkId: string): Promise<DeliveryCounts> {
  const count = (status: keyof DeliveryCounts): Promise<number> =>
    store.collection('deliveries').count({ check_id: checkId, status })
  const [pending, delivered, failed] = await Promise.all([count('pending'), count('delivered'), count('failed')])
  return { pending, delivered, failed }
}

/** Checks of a monitor, newest first, and how many there are. */
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
  // Most monitors have no webhook: one look instead of three for each check.
  const [anyDelivery] = await store
    .collection('deliveries')
    .find({ monitor_id: monitorId }, { limit: 1, fields: ['_id'] })
  const checks = await Promise.all(
    found.map(async (job) => {
      const [tally, deliveries] = await Promise.all([
        tallyOf(store, job._id), anyDelivery ? deliveriesOf(store, job._id) : noDeliveries,
      ])
      return describeCheck(job, tally.counts, creditsOf(job, tally), deliveries)
    }),
  )
  return { checks, total }
}

/** One check with a page of its page results, as UTF-8 JSON. `linkTo` makes the absolute address of a further page. */
export async function readCheck(
  store: Store, job: JobDocument, query: CheckPageQuery, linkTo: (query: CheckPageQuery) => string,
): Promise<Uint8Array> {
  const { limit, status } = query
  const [tally, deliveries] = await Promise.all([tallyOf(store, job._id), deliveriesOf(store, job._id)])
  const total = status ? tally.counts[status] : tally.pages
  const { bodies, end } = await readPages(store, job._id, query, { total, pages: tally.pages })
  const next = end < total && bodies.length > 0 ? linkTo({ skip: end, limit, ...(status && { status }) }) : null
  return spliceList({ ...describeCheck(job, tally.counts, creditsOf(job, tally), deliveries), next }, 'pages', bodies)
}

async function readPages(
  store: Store, jobId: string, { skip, limit, status }: CheckPageQuery,
  { total, pages }: { total: number; pages: number },
): Promise<{ bodies: Uint8Array[]; end: number }> {
  const rows = store.collection('job_pages')
  // Without a status pages are found by their number; with one there is no number to go by, and no more than a check's
  // pages to skip.
  const filter: Filter<JobPageDocument> = status
    ? { job_id: jobId, status, seq: { $gte: 0, $lt: pages } }
    : { job_id: jobId, seq: { $gte: skip, $lt: Math.min(skip + limit, total) } }
  const window = { sort: { seq: 1 as const }, skip: status ? skip : 0 }
  const sizes = await rows.find(filter, { ...window, limit, fields: ['size'] })
  const count = countFitting(sizes.map(({ size }) => size))
  const found = await rows.find(filter, { ...window, limit: count, fields: ['body'] })
  return { bodies: await Promise.all(found.map(({ body }) => unpackBytes(body as Uint8Array))), end: skip + count }
}
