import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { hashOf } from '#src/keys.ts'
import { startTestBus, type TestBus } from '#test/support/bus.ts'
import { openSessions, sessionMs, type Sessions } from './sessions.ts'

const key = `wnw_${'a'.repeat(32)}`
const nowMs = Date.UTC(2026, 10, 22)

describe('sessions', () => {
  let server: TestBus
  let sessions: Sessions
  before(async () => {
    server = await startTestBus()
    sessions = await openSessions((await server.connect()).nc)
  })
  after(() => server.stop())

  it('last twelve hours', async () => {
    const { token, endsAt } = await sessions.open(hashOf(key), nowMs)
    assert.equal(endsAt - nowMs, 12 * 3_600_000)
    assert.deepEqual(await sessions.read(token, endsAt - 1), { keyHash: hashOf(key), endsAt })
    assert.equal(await sessions.read(token, endsAt), null)
  })

  it('are known to every process until one of them ends them', async () => {
    const other = await openSessions((await server.connect()).nc)
    const { token } = await sessions.open(hashOf(key), nowMs)
    assert.equal((await other.read(token, nowMs))?.keyHash, hashOf(key))
    await other.close(token)
    assert.equal(await sessions.read(token, nowMs), null)
  })

  it('are stored without the key and without the token', async () => {
    const { nc } = await server.connect()
    const { token } = await sessions.open(hashOf(key), nowMs)
    const kv = await new Kvm(nc).open('sessions')
    const names: string[] = []
    for await (const name of await kv.keys()) names.push(name)
    const stored = await Promise.all(names.map(async (name) => name + (await kv.get(name))!.string()))
    assert.ok(names.length > 0)
    assert.ok(stored.every((one) => !one.includes(token) && !one.includes(key)))
    assert.equal((await kv.status()).ttl, sessionMs)
  })

  it('do not exist under a token that was never given', async () => {
    assert.equal(await sessions.read('nothing', nowMs), null)
    await sessions.close('nothing')
  })
})
