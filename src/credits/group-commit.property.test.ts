import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { settleExpired, usageOf } from './apply-operation.ts'
import { GroupCommitter } from './group-commit.ts'
import type { Versioned } from './key-queue.ts'
import { emptyEntry, type LedgerEntry } from './ledger-entry.ts'

// Several processes write one key of a store that loses requests, loses responses, and executes requests late. The
// scheduler chooses which pending step comes next; a process that has crashed takes no further step.

const START = Date.UTC(2026, 0, 1)
const PRICE = 3
type Fault = 'none' | 'request lost' | 'response lost' | 'request late'
type Ending = 'delivered' | 'failed' | 'refused' | 'unknown'

const client = fc.record({
  process: fc.nat(2), arrivesAfter: fc.nat(12), succeeds: fc.boolean(), timeoutMs: fc.constantFrom(20, 100_000),
})
type Client = typeof client extends fc.Arbitrary<infer One> ? One : never
const faults = fc.array(fc.constantFrom<Fault>('none', 'none', 'request lost', 'response lost', 'request late'), {
  maxLength: 12,
})
/** Number of steps after which each process crashes; Infinity for never. */
const crashes = fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.nat(15), { nil: Infinity, freq: 2 })))

describe('GroupCommitter, under any interleaving, fault and crash', () => {
  it('keeps the limit, refuses only when needed, charges delivered work once and failed work never', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(), fc.integer({ min: 0, max: 20 }), fc.array(client, { minLength: 1, maxLength: 14 }), faults,
        crashes,
        async (scheduler, limit, clients, plan, crashAfter) => {
          const store = new FaultyStore(scheduler, limit, plan)
          const processes = crashAfter.map((stepsMax, index) => new Process(store, scheduler, index, stepsMax))
          const endings = await scheduler.waitFor(
            Promise.all(
              clients.map((one, i) => runClient(store, processes[one.process]!, scheduler, one, `s${i}`)),
            ),
          )
          await scheduler.waitAll()
          assertLedger(store, endings, processes.flatMap(({ reported }) => reported))
        },
      ),
      { numRuns: 400 },
    )
  })
})

/** A store of one entry that injects the planned faults. */
class FaultyStore {
  readonly limit: number
  readonly scheduler: fc.Scheduler
  stored: Versioned = { entry: emptyEntry('key_1'), revision: 0 }
  nowMs = START
  /** Submitted operations, in order. */
  readonly submitted: string[] = []
  /** Credits left after each operation that took effect, also between two operations of one write. */
  readonly remaining: number[]
  readonly disagreements: string[] = []
  readonly #faults: Fault[]

  constructor(scheduler: fc.Scheduler, limit: number, plan: readonly Fault[]) {
    this.scheduler = scheduler
    this.limit = limit
    this.remaining = [limit]
    this.#faults = [...plan]
  }

  async write(
    entry: LedgerEntry, revision: number, step: (label: string) => Promise<void>,
  ): Promise<number | undefined> {
    await step('request')
    const fault = this.#faults.shift() ?? 'none'
    if (fault === 'request lost') throw new Error('timeout')
    if (fault === 'request late') {
      void this.scheduler.schedule(Promise.resolve(), 'late request').then(() => this.#compareAndSet(entry, revision))
      throw new Error('timeout')
    }
    const written = this.#compareAndSet(entry, revision)
    await step('response')
    if (fault === 'response lost') throw new Error('timeout')
    return written
  }

  // Must not throw: the code under test would take that for a lost request.
  #compareAndSet(entry: LedgerEntry, revision: number): number | undefined {
    if (revision !== this.stored.revision) return undefined
    for (const freed of changesOf(this.stored.entry, entry, this.submitted))
      this.remaining.push(this.remaining.at(-1)! + freed)
    const { used, held } = usageOf(entry, this.nowMs, this.limit)
    const left = this.limit - used - held
    this.disagreements.push(
      ...[`${left} left, not ${this.remaining.at(-1)}`].filter(() => left !== this.remaining.at(-1)),
    )
    this.stored = { entry: structuredClone(entry), revision: revision + 1 }
    return this.stored.revision
  }
}

/** A process that crashes after a number of steps. */
class Process {
  readonly writes: GroupCommitter
  readonly crashed = Promise.withResolvers<never>()
  /** Numbers of the events that it would publish. */
  readonly reported: number[] = []
  #stepsLeft: number
  readonly #store: FaultyStore
  readonly #scheduler: fc.Scheduler
  readonly #index: number

  constructor(store: FaultyStore, scheduler: fc.Scheduler, index: number, stepsMax: number) {
    this.#store = store
    this.#scheduler = scheduler
    this.#index = index
    this.#stepsLeft = stepsMax
    this.crashed.promise.catch(() => undefined)
    const step = (label: string): Promise<void> => this.step(label)
    this.writes = new GroupCommitter({
      async read() {
        await step('read')
        return structuredClone(store.stored)
      },
      write: (entry, revision) => store.write(entry, revision, step),
      onEvents: (_keyId, events) => {
        this.reported.push(...events.map(({ n }) => n))
      },
      now: () => store.nowMs,
      attemptMsMax: 4_000,
      random: () => 0.5,
      wait: () => step('wait'),
      writer: `w${index}`,
    })
  }

