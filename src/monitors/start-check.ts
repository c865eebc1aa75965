// Starts a check in three idempotent steps: store its document, claim the monitor, publish its message. If the process
// dies between two steps, the janitor publishes the message of a stored check, and its owner claims the monitor.

import { createHash } from 'node:crypto'
import type { CheckPlan } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import type { Bus } from '#src/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { base62Of } from '#src/ids.ts'
import { newJob } from '#src/jobs/create-job.ts'
import { isFinal } from '#src/jobs/job-status.ts'
import { publishJob } from '#src/publish-job.ts'
import type { CheckFacts, JobDocument, KeyDocument, MonitorDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
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
  { id, requestId, limit }: { id: string; requestId: string; limit: number | null },
): Promise<JobDocument> {
  const jobs = store.collection('jobs')
  if ((await isLive(store, monitor.current_check_id)) && monitor.current_check_id !== id)
    throw inProgress(monitor.current_check_id)
  const { remaining } = await ledger.usage(monitor.key_id, limit)
  if (remaining === 0) throw new AppError('CREDITS_EXHAUSTED', limit === null ? {} : { limit })

  const job = await newCheck(store, monitor, { id, requestId, trigger: 'manual', scheduledFor: null })
  await jobs.insertIfAbsent(job)
  try {
    const claim = await claimMonitor(store, monitor._id, id)
    if (claim === 'gone') throw new AppError('NOT_FOUND', { message: `Monitor ${monitor._id} does not exist.` })
    if (claim === 'busy')
      throw inProgress((await store.collection('monitors').get(monitor._id))?.current_check_id ?? null)
    await publishJob(bus, { id, kind: 'check', keyId: job.key_id, requestId })
  } catch (error) {
    // If the check is already running, only the acknowledgement of the publish was lost.
    if ((await jobs.remove({ _id: id, status: 'pending' })) > 0) await releaseMonitor(store, monitor._id, id)
    throw error
  }
  return job
}

/**
 * Starts the scheduled check of a slot. Idempotent. Does nothing for a paused or deleted monitor. If the check cannot
 * run, it is stored as skipped with the reason.
 */
export async function startScheduledCheck(
  { store, bus, ledger }: Deps, monitorId: string, slotMs: number,
): Promise<void> {
  const jobs = store.collection('jobs')
  const id = scheduledCheckId(monitorId, slotMs)
  const existing = await jobs.get(id)
  if (existing && isFinal(existing)) return
  const monitor = await store.collection('monitors').get(monitorId)
  if (!monitor || monitor.deleted_at !== null || (monitor.status === 'paused' && !existing)) return

  if (!existing) {
    const skip = (await isLive(store, monitor.current_check_id))
      ? overlap
      : await cannotPay({ store, ledger }, monitor.key_id)
    const job = await newCheck(store, monitor, {
      id, requestId: `slot-${id}`, trigger: 'scheduled', scheduledFor: new Date(slotMs).toISOString(),
    })
    await jobs.insertIfAbsent(skip ? skipped(job, skip, monitor.retention_days) : job)
    if (skip) return
  }
  const claim = await claimMonitor(store, monitorId, id)
  if (claim === 'gone') return void (await jobs.remove({ _id: id, status: 'pending' }))
  if (claim === 'busy') return skipCheck(store, id, monitor.retention_days)
  const job = await jobs.get(id)
  // Another process may have started the same check, and it may have ended already.
  if (!job || isFinal(job)) return releaseMonitor(store, monitorId, id)
  await publishJob(bus, { id, kind: 'check', keyId: job.key_id, requestId: job.request_id })
}

/** The id of the check of a slot; deterministic. */
export const scheduledCheckId = (monitorId: string, slotMs: number): string =>
  `chk_${base62Of(createHash('sha256').update(`${monitorId} ${slotMs}`).digest(), 24)}`

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

/** Why the key cannot pay for a check; null if it can. An invalid key is treated as a key without credits. */
async function cannotPay({ store, ledger }: Pick<Deps, 'store' | 'ledger'>, keyId: string): Promise<Skip | null> {
  const key = await store.collection('keys').get(keyId)
  const invalid = invalidKey(key, Date.now())
  if (invalid) return { status: 'skipped_no_credits', ...invalid }
  const { remaining } = await ledger.usage(keyId, key?.credits ?? null)
  if (remaining !== 0) return null
  return {
    status: 'skipped_no_credits', error: 'The API key had no credits left when this check was due.',
    errorCode: 'CREDITS_EXHAUSTED',
  }
}

function invalidKey(key: KeyDocument | null, nowMs: number): Omit<Skip, 'status'> | null {
  if (!key) return { error: 'The API key of the monitor no longer exists.', errorCode: 'INVALID_API_KEY' }
  if (key.revoked_at !== null) return { error: 'The API key of the monitor was revoked.', errorCode: 'API_KEY_REVOKED' }
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) <= nowMs
  return isExpired ? { error: 'The API key of the monitor has expired.', errorCode: 'API_KEY_EXPIRED' } : null
}

interface Start { id: string; requestId: string; trigger: CheckFacts['trigger']; scheduledFor: string | null }

/** The job of a check, with the current settings of the monitor as its plan. */
async function newCheck(
  store: Store, monitor: MonitorDocument, { id, requestId, trigger, scheduledFor }: Start,
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
      url: null,
      request: { ...plan },
      known: 0,
      submitCredits: 0,
      check: {
        monitor_id: monitor._id, trigger, scheduled_for: scheduledFor, baseline: snapshot === undefined,
        estimated_credits: creditsPerCheck(monitor), error_code: null,
      },
    },
    Date.now(),
  )
}
