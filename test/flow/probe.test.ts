// `winnow probe`, the health check of containers: a gateway, and actors for which this process answers pings.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { NatsConnection } from '@nats-io/transport-node'
import { answerPings } from '#src/runtime/presence.ts'
import { quietLog } from '#test/support/bus.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import { runWinnow } from '#test/support/winnow.ts'


describe('winnow probe', () => {
  let gateways: Gateways
  let nc: NatsConnection
  before(async () => {
    gateways = await startGateways(1, { LOG_LEVEL: 'silent' })
    nc = await gateways.nats.connect()
    answerPings(nc, ['fetch', 'map'], () => Promise.resolve(), quietLog)
    answerPings(nc, ['render'], () => Promise.reject(new Error('no browser')), quietLog)
    await nc.flush()
  })
  after(() => gateways.stop())

  const probe = (
    names: string[], port = new URL(gateways.all[0]!.url).port,
  ): Promise<[code: unknown, stderr: string]> =>
    runWinnow(['probe', ...names], { ...process.env, NATS_URL: gateways.nats.url, HOST: '0.0.0.0', PORT: port })
      .then(({ code, stderr }) => [code, stderr])

  it('passes while the gateway runs, though actors are missing', async () => {
    assert.deepEqual(await probe([]), [0, ''])
  })

  it('fails when no gateway answers', async () => {
    const [code, stderr] = await probe([], String(await freePort()))
    assert.equal(code, 1)
    assert.match(stderr, /^winnow: http:\/\/127\.0\.0\.1:\d+\/health does not answer: /)
  })

  it('passes when the actors run on this machine', async () => {
    assert.deepEqual(await probe(['fetch', 'map']), [0, ''])
  })

  it('names the actors that are missing or fail their self-check', async () => {
    const [code, stderr] = await probe(['fetch', 'render', 'extract'])
    assert.equal(code, 1)
    assert.match(stderr, /^winnow: not ready on \S+: render, extract\n$/)
  })

  it('refuses an unknown actor', async () => {
    const [code, stderr] = await probe(['fetsch'])
    assert.equal(code, 2)
    assert.match(stderr, /unknown actor `fetsch`/)
  })
})
