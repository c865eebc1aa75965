// The states of `/ready`: a gateway without actors, for which this process answers pings.

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import { actorNames, type ActorName } from '#src/actors.ts'
import { answerPings } from '#src/runtime/presence.ts'
import { quietLog } from '#test/support/bus.ts'
import { checkAnswer } from '#test/support/check-answer.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { until } from '#test/support/until.ts'

interface Answer {
  http: number
  ms: number
  error?: string
  error_code?: string
  retryable?: boolean
  data: { status: string; missing: string[]; checks: { nats: string; store: string; actors: Record<string, number> } }
}

describe('GET /ready (issue 14, point 8)', () => {
  let gateways: Gateways
  let nc: NatsConnection
  let running: { unsubscribe(): void }[] = []
  before(async () => {
    gateways = await startGateways(1, { LOG_LEVEL: 'silent' })
    nc = await gateways.nats.connect()
  })
  afterEach(() => {
    for (const one of running) one.unsubscribe()
    running = []
  })
  after(() => gateways.stop())

  const run = async (...names: ActorName[]): Promise<void> => {
    running.push(...names.map((name) => answerPings(nc, [name], () => Promise.resolve(), quietLog)))
    await nc.flush()
  }
  const allBut = (...names: ActorName[]): ActorName[] => actorNames.filter((name) => !names.includes(name))

  async function ask(): Promise<Answer> {
    const startedAt = Date.now()
    const response = await fetch(`${gateways.all[0]!.url}/ready`)
    const body = await response.json() as Omit<Answer, 'http' | 'ms'>
    checkAnswer('GET', '/ready', { status: response.status, success: response.ok, ...body })
    return { http: response.status, ms: Date.now() - startedAt, ...body }
  }
  /** Waits for the result, because an earlier one is cached, and returns it. */
  const becomes = async (status: string, missing: readonly string[]): Promise<Answer> => {
    const isExpected = ({ data }: Answer): boolean =>
      data.status === status && JSON.stringify(data.missing) === JSON.stringify(missing)
    await until(`the status is ${status} without ${missing.join(', ')}`, async () => isExpected(await ask()))
    return await ask()
  }

  it('is 503 and names everything that is missing without actors', async () => {
    const { http, error, error_code, retryable } = await becomes('not ready', actorNames)
    assert.deepEqual([http, error_code, retryable], [503, 'SERVICE_UNAVAILABLE', true])
    assert.match(error!, /^Not ready: no fetch actor is ready, no render actor is ready, /)
  })

  for (const name of ['fetch', 'extract'] as const) {
    it(`is 503 without ${name}`, async () => {
      await run(...allBut(name))
      const { http, error } = await becomes('not ready', [name])
      assert.deepEqual([http, error], [503, `Not ready: no ${name} actor is ready.`])
    })
  }

  it('is 200, degraded, and names the actors when only optional ones are missing', async () => {
    await run(...allBut('render', 'judge'))
    const { http, data } = await becomes('degraded', ['render', 'judge'])
    assert.equal(http, 200)
    assert.deepEqual([data.checks.actors.fetch, data.checks.actors.render], [1, 0])
  })

  it('is 200 and degraded with fetch and extract alone, within a second', async () => {
    await run('fetch', 'extract')
    await becomes('degraded', allBut('fetch', 'extract'))
    await sleep(600) // longer than the result is cached
    const { http, ms } = await ask()
    assert.equal(http, 200)
    assert.ok(ms < 1_000, `${ms} ms`)
  })

  it('is 200 and ready with every actor', async () => {
    await run(...actorNames)
    assert.equal((await becomes('ready', [])).http, 200)
  })

  it('is 503 without NATS', async () => {
    await run(...actorNames)
    await gateways.nats.server.stop()
    const { http, data, error } = await becomes('not ready', actorNames)
    assert.deepEqual([http, data.checks.nats], [503, 'failed'])
    assert.match(error!, /NATS does not answer/)
  })
})
