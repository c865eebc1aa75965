// Starts a check in three idempotent steps: store its document, claim the monitor, publish its message. If the process
// dies between two steps, the janitor publishes the message of a stored check, and its owner claims the monitor.

import { hash } from 'node:crypto'
import type { CheckPlan } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus/bus.ts'
import { creditsExhausted } from '#src/credits/credits-exhausted.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { owners } from '#src/flow.ts'
import { base62Of } from '#src/ids.ts'
import { newJob } from '#src/jobs/state/create-job.ts'
import { isFinal } from '#src/jobs/state/job-status.ts'
import { announceJob, publishJob } from '#src/jobs/state/publish-job.ts'
import type { Log } from '#src/process/log.ts'
import type { CheckFacts, JobDocument } from '#src/store/documents/jobs.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { blockedReason, type BlockedReason } from './blocked-reason.ts'
import { claimMonitor, isLive, releaseMonitor } from './claim-monitor.ts'
import { creditsPerCheck, isJudged } from './estimates.ts'

interface Deps { store: Store; bus: Bus; ledger: Ledger }
type SkipStatus = 'skipped_overlap' | 'skipped_no_credits'
interface Skip { status: SkipStatus; error: string; errorCode: string | null }

const dayMs = 86_400_000
const inProgress = (checkId: string | null): AppError =>
  new AppError('CHECK_IN_PROGRESS', {
    message: `${checkId ?? 'A check'} of this monitor is still running; only one check can run at a time.`,
  })
const overlap: Skip = {
  status: 'skipped_overlap', error: 'The previous check was still running when this one was due.', errorCode: null,
}

/**
 * Starts a manual check, also of a paused monitor. Throws CHECK_IN_PROGRESS while another check is live,
 * CREDITS_EXHAUSTED when the key has no credits left, NOT_FOUND when the monitor was deleted meanwhile, and OVERLOADED
 * or SERVICE_UNAVAILABLE. No check exists after an error.
 */
export async function startManualCheck(
  { store, bus, ledger }: Deps, monitor: MonitorDocument,
  { id, requestId, traceparent, limit }: Pick<Start, 'id' | 'requestId' | 'traceparent'> & { limit: number | null },
): Promise<JobDocument> {
  const jobs = store.collection('jobs')
  if ((await isLive(store, monitor.current_check_id)) && monitor.current_check_id !== id)
    throw inProgress(monitor.current_check_id)
  const { remaining } = await ledger.usage(monitor.key_id, limit)
  if (remaining === 0) throw creditsExhausted(1, 0, limit)

  const job = await newCheck(store, monitor, { id, requestId, traceparent, trigger: 'manual', scheduledFor: null })
  await jobs.insertIfAbsent(job)
  try {
    const claim = await claimMonitor(store, monitor._id, id)
    if (claim === 'gone') throw new AppError('NOT_FOUND', { message: `Monitor ${monitor._id} does not exist.` })
    if (claim === 'busy')
      throw inProgress((await store.collection('monitors').get(monitor._id))?.current_check_id ?? null)
    await publishJob(bus, job)
  } catch (error) {
    // If the check is already running, only the acknowledgement of the publish was lost.
    if ((await jobs.remove({ _id: id, status: 'pending' })) > 0) await releaseMonitor(store, monitor._id, id)
    throw error
  }
  return job
}

/**
 * Starts the scheduled check of a slot. Idempotent. Does nothing for a paused or deleted monitor. If the check cannot
 * run, it is stored as skipped with the reason; a key that is not valid is also logged, once a day for a monitor.
 */
export async function startScheduledCheck(
  { store, bus, ledger, log }: Deps & { log: Log }, monitorId: string, slotMs: number,
): Promise<void> {
  const jobs = store.collection('jobs')
  const id = scheduledCheckId(monitorId, slotMs)
  const existing = await jobs.get(id)
  if (existing && isFinal(existing)) return
  const monitor = await store.collection('monitors').get(monitorId)
  if (!monitor || monitor.deleted_at !== null || (monitor.status === 'paused' && !existing)) return

  if (!existing) {
    const isBusy = await isLive(store, monitor.current_check_id)
    const reason = isBusy ? null : await blockedReason({ store, ledger }, monitor.key_id, Date.now())
    const skip = isBusy ? overlap : reason && blocked(reason)
    const job = await newCheck(store, monitor, {
      id, requestId: `slot-${id}`, trigger: 'scheduled', scheduledFor: new Date(slotMs).toISOString(),
    })
    const isNew = await jobs.insertIfAbsent(skip ? skipped(job, skip, monitor.retention_days) : job)
    if (reason && isNew && reason !== 'CREDITS_EXHAUSTED') await reportBlocked({ store, log }, job, reason)
    if (skip) return announceJob(bus, job)
  }
  const claim = await claimMonitor(store, monitorId, id)
  if (claim === 'gone') return void (await jobs.remove({ _id: id, status: 'pending' }))
  if (claim === 'busy') return skipCheck(store, id, monitor.retention_days)
  const job = await jobs.get(id)
  // Another process may have started the same check, and it may have ended already.
  if (!job || isFinal(job)) return releaseMonitor(store, monitorId, id)
  await publishJob(bus, job)
}

