import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'node:test'
import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { AppError } from '#src/app-error.ts'
import { startNatsServer } from '#src/embedded/nats-server.ts'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { emptyEntry, type LedgerEntry, type UsageEvent } from './ledger-entry.ts'
import { openLedger, type Ledger, type ReserveRequest } from './ledger.ts'

const HOUR = 3_600_000
const soon = (): number => Date.now() + 60_000
const scrape = (keyId: string, reservationId: string, limit: number | null): ReserveRequest =>
  ({ keyId, reservationId, operation: 'scrape', hold: 3, limit, expiresAt: soon() })

/** Starts a process that opens a ledger and runs `body`, which can use `ledger`, `nc`, `name` and `expiresAt`. */
function startProcess(url: string, name: string, body: string): { child: ChildProcess, lines: AsyncIterator<string> } {
  const script = `
    const { connect } = await import('@nats-io/transport-node')
    const { openLedger } = await import('#src/credits/ledger.ts')
    const nc = await connect({ servers: ${JSON.stringify(url)} })
    const ledger = await openLedger(nc)
    const name = ${JSON.stringify(name)}
    const expiresAt = Date.now() + 60_000
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
}

describe('ledger', () => {
  let nats: TestNats
  let nc: NatsConnection
  let ledger: Ledger
  before(async () => {
    nats = await startTestNats()
    nc = await nats.connect()
    ledger = await openLedger(nc)
  })
  after(async () => {
    await ledger.stop()
    await nats.stop()
  })

  it('shows the usage of a key without reservations', async () => {
    assert.deepEqual(await ledger.usage('key_new', 10), {
      limit: 10, used: 0, held: 0, remaining: 10, by_operation: {}, since: null,
    })
  })

  it('grants sixty of two hundred concurrent reservations when the limit allows sixty', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => ledger.reserve(scrape('key_crowd', `s${i}`, 180))),
    )
    const refused = outcomes.filter((one) => one.status === 'rejected')
    assert.equal(outcomes.length - refused.length, 60)
    assert.deepEqual([...new Set(refused.map(({ reason }) => (reason as AppError).code))], ['CREDITS_EXHAUSTED'])
    await Promise.all(outcomes.map((_, i) => ledger.settle({ keyId: 'key_crowd', reservationId: `s${i}` })))
    assert.deepEqual(await ledger.usage('key_crowd'), {
      ...(await ledger.usage('key_crowd')), used: 0, held: 0, remaining: 180,
    })
  })

  for (const processes of [2, 4]) {
    it(`keeps the limit between ${processes} processes, and loses no update`, async () => {
      const keyId = `key_between${processes}`
      const body = `
        process.stdin.once('data', async () => {
          const ids = Array.from({ length: ${200 / processes} }, (_, i) => name + i)
          const keyId = '${keyId}'
          const reserve = (reservationId) =>
            ledger.reserve({ keyId, reservationId, operation: 'scrape', hold: 3, limit: 180, expiresAt })
          const reserved = await Promise.allSettled(ids.map(reserve))
          const granted = ids.filter((_, i) => reserved[i].status === 'fulfilled')
          await Promise.all(granted.map((reservationId) => ledger.settle({ keyId, reservationId, charged: 3 })))
          await ledger.stop()
          console.log(granted.length)
          await nc.close()
        })
        console.log('ready')`
      const started = Array.from({ length: processes }, (_, i) => startProcess(nats.url, `p${i}-`, body))
      await Promise.all(started.map(({ lines }) => lines.next()))
      for (const { child } of started) child.stdin!.end('go\n')
      const granted = await Promise.all(started.map(async ({ lines }) => Number((await lines.next()).value)))
      assert.equal(granted.reduce((sum, one) => sum + one, 0), 60)
      const { used, held, remaining } = await ledger.usage(keyId)
      assert.deepEqual({ used, held, remaining }, { used: 180, held: 0, remaining: 0 })
      const { credits, events, first, last } = await ledger.replay(keyId)
      assert.deepEqual({ credits, events, first, last }, { credits: 180, events: 60, first: 1, last: 60 })
    })
  }

  it('frees the hold of a killed process when it expires, and keeps the charge', async () => {
    const { child, lines } = startProcess(nats.url, 'killed', `
      const job = { keyId: 'key_killed', reservationId: 'job' }
      await ledger.reserve({ ...job, operation: 'crawl', hold: 9, limit: 10, expiresAt })
      await ledger.charge({ ...job, charged: 3 })
      console.log('charged')`)
    await lines.next()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const before = await ledger.usage('key_killed')
    assert.deepEqual([before.used, before.held, before.remaining], [3, 6, 1])

    const later = await openLedger(nc, { now: () => Date.now() + HOUR })
    assert.equal((await later.reconcile()).released, 1)
    await later.stop()
    const afterwards = await ledger.usage('key_killed')
    assert.deepEqual([afterwards.used, afterwards.held, afterwards.remaining], [3, 0, 7])
    assert.equal((await ledger.replay('key_killed')).credits, 3)
  })

  it('publishes the events that a dead process left, each once', async () => {
    const event = (n: number): UsageEvent => ({
      n, key_id: 'key_left', spend_id: `s${n}`, operation: 'scrape', credits: 3,
      at: new Date(Date.now() - HOUR).toISOString(),
    })
    const entry: LedgerEntry = {
      ...emptyEntry('key_left'), limit: 10, settled: 6, events: 2, outbox: [event(1), event(2)],
    }
    // Without its message id, as if the duplicate window had passed.
    await jetstream(nc).publish('event.usage.key_left', JSON.stringify(event(1)))
    await (await new Kvm(nc).open('credits')).put('key_left', JSON.stringify(entry))

    assert.equal((await ledger.reconcile()).recovered, 2)
    assert.equal((await ledger.reconcile()).recovered, 0)
    const { credits, events, last } = await ledger.replay('key_left')
    assert.deepEqual({ credits, events, last }, { credits: 6, events: 2, last: 2 })
    const { num_pending } = await countMessages(nc, 'event.usage.key_left')
    assert.equal(num_pending, 2)
  })

  it('removes acknowledged events from the entry', async () => {
    await ledger.reserve(scrape('key_clear', 'a', null))
    await ledger.settle({ keyId: 'key_clear', reservationId: 'a', charged: 3 })
    await ledger.stop()
    const stored = await (await new Kvm(nc).open('credits')).get('key_clear')
    assert.deepEqual(stored?.json<LedgerEntry>().outbox, [])
    assert.deepEqual(await ledger.replay('key_clear'), {
      credits: 3, by_operation: { scrape: { calls: 1, credits: 3 } }, events: 1, first: 1, last: 1,
    })
  })

  it('applies a changed limit', async () => {
    await ledger.reserve(scrape('key_limit', 'a', 3))
    await assert.rejects(ledger.reserve(scrape('key_limit', 'b', 3)), { code: 'CREDITS_EXHAUSTED', limit: 3 })
    assert.equal((await ledger.reserve(scrape('key_limit', 'b', 7))).remaining, 1)
    assert.equal((await ledger.usage('key_limit', null)).remaining, null)
  })
})

describe('reconcile', () => {
  let nats: TestNats
  let nc: NatsConnection
  let aheadMs = 0
  const now = (): number => Date.now() + aheadMs
  let ledger: Ledger
  const left = (keyId: string): LedgerEntry => ({
    ...emptyEntry(keyId),
    settled: 3,
    events: 1,
    outbox: [
      { n: 1, key_id: keyId, spend_id: 's', operation: 'scrape', credits: 3, at: new Date(now()).toISOString() },
    ],
  })
  const held = (keyId: string, expires: number): LedgerEntry => ({
    ...emptyEntry(keyId), spends: [{ id: 's', operation: 'scrape', held: 3, charged: 0, expires }],
  })
  const put = async (entry: LedgerEntry): Promise<unknown> =>
    await (await new Kvm(nc).open('credits')).put(entry.key_id, JSON.stringify(entry))
  before(async () => {
    nats = await startTestNats()
    nc = await nats.connect()
    ledger = await openLedger(nc, { now, reserveTimeoutMs: 100, settleTimeoutMs: 100 })
  })
  after(async () => {
    await ledger.stop()
    await nats.stop()
  })

  it('visits only keys that have work to do, when it is due', async () => {
    assert.deepEqual(await ledger.reconcile(), { keys: 0, released: 0, recovered: 0 })
    await Promise.all(Array.from({ length: 1_200 }, (_, i) => put(emptyEntry(`key_idle${i}`))))
    await put(held('key_held', now() + 60_000))
    await put(left('key_left'))
    assert.deepEqual(await ledger.reconcile(), { keys: 0, released: 0, recovered: 0 })
    aheadMs += 60_000
    assert.deepEqual(await ledger.reconcile(), { keys: 2, released: 1, recovered: 1 })
    assert.deepEqual(await ledger.reconcile(), { keys: 0, released: 0, recovered: 0 })
  })

  it('waits for a reservation whose expiry was extended', async () => {
    await put(held('key_moved', now() + 5_000))
    await ledger.reconcile()
    await put(held('key_moved', now() + 50_000))
    aheadMs += 10_000
    assert.equal((await ledger.reconcile()).keys, 0)
    aheadMs += 40_000
    assert.equal((await ledger.reconcile()).released, 1)
  })

  it('ends the hold of a dead process when the clock is set back by hours, and publishes what it left', async () => {
    aheadMs += 8 * HOUR
    await ledger.reserve({ ...scrape('key_back', 's', null), expiresAt: now() + 60_000 })
    await put(left('key_left_back'))
    assert.equal((await ledger.reconcile()).keys, 0)
    aheadMs -= 6 * HOUR
    assert.deepEqual(await ledger.reconcile(), { keys: 2, released: 0, recovered: 1 })
    aheadMs += 59_000
    assert.equal((await ledger.reconcile()).keys, 0)
    aheadMs += 1_000
    assert.deepEqual(await ledger.reconcile(), { keys: 1, released: 1, recovered: 0 })
    assert.equal((await ledger.usage('key_back')).held, 0)
  })

  it('settles the other keys when one cannot be settled', async () => {
    await (
      await new Kvm(nc).open('credits')
    ).put('key_a_broken', JSON.stringify({ ...held('key_a_broken', now()), closed: null }))
    await put(held('key_behind', now()))
    await assert.rejects(ledger.reconcile())
    await assert.rejects(ledger.reconcile())
    assert.equal((await ledger.usage('key_behind')).held, 0)
    assert.deepEqual((await (await new Kvm(nc).open('credits')).get('key_behind'))?.json<LedgerEntry>().spends, [])
    await (await new Kvm(nc).open('credits')).delete('key_a_broken')
    assert.equal((await ledger.reconcile()).keys, 0)
  })

  it('starts over when the bucket was created again', async () => {
    await (await new Kvm(nc).open('credits')).destroy()
    await new Kvm(nc).create('credits', { history: 1, allow_direct: false })
    await put(held('key_again', now()))
    assert.equal((await ledger.reconcile()).released, 1)
  })
})

describe('ledger, when NATS fails', () => {
  it('neither loses nor repeats operations in flight while the server is killed and restarted', async () => {
    const storeDir = await mkdtemp(join(tmpdir(), 'winnow-ledger-'))
    const first = await startNatsServer({ storeDir })
    const nc = await connect({ servers: first.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 })
    const ledger = await openLedger(nc, { requestTimeoutMs: 300, reserveTimeoutMs: 20_000 })
    async function cycle(reservationId: string): Promise<void> {
      await ledger.reserve(scrape('key_1', reservationId, 1_000))
      await ledger.settle({ keyId: 'key_1', reservationId, charged: 3 })
    }
    async function worker(name: string): Promise<void> {
      for (let i = 0; i < 25; i++) await cycle(`${name}-${i}`)
    }
    const work = Promise.all(['a', 'b', 'c', 'd'].map(worker))
    await cycle('before')
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    const second = await startNatsServer({ storeDir, port: first.port })
    await work
    await ledger.stop()
    const { used, held } = await ledger.usage('key_1')
    assert.deepEqual({ used, held }, { used: 303, held: 0 })
    const janitor = await openLedger(nc, { now: () => Date.now() + 31_000 })
    await janitor.reconcile()
    assert.equal((await ledger.replay('key_1')).credits, 303)
    await janitor.stop()
    await nc.close()
    await second.stop()
    await rm(storeDir, { recursive: true })
  })

  it('throws SERVICE_UNAVAILABLE and charges nothing', async () => {
    const nats = await startTestNats()
    const nc = await nats.connect()
    const ledger = await openLedger(nc, { requestTimeoutMs: 100, reserveTimeoutMs: 100, settleTimeoutMs: 100 })
    await ledger.reserve(scrape('key_1', 'a', null))
    await nats.server.stop()
    await assert.rejects(ledger.reserve(scrape('key_1', 'b', null)), { code: 'SERVICE_UNAVAILABLE' })
    await assert.rejects(ledger.settle({ keyId: 'key_1', reservationId: 'a', charged: 3 }), {
      code: 'SERVICE_UNAVAILABLE',
    })
    await assert.rejects(ledger.usage('key_1'), { code: 'SERVICE_UNAVAILABLE' })
    await nats.stop()
  })
})

async function countMessages(nc: NatsConnection, subject: string): Promise<{ num_pending: number }> {
  const manager = await jetstream(nc).jetstreamManager()
  const { state } = await manager.streams.info('USAGE', { subjects_filter: subject })
  return { num_pending: Object.values(state.subjects ?? {}).reduce((sum, one) => sum + one, 0) }
}
