// Stores what a check finds: for each page its step in the job log, then its snapshot, then its event. The step holds
// everything that the other two need, and the next step waits for them, so that an owner that takes over repeats them
// for the newest step only.

import { performance } from 'node:perf_hooks'
import type { GoalKind } from '#schemas/monitored-page.ts'
import type { Reading } from '#src/crawl/frontier.ts'
import { unpackBytes, unpackJson } from '#src/encoding/pack-json.ts'
import { storeAnnouncement } from '#src/feeds/announcements.ts'
import type { JobLog, PastStep, Step } from '#src/jobs/state/job-log.ts'
import type { CheckDeps } from '#src/monitors/finish-check.ts'
import { saveVersion, type VersionChange } from '#src/monitors/snapshots.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import { eventId } from '#src/webhooks/event-id.ts'
import type { MonitorEvent } from '#src/webhooks/monitor-event.ts'
import type { PageEntry } from './page-entry.ts'

/** What the step of a page tells the next owner. */
export interface StepTrace {
  /** For the walk of a crawl target. */
  reading?: Reading
  /** How reading the page failed, also when its status is not `error` but `removed`. */
  failed?: { error: string; errorCode: string }
  /** The new version of the page. */
  note?: VersionChange
  isAnnounced?: boolean
  /** What the goal speaks of and the page lacks; absent if it was not reviewed. */
  gaps?: GoalKind[]
  /** The start page of a crawl target could not be read: the target is finished. */
  isOver?: boolean
}

export interface CheckIdentity {
  checkId: string
  monitorId: string
  monitorName: string
  /** Of the owner. */
  traceparent: string | undefined
}

/** A page by its target and its key within the target. */
export interface PageId { targetId: string; key: string }

/** The key of a page's step: unique within the check. */
export const stepKey = ({ targetId, key }: PageId): string => `${targetId} ${key}`

export function pageOfStep({ key }: Pick<PastStep, 'key'>): PageId {
  const at = key.indexOf(' ')
  return { targetId: key.slice(0, at), key: key.slice(at + 1) }
}

export class Recorder {
  readonly #deps: CheckDeps
  readonly #identity: CheckIdentity
  readonly #log: JobLog
  #lastWrite: Promise<void> = Promise.resolve()
  #closed: { reason: unknown } | null = null
  #spentMs = 0

  constructor(deps: CheckDeps, identity: CheckIdentity, log: JobLog) {
    this.#deps = deps
    this.#identity = identity
    this.#log = log
  }

  /** Milliseconds spent on writing so far. */
  get spentMs(): number { return this.#spentMs }

  /**
   * Stores a step and, with `entry`, what follows from it. Steps are stored in the order of the calls. After a failure,
   * and after `close`, every call fails.
   */
  record(page: PageId, step: Omit<Step, 'key'>, entry?: PageEntry): Promise<void> {
    const write = this.#lastWrite.then(() => this.#write(page, step, entry))
    this.#lastWrite = write
    write.catch(() => undefined)
    return write
  }

  /** Rejects further steps with `reason` and waits for the step that is being stored. */
  async close(reason: unknown): Promise<void> {
    this.#closed = { reason }
    await this.#lastWrite.catch(() => undefined)
  }

  async #write(page: PageId, step: Omit<Step, 'key'>, entry: PageEntry | undefined): Promise<void> {
    if (this.#closed) throw this.#closed.reason
    const startedAt = performance.now()
    await this.#log.append({ ...step, key: stepKey(page) })
    await applyStep(this.#deps, this.#identity, { ...page, url: step.url }, step.trace as StepTrace, entry)
    this.#spentMs += performance.now() - startedAt
  }
}

/** Repeats what follows from the newest step: the last owner may have crashed before it was done. */
export async function repeatNewestStep(deps: CheckDeps, identity: CheckIdentity, steps: number): Promise<void> {
  if (steps === 0) return
  const row = await deps.store.collection('job_pages').get(`${identity.checkId}:${steps - 1}`)
  if (!row?.trace) return
  const trace = await unpackJson(row.trace) as StepTrace
  const entry = row.body ? JSON.parse((await unpackBytes(row.body)).toString('utf8')) as PageEntry : undefined
  await applyStep(deps, identity, { ...pageOfStep(row), url: row.url }, trace, entry)
}

async function applyStep(
  deps: CheckDeps, { checkId, monitorId, monitorName, traceparent }: CheckIdentity, page: PageId & { url: string },
  { note, isAnnounced }: StepTrace, entry: PageEntry | undefined,
): Promise<void> {
  if (note) await saveVersion(deps.store, checkId, { ...page, monitorId }, note)
  if (!isAnnounced || !entry) return
  const event: MonitorEvent = {
    id: eventId(checkId, stepKey(page), 'monitor.page'),
    type: 'monitor.page',
    monitorId,
    checkId,
    traceparent,
    at: entry.checked_at,
    data: { ...entry, monitor_name: monitorName },
  }
  await storeAnnouncement(deps.store, deps.publicUrl, event)
  await createDelivery(deps, event)
}