  async step(label: string): Promise<void> {
    if (--this.#stepsLeft < 0) {
      this.crashed.reject(new Error('crashed'))
      await new Promise(() => undefined)
    }
    await this.#scheduler.schedule(Promise.resolve(), `process ${this.#index}: ${label}`)
    this.#store.nowMs++
  }
}

function runClient(
  store: FaultyStore, process: Process, scheduler: fc.Scheduler, client: Client, id: string,
): Promise<Ending> {
  return Promise.race([reserveAndSettle(store, process, scheduler, client, id), process.crashed.promise])
    .catch((error: Error): Ending => endingOfCrash(error))
}

async function reserveAndSettle(
  store: FaultyStore, process: Process, scheduler: fc.Scheduler, client: Client, reservationId: string,
): Promise<Ending> {
  const { arrivesAfter, succeeds, timeoutMs } = client
  for (let i = 0; i < arrivesAfter; i++) await scheduler.schedule(Promise.resolve(), `${reservationId} arrives`)
  const before = store.remaining.length - 1
  store.submitted.push(`reserve ${reservationId}`)
  const reserved = await process.writes
    .submit('key_1', {
      kind: 'reserve', reservationId, operation: 'scrape', hold: PRICE, limit: store.limit,
      expiresAt: START + 1_000_000,
    }, timeoutMs)
    .then(() => 'reserved', codeOf)
  assert.ok(['reserved', 'CREDITS_EXHAUSTED', 'SERVICE_UNAVAILABLE'].includes(reserved), reserved)
  // A refusal must have been true at some moment since the request, possibly between two operations of one write.
  assert.ok(reserved !== 'CREDITS_EXHAUSTED' || Math.min(...store.remaining.slice(before)) < PRICE)
  if (reserved !== 'reserved') return reserved === 'CREDITS_EXHAUSTED' ? 'refused' : 'unknown'
  await process.step('work')
  store.submitted.push(`settle ${reservationId}`)
  const settled = await process.writes
    .submit('key_1', { kind: 'settle', reservationId, charged: succeeds ? PRICE : 0 }, timeoutMs)
    .then(() => 'settled', codeOf)
  assert.ok(['settled', 'SERVICE_UNAVAILABLE'].includes(settled), settled)
  return settled !== 'settled' ? 'unknown' : succeeds ? 'delivered' : 'failed'
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}

function endingOfCrash(error: Error): Ending {
  if (error.message !== 'crashed') throw error
  return 'unknown'
}

function assertLedger(
  { stored, nowMs, limit, remaining, disagreements }: FaultyStore, endings: readonly Ending[],
  reported: readonly number[],
): void {
  assert.deepEqual(disagreements, [])
  assert.ok(Math.min(...remaining) >= 0)
  const end = settleExpired(stored.entry, START + 2_000_000)
  const charges = (i: number): number[] =>
    end.outbox.filter(({ spend_id }) => spend_id === `s${i}`).map(({ credits }) => credits)
  const expected: Record<Ending, number[][]> = {
    delivered: [[PRICE]], failed: [[]], refused: [[]], unknown: [[], [PRICE]],
  }
  for (const [i, ending] of endings.entries())
    assert.ok(expected[ending].some((one) => one.join() === charges(i).join()), `${ending}: ${charges(i).join()}`)
  assert.equal(end.outbox.reduce((sum, { credits }) => sum + credits, 0), end.settled)
  assert.equal(usageOf(end, nowMs, limit).held, 0)
  assert.equal(new Set(reported).size, reported.length)
  const delivered = end.outbox.filter(({ spend_id }) => endings[Number(spend_id.slice(1))] === 'delivered')
  assert.deepEqual(delivered.filter(({ n }) => !reported.includes(n)), [])
}

/**
 * The credits that each operation of a write freed (negative for a reservation), in the order of submission. A write
 * has operations of one process only, and must apply them in that order.
 */
function changesOf(before: LedgerEntry, after: LedgerEntry, submitted: readonly string[]): number[] {
  const known = new Set([
    ...before.spends.map(({ id }) => `reserve ${id}`),
    ...before.closed.flatMap(([id]) => [`reserve ${id}`, `settle ${id}`]),
  ])
  const changes = [
    ...after.spends.map(({ id }) => ({ name: `reserve ${id}`, freed: -PRICE })),
    ...after.closed.flatMap(([id, charged]) => [
      { name: `reserve ${id}`, freed: -PRICE }, { name: `settle ${id}`, freed: PRICE - charged },
    ]),
  ]
  return changes
    .filter(({ name }) => !known.has(name))
    .sort((a, b) => submitted.indexOf(a.name) - submitted.indexOf(b.name))
    .map(({ freed }) => freed)
}
