// Writes down what a check finds, page by page and in this order: the row, the snapshot, the event. The row holds all
// that the other two need, and the next row waits for them: whoever takes the check over repeats them for the newest
// row only.

import { performance } from 'node:perf_hooks'
import type { Reading } from '#src/crawl/frontier.ts'
import type { JobLog, PastStep, Step } from '#src/jobs/job-log.ts'
import { unpackBytes, unpackJson } from '#src/jobs/pack-json.ts'
import { eventId, type CheckDeps } from '#src/monitors/finish-check.ts'
import { saveVersion, type VersionChange } from '#src/monitors/snapshots.ts'
import type { Store } from '#src/store/store.ts'
import { createDelivery } from '#src/webhooks/create-delivery.ts'
import type { CheckPage } from './page-row.ts'

/** What a step of a check says to the next owner. */
export interface StepTrace {
  /** For the walk of a crawl target. */
  reading?: Reading
  /** How the page failed, also where that is no error: it was removed. */
  failed?: { error: string; errorCode: string }
  /** What the page has become. */
  note?: VersionChange
  isAnnounced?: boolean
  /** Of a crawl target whose start page could not be read: there is nothing more to do. */
  isOver?: boolean
}

export interface CheckIdentity { checkId: string; monitorId: string; monitorName: string }

export interface Recorder {
  /**
   * Writes a step and what follows from it; one after the other, in the order of the calls. After a failure, and once
   * it is closed, every call fails.
   */
  record(
    targetId: string, key: string, step: Omit<Step, 'key' | 'trace'> & { trace: unknown }, page?: CheckPage,
  ): Promise<void>
  /** Takes nothing more and waits for what is being written. */
  close(reason: unknown): Promise<void>
  /** Milliseconds that writing has taken so far. */
  readonly spentMs: number
}

export const stepKey = (targetId: string, key: string): string => `${targetId} ${key}`
/** Target and page of a step. */
export function pageOfStep({ key }: Pick<PastStep, 'key'>): { targetId: string; key: string } {
  const at = key.indexOf(' ')
  return { targetId: key.slice(0, at), key: key.slice(at + 1) }
}

export function createRecorder(deps: CheckDeps, identity: CheckIdentity, log: JobLog): Recorder {
  let tail: Promise<void> = Promise.resolve()
  let closed: { reason: unknown } | null = null
  let spentMs = 0

  async function write(
    targetId: string, key: string, step: Omit<Step, 'key'>, page: CheckPage | undefined,
  ): Promise<void> {
    if (closed) throw closed.reason
    const startedAt = performance.now()
    await log.append({ ...step, key: stepKey(targetId, key) })
    await followUp(deps, identity, { targetId, key, url: step.url }, step.trace as StepTrace, page)
    spentMs += performance.now() - startedAt
  }

  return {
    record(targetId, key, step, page) {
      const written = tail.then(() => write(targetId, key, step, page))
      tail = written
      tail.catch(() => undefined)
      return written
    },
    async close(reason) {
      closed = { reason }
      await tail.catch(() => undefined)
    },
    get spentMs() { return spentMs },
  }
}

/** Repeats what follows from the newest row, whose owner may have died over it. */
export async function repeatLast(deps: CheckDeps, identity: CheckIdentity, steps: number): Promise<void> {
  const row = steps === 0 ? null : await rowOf(deps.store, identity.checkId, steps - 1)
  if (!row?.trace) return
  const page = row.body && JSON.parse((await unpackBytes(row.body)).toString('utf8')) as CheckPage
  await followUp(
    deps, identity, { ...pageOfStep(row), url: row.url }, (await unpackJson(row.trace)) as StepTrace, page ?? undefined,
  )
}

const rowOf = (store: Store, checkId: string, n: number) => store.collection('job_pages').get(`${checkId}:${n}`)

async function followUp(
  deps: CheckDeps, { checkId, monitorId, monitorName }: CheckIdentity,
  page: { targetId: string; key: string; url: string }, { note, isAnnounced }: StepTrace, row: CheckPage | undefined,
): Promise<void> {
  if (note) await saveVersion(deps.store, checkId, { ...page, monitorId }, note)
  if (!isAnnounced || !row) return
  await createDelivery(deps, {
    id: eventId(checkId, stepKey(page.targetId, page.key), 'monitor.page'),
    type: 'monitor.page',
    monitorId,
    checkId,
    at: row.checked_at,
    data: { ...row, monitor_name: monitorName },
  })
}
