// A gateway with the actors of checks, and calls as the web console makes them.

import { start as startCheck } from '#actors/check/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import type { Monitor } from '#schemas/monitor-data.ts'
import { checkAnswer } from './check-answer.ts'
import { startGatewayFlow, type GatewayFlow, type GatewayFlowOptions } from './gateway-flow.ts'
import type { SitePage } from './site.ts'
import { until } from './until.ts'

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

  async checkEnded(id: string, check: string): Promise<void> {
    await until('the check has ended', async () =>
      (await this.call<{ status: string }>('GET', `/monitor/${id}/checks/${check}`)).data.status === 'completed')
  }
}
