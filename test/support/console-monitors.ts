// A gateway with the actors of checks, and calls as the web console makes them.

import { start as startCheck } from '#actors/check/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import { noCounts } from '#schemas/monitor.ts'
import type { Monitor } from '#schemas/monitor-data.ts'
import { newId } from '#src/ids.ts'
import { newJob } from '#src/jobs/state/create-job.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import { checkAnswer } from './check-answer.ts'
import { startGatewayFlow, type GatewayFlow, type GatewayFlowOptions } from './gateway-flow.ts'
import type { SitePage } from './site.ts'
import { until } from './until.ts'

/** A page whose price can change. */
export const flourPage = (price: string): string =>
  `<html lang="en"><head><title>Flour</title></head><body><main><h1>Flour</h1>
<p>${'The mill stands by the river and grinds wheat for the town. '.repeat(20)}</p><p>Price: € ${price}</p></main></body>
</html>`

/** The first check waits until the stages have loaded. */
const checkMs = 60_000

const queuedCheck = (monitorId: string, keyId: string): JobDocument => newJob({
  id: newId('chk'), kind: 'check', endpoint: 'check', keyId, requestId: 'test', url: null, request: {}, known: 0,
  submitCredits: 0,
  check: {
    monitor_id: monitorId, trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 1,
    error_code: null,
  },
}, Date.now())

interface Reply<T = unknown> { status: number; headers: Headers; data: T; error?: string; error_code?: string }

/** Starts it with the pages of a site; `key` makes the calls by default. */
export async function startConsoleMonitors(
  pages: Record<string, SitePage>, options: GatewayFlowOptions = {},
): Promise<ConsoleMonitors> {
  const actors = [startCheck, startDiff, startJudge, ...(options.actors ?? [])]
  const flow = await startGatewayFlow(pages, { ...options, actors })
  return new ConsoleMonitors(flow, (await flow.newKey()).key)
}

export class ConsoleMonitors {
  readonly flow: GatewayFlow
  readonly key: string

  constructor(flow: GatewayFlow, key: string) {
    this.flow = flow
    this.key = key
  }

  stop(): Promise<void> { return this.flow.stop() }

  /** Calls the API and holds the answer against its schema. */
  async call<T = unknown>(method: string, path: string, body?: object, key = this.key): Promise<Reply<T>> {
    const response = await fetch(this.flow.url + path, {
      method, headers: { ...(key && { 'x-api-key': key }), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const envelope = await response.json() as { success: boolean; data: T; error?: string; error_code?: string }
    checkAnswer(method, path, { status: response.status, ...envelope })
    return { ...envelope, status: response.status, headers: response.headers }
  }

  tryCreate(body: object, key = this.key): Promise<Reply<Monitor>> {
    const targets = [{ type: 'scrape', urls: [this.flow.site.url('/')] }]
    return this.call('POST', '/monitor', { name: 'one', schedule: '0 9 1 1 *', targets, ...body }, key)
  }

  async createMonitor(body: object = {}, key = this.key): Promise<Monitor> {
    const { data, error } = await this.tryCreate(body, key)
    if (error) throw new Error(error)
    return data
  }

  async monitor(id: string): Promise<Monitor> { return (await this.call<Monitor>('GET', `/monitor/${id}`)).data }

  /** Runs a check to its end. */
  async check(id: string): Promise<void> {
    const { data } = await this.call<{ id: string }>('POST', `/monitor/${id}/run`)
    await this.checkEnded(id, data.id)
  }

  /** Waits until no check of the monitors is queued or running. */
  async allEnded(ids: readonly string[]): Promise<void> {
    await until('the checks have ended', async () =>
      (await Promise.all(ids.map((id) => this.monitor(id)))).every((one) => one.current_check_id === null),
    checkMs)
  }

  /** Stores a check that is queued, and has no message that an owner would get. */
  async startWithoutOwner(monitorId: string, keyId: string): Promise<void> {
    const job = queuedCheck(monitorId, keyId)
    await this.flow.store.collection('jobs').put(job)
    await this.flow.store.collection('monitors').update({ _id: monitorId }, { $set: { current_check_id: job._id } })
  }

  /** Stores a check that has ended with these pages, and returns its id. */
  async storeCheck(monitorId: string, pages: readonly { url: string }[]): Promise<string> {
    const { store } = this.flow
    const { key_id: keyId } = (await store.collection('monitors').get(monitorId))!
    const job = queuedCheck(monitorId, keyId)
    const now = new Date().toISOString()
    const ended = { status: 'completed', settled: true, started_at: now, finished_at: now } as const
    await store.collection('jobs').put({ ...job, ...ended })
    const log = await openJobLog(store, job._id, 0, { baseCounts: { ...noCounts } })
    for (const page of pages) {
      const entry = {
        target_id: 'tgt_1', status: 'same', status_code: 200, title: null, error: null, error_code: null,
        checked_at: now, previous_checked_at: null, ...page,
      }
      await log.append({
        key: page.url, url: page.url, depth: 0, credits: 1, page: { status: 'same', isMeaningful: false },
        result: { ok: true, statusCode: 200, body: Buffer.from(JSON.stringify(entry)) },
      })
    }
    return job._id
  }

  async checkEnded(id: string, check: string): Promise<void> {
    await until('the check has ended', async () =>
      (await this.call<{ status: string }>('GET', `/monitor/${id}/checks/${check}`)).data.status === 'completed', checkMs)
  }
}