/** The id of the check of a slot; deterministic. */
export const scheduledCheckId = (monitorId: string, slotMs: number): string =>
  `chk_${base62Of(hash('sha256', `${monitorId} ${slotMs}`, 'buffer'), 24)}`

/** Marks a check that could not claim its monitor as skipped. */
export async function skipCheck(store: Store, id: string, retentionDays: number): Promise<void> {
  const jobs = store.collection('jobs')
  const job = await jobs.get(id)
  if (!job || isFinal(job)) return
  const { status, finished_at, expires_at, error } = skipped(job, overlap, retentionDays)
  await jobs.update({ _id: id, status: 'pending' }, { $set: { status, finished_at, expires_at, error, settled: true } })
}

/** A check that did not run: final, settled and free. */
function skipped(job: JobDocument, { status, error, errorCode }: Skip, retentionDays: number): JobDocument {
  const nowMs = Date.now()
  return {
    ...job,
    status,
    error,
    settled: true,
    finished_at: new Date(nowMs).toISOString(),
    expires_at: new Date(nowMs + retentionDays * dayMs).toISOString(),
    check: { ...(job.check as CheckFacts), error_code: errorCode },
  }
}

/** Why a check that is charged to the key does not run, by the reason that blocks its monitor. */
const blockedErrors: Record<BlockedReason, string> = {
  INVALID_API_KEY: 'The API key of the monitor no longer exists.',
  API_KEY_REVOKED: 'The API key of the monitor was revoked.',
  API_KEY_EXPIRED: 'The API key of the monitor has expired.',
  CREDITS_EXHAUSTED: 'The API key had no credits left when this check was due.',
}

const blocked = (reason: BlockedReason): Skip =>
  ({ status: 'skipped_no_credits', error: blockedErrors[reason], errorCode: reason })

/** Logs that the key of a monitor is not valid: for the first check that is skipped for this reason on a UTC day. */
async function reportBlocked(
  { store, log }: Pick<Deps, 'store'> & { log: Log }, { _id: checkId, key_id: keyId, created_at, check }: JobDocument,
  code: BlockedReason,
): Promise<void> {
  const { monitor_id: monitorId } = check as CheckFacts
  const earlier = await store.collection('jobs').find({
    'check.monitor_id': monitorId, 'check.error_code': code, _id: { $ne: checkId },
    created_at: { $gte: `${created_at.slice(0, 10)}T00:00:00.000Z` },
  }, { limit: 1, fields: ['_id'] })
  if (earlier.length > 0) return
  log.warn({ monitorId, keyId, code }, 'monitor blocked by its API key; `winnow keys transfer-monitors` moves it')
}

/** Jobs of the key that have not ended; as many as matter for its share. */
const liveJobs = async (store: Store, keyId: string): Promise<number> =>
  (await store.collection('jobs').find(
    { settled: false, key_id: keyId }, { limit: owners.check.concurrency + 1, fields: ['_id'] },
  )).length

interface Start {
  id: string
  requestId: string
  traceparent?: string | undefined
  trigger: CheckFacts['trigger']
  scheduledFor: string | null
}

/** The job of a check, with the current settings of the monitor as its plan. */
async function newCheck(
  store: Store, monitor: MonitorDocument, { id, requestId, traceparent, trigger, scheduledFor }: Start,
): Promise<JobDocument> {
  const plan: CheckPlan = {
    monitor_id: monitor._id, name: monitor.name, goal: isJudged(monitor) ? monitor.goal : null,
    targets: monitor.targets, retention_days: monitor.retention_days,
  }
  const [snapshot] = await store
    .collection('snapshots')
    .find({ monitor_id: monitor._id }, { limit: 1, fields: ['_id'] })
  return newJob(
    {
      id,
      kind: 'check',
      endpoint: 'check',
      keyId: monitor.key_id,
      requestId,
      traceparent,
      url: null,
      request: { ...plan },
      known: 0,
      submitCredits: 0,
      position: await liveJobs(store, monitor.key_id),
      check: {
        monitor_id: monitor._id, trigger, scheduled_for: scheduledFor, baseline: snapshot === undefined,
        estimated_credits: creditsPerCheck(monitor), error_code: null,
      },
    },
    Date.now(),
  )
}
