// `winnow usage` with a real ledger on a real NATS server.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { createKey } from '#src/keys.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { runWinnow, type Ran } from '#test/support/winnow.ts'


describe('winnow usage', () => {
  let nats: TestNats
  let nc: NatsConnection
  let ledger: Ledger
  let dataDir: string
  let store: Store
  before(async () => {
    nats = await startTestNats()
    nc = await nats.connect()
    ledger = await openLedger(nc)
    dataDir = await mkdtemp(join(tmpdir(), 'winnow-usage-'))
    store = await openStore({ dataDir })
    await ensureIndexes(store)
  })
  after(async () => {
    await ledger.stop()
    await nats.stop()
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const run = (...args: string[]): Promise<Ran> => {
    const { MONGODB_URL: _none, ...env } = process.env
    return runWinnow(['usage', ...args], { ...env, DATA_DIR: dataDir, NATS_URL: nats.url })
  }

  async function createUsedKey(name: string): Promise<{ key: string; id: string; prefix: string }> {
    const { key, record: { id: keyId, prefix } } = await createKey(store, { name, credits: 100 })
    for (const [reservationId, operation, hold] of [
      ['a', 'scrape', 3], ['b', 'scrape', 3], ['c', 'styleguide', 10], ['d', 'crawl', 30],
    ] as const) {
      await ledger.reserve({ keyId, reservationId, operation, hold, limit: 100, expiresAt: Date.now() + 60_000 })
    }
    for (const [reservationId, charged] of [
      ['a', 3], ['b', 3], ['c', 10],
    ] as const)
      await ledger.settle({ keyId, reservationId, charged })
    await ledger.charge({ keyId, reservationId: 'd', charged: 6 })
    return { key, id: keyId, prefix }
  }

  it('shows both sums by operation, and work in progress separately', async () => {
    const { id, prefix } = await createUsedKey('a shop')
    const { code, stdout } = await run(prefix)
    assert.equal(code, 0)
    assert.match(stdout, new RegExp(`^${id} {2}a shop`))
    assert.match(stdout, /^scrape +2 +6 +2 +6$/m)
    assert.match(stdout, /^styleguide +1 +10 +1 +10$/m)
    assert.match(stdout, /^all +3 +16 +3 +16$/m)
    assert.match(stdout, /6 credits charged, 24 held/)
    assert.match(stdout, /Ledger and stream agree/)
  })

  it('prints JSON', async () => {
    const { id } = await createUsedKey('machine')
    const { code, stdout } = await run(id, '--json')
    assert.equal(code, 0)
    const { key_id, used, held, remaining, credits, open, stream, missing, agrees } = JSON.parse(stdout)
    assert.deepEqual(
      { key_id, used, held, remaining, credits, open, missing, agrees },
      {
        key_id: id, used: 22, held: 24, remaining: 54, credits: 16, open: { charged: 6, held: 24 }, missing: 0,
        agrees: true,
      },
    )
    assert.deepEqual([stream.credits, stream.events, stream.first, stream.last], [16, 3, 1, 3])
  })

  it('exits with 1 when the stream contains an event that the ledger does not', async () => {
    const { id } = await createUsedKey('forged')
    const forged = { n: 4, key_id: id, spend_id: 'x', operation: 'scrape', credits: 3, at: new Date().toISOString() }
    await jetstream(nc).publish(`event.usage.${id}`, JSON.stringify(forged))
    const { code, stdout } = await run(id)
    assert.equal(code, 1)
    assert.match(stdout, /^all +3 +16 +4 +19$/m)
    assert.match(stdout, /DIFFER: 1 unexpected events/)
  })

  it('shows a key without usage', async () => {
    const { record } = await createKey(store, { name: 'new' })
    const { code, stdout } = await run(record.id)
    assert.equal(code, 0)
    assert.match(stdout, /^all +0 +0 +0 +0$/m)
  })

  it('rejects wrong arguments, and never prints a key that it was given', async () => {
    assert.equal((await run()).code, 2)
    const { key } = await createKey(store, { name: 'whole' })
    assert.equal((await run(key)).code, 0)
    const unknown = `wnw_${'A'.repeat(32)}`
    const { code, stderr } = await run(unknown)
    assert.equal(code, 1)
    assert.match(stderr, /there is no key with the id or prefix wnw_AAAAAAAA…/)
    assert.ok(!stderr.includes(unknown))
  })
})
