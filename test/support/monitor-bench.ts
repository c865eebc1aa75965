// What tests of monitors need: a backend, a schedule registry, and functions that create monitors and what belongs to
// them.

import { afterEach } from 'node:test'
import { MonitorCreate, MonitorPatch } from '#schemas/monitor.ts'
import { newId } from '#src/ids.ts'
import { newJob } from '#src/jobs/state/create-job.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { changeMonitor } from '#src/monitors/change-monitor.ts'
import { createMonitor } from '#src/monitors/create-monitor.ts'
import { syncAllSchedules } from '#src/monitors/sync-schedule.ts'
import { openScheduleRegistry, type ScheduleRegistry } from '#src/schedule/registry.ts'
import type { Documents } from '#src/store/documents.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { DeliveryDocument, MonitorDocument } from '#src/store/documents/monitors.ts'
import { prepareBackend, type Backend } from './backend.ts'

const checkCreate = compileCheck(MonitorCreate, 'the request body')
const checkPatch = compileCheck(MonitorPatch, 'the request body')
const dayMs = 86_400_000
/** The key of every monitor. */
export const keyId = 'key_1'
const allowAll = (): Promise<void> => Promise.resolve()
const valid = {
  name: 'one', schedule: '0 9 * * *',
  targets: [{ type: 'scrape', urls: ['https://a.example/', 'https://b.example/'] }],
}

/** Starts the services for the tests of the calling suite, and deletes all documents after each test. */
export function prepareMonitors(): MonitorBench {
  const bench = new MonitorBench()
  prepareBackend((backend) => bench.open(backend))
  afterEach(() => bench.reset())
  return bench
}

export class MonitorBench {
  #backend: Backend | undefined
  #schedules: ScheduleRegistry | undefined

  get store() { return this.#backend!.store }
  get bus() { return this.#backend!.bus }
  get schedules() { return this.#schedules! }

  async open(backend: Backend): Promise<void> {
    this.#backend = backend
    this.#schedules = await openScheduleRegistry(backend.bus.nc)
  }

  async reset(): Promise<void> {
    for (const name of ['monitors', 'jobs', 'job_pages', 'snapshots', 'deliveries'] as const)
      await this.store.collection(name).remove({})
    await syncAllSchedules(this)
  }

  create(more: object = {}, id = newId('mon'), assertUrl = allowAll): Promise<MonitorDocument> {
    const body = checkCreate(structuredClone({ ...valid, ...more }))
    return createMonitor(this, { id, keyId, body, egressAllow: [], assertUrl })
  }

  change(id: string, patch: object): Promise<MonitorDocument> {
    return changeMonitor(this, {
      id, keyId, patch: checkPatch(structuredClone(patch)), egressAllow: [], assertUrl: allowAll,
    })
  }

  /** The cron of the monitor in the schedule registry. */
  async scheduledCron(id: string): Promise<string | undefined> {
    return (await this.schedules.read(id))?.entry.cron
  }

  count(name: keyof Documents): Promise<number> {
    return this.store.collection(name).count({})
  }

  async addCheck(monitor: MonitorDocument, more: Partial<JobDocument> = {}): Promise<JobDocument> {
    const job: JobDocument = {
      ...newJob(
        {
          id: newId('chk'), kind: 'check', endpoint: 'check', keyId, requestId: 'test', url: null, request: {},
          known: 0, submitCredits: 0,
          check: {
            monitor_id: monitor._id, trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 2,
            error_code: null,
          },
        },
        Date.now(),
      ),
      ...more,
    }
    await this.store.collection('jobs').put(job)
    return job
  }

  addSnapshot(monitor: MonitorDocument, target_id: string, url: string, key = url): Promise<void> {
    return this.store.collection('snapshots').put({
      _id: `${target_id}:${url}`, monitor_id: monitor._id, target_id, key, url, before: null,
      now: {
        check_id: 'chk_1', state: 'ok', content: null, content_sha256: null, title: null, options_sha256: '',
        etag: null, last_modified: null, body_sha256: null, outline: null, checked_at: new Date().toISOString(),
      },
    })
  }

  addDelivery(monitor: MonitorDocument, more: Partial<DeliveryDocument> = {}): Promise<void> {
    return this.store.collection('deliveries').put({
      _id: newId('evt'), monitor_id: monitor._id, check_id: null, type: 'ping', body: new Uint8Array([1]),
      status: 'pending', attempts: 0, tried_before: 0, last_status_code: null, last_error: null, next_attempt_at: null,
      created_at: new Date().toISOString(), ...more,
    })
  }

  async snapshotUrls(): Promise<string[]> {
    return (await this.store.collection('snapshots').find({}, { sort: { _id: 1 } })).map(({ url }) => url)
  }
}

/** The fields of a check that completed some days ago. */
export function finished(daysAgo: number): Partial<JobDocument> {
  const finished_at = new Date(Date.now() - daysAgo * dayMs).toISOString()
  return {
    status: 'completed', settled: true, created_at: finished_at, finished_at,
    expires_at: new Date(Date.now() + (30 - daysAgo) * dayMs).toISOString(),
  }
}
