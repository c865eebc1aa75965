import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { emptyEntry, releaseExpired, usageOf, type LedgerEntry } from './entry.ts'
import { mergeWrites } from './merge-writes.ts'

// Several processes on one key of a store that loses requests, loses answers, and delivers late. Which of all the steps
// under way comes next is up to the scheduler; a process that crashes takes no further step, wherever it is.

const START = Date.UTC(2026, 0, 1)
const PRICE = 3
type Fault = 'none' | 'request lost' | 'answer lost' | 'request late'
type Ending = 'delivered' | 'failed' | 'refused' | 'unknown'

const client = fc.record({
  process: fc.nat(2), comesAfter: fc.nat(12), succeeds: fc.boolean(), patience: fc.constantFrom(20, 100_000),
})
type Client = typeof client extends fc.Arbitrary<infer One> ? One : never
const faults = fc.array(fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost', 'request late'), {
  maxLength: 12,
})
/** After how many steps each process crashes, if it does. */
const crashes = fc.tuple(...Array.from({ length: 3 }, () => fc.option(fc.nat(15), { nil: Infinity, freq: 2 })))

describe('mergeWrites, under any interleaving, fault and crash', () => {
  it('never passes the limit, refuses nobody wrongly, charges what was delivered exactly once and what failed never', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 0, max: 20 }),
        fc.array(client, { minLength: 1, maxLength: 14 }),
        faults,
        crashes,
        async (scheduler, limit, clients, plan, crashAfter) => {
          let stored: { entry: LedgerEntry; revision: number } = { entry: emptyEntry('key_1'), revision: 0 }
          let nowMs = START
          const upcoming = [...plan]
          const reported: number[] = []
          /** What was asked for, in this order. */
          const asked: string[] = []
          /** What was left after each operation that counted, also between two operations of one write. */
          const remaining: number[] = [limit]
          const disagreements: string[] = []

          // Throws nothing: to the code under test that would be one more lost request.
          function store(entry: LedgerEntry, revision: number): number | undefined {
            if (revision !== stored.revision) return undefined
            for (const freed of changesOf(stored.entry, entry, asked)) remaining.push(remaining.at(-1)! + freed)
            const { used, held } = usageOf(entry, nowMs, limit)
            disagreements.push(
              ...[`${limit - used - held} left, not ${remaining.at(-1)}`].filter(
                () => limit - used - held !== remaining.at(-1),
              ),
            )
            stored = { entry: structuredClone(entry), revision: revision + 1 }
            return stored.revision
          }

          const processes = crashAfter.map((stepsMax, index) => {
            const crashed = Promise.withResolvers<never>()
            crashed.promise.catch(() => undefined)
            let steps = 0
            async function step(label: string): Promise<void> {
              if (++steps > stepsMax) {
                crashed.reject(new Error('crashed'))
                await new Promise(() => undefined)
              }
              await scheduler.schedule(Promise.resolve(), `process ${index}: ${label}`)
              nowMs++
            }
            const writes = mergeWrites({
              async read() {
                await step('read')
                return structuredClone(stored)
              },
              async write(entry, revision) {
                await step('request')
                const fault = upcoming.shift() ?? 'none'
                if (fault === 'request lost') throw new Error('timeout')
                if (fault === 'request late') {
                  void scheduler.schedule(Promise.resolve(), 'late request').then(() => store(entry, revision))
                  throw new Error('timeout')
                }
                const answer = store(entry, revision)
                await step('answer')
                if (fault === 'answer lost') throw new Error('timeout')
                return answer
              },
              onEvents: (_keyId, events) => {
                reported.push(...events.map(({ n }) => n))
              },
              now: () => nowMs,
              random: () => 0.5,
              wait: () => step('wait'),
              writer: `w${index}`,
            })
            return { writes, step, crashed: crashed.promise }
          })

          async function run({ process, comesAfter, succeeds, patience }: Client, spendId: string): Promise<Ending> {
            const { writes, step } = processes[process]!
            for (let i = 0; i < comesAfter; i++) await scheduler.schedule(Promise.resolve(), `${spendId} comes`)
            const before = remaining.length - 1
            asked.push(`open ${spendId}`)
            const opened = await writes
              .submit(
                'key_1',
                { kind: 'open', spendId, operation: 'scrape', hold: PRICE, limit, expiresAt: START + 1_000_000 },
                patience,
              )
              .then(() => 'open', codeOf)
            assert.ok(['open', 'CREDITS_EXHAUSTED', 'SERVICE_UNAVAILABLE'].includes(opened), opened)
            // Refused only when it was true at some moment since it was asked: that may lie between two operations that
            // were written together.
            assert.ok(opened !== 'CREDITS_EXHAUSTED' || Math.min(...remaining.slice(before)) < PRICE)
            if (opened !== 'open') return opened === 'CREDITS_EXHAUSTED' ? 'refused' : 'unknown'
            await step('work')
            asked.push(`close ${spendId}`)
            const closed = await writes
              .submit('key_1', { kind: 'close', spendId, charged: succeeds ? PRICE : 0 }, patience)
              .then(() => 'closed', codeOf)
            assert.ok(['closed', 'SERVICE_UNAVAILABLE'].includes(closed), closed)
            return closed !== 'closed' ? 'unknown' : succeeds ? 'delivered' : 'failed'
          }

          const endings = await scheduler.waitFor(
            Promise.all(
              clients.map((one, i) =>
                Promise.race([run(one, `s${i}`), processes[one.process]!.crashed]).catch((error: Error): Ending =>
                  endOfCrash(error),
                ),
              ),
            ),
          )
          await scheduler.waitAll()

          assert.deepEqual(disagreements, [])
          assert.ok(Math.min(...remaining) >= 0)
          const end = releaseExpired(stored.entry, START + 2_000_000)
          const charged = (i: number): number[] =>
            end.outbox.filter(({ spend_id }) => spend_id === `s${i}`).map(({ credits }) => credits)
          const expected: Record<Ending, number[][]> = {
            delivered: [[PRICE]], failed: [[]], refused: [[]], unknown: [[], [PRICE]],
          }
          for (const [i, ending] of endings.entries())
            assert.ok(
              expected[ending].some((one) => one.join() === charged(i).join()), `${ending}: ${charged(i).join()}`,
            )
          assert.equal(
            end.outbox.reduce((sum, { credits }) => sum + credits, 0), end.settled,
          )
          assert.equal(usageOf(end, nowMs, limit).held, 0)
          assert.equal(new Set(reported).size, reported.length)
          const deliveredEvents = end.outbox.filter(
            ({ spend_id }) => endings[Number(spend_id.slice(1))] === 'delivered',
          )
          assert.deepEqual(
            deliveredEvents.filter(({ n }) => !reported.includes(n)), [],
          )
        },
      ),
      { numRuns: 400 },
    )
  })
})

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}

function endOfCrash(error: Error): Ending {
  if (error.message !== 'crashed') throw error
  return 'unknown'
}

/**
 * What each operation of a write freed (an opening: less than nothing), in the order in which they were asked for. A
 * write holds the operations of one process, so that is the order in which it promises to carry them out.
 */
function changesOf(before: LedgerEntry, after: LedgerEntry, asked: readonly string[]): number[] {
  const known = new Set([
    ...before.spends.map(({ id }) => `open ${id}`), ...before.closed.flatMap(([id]) => [`open ${id}`, `close ${id}`]),
  ])
  const changes = [
    ...after.spends.map(({ id }) => ({ name: `open ${id}`, freed: -PRICE })),
    ...after.closed.flatMap(([id, charged]) => [
      { name: `open ${id}`, freed: -PRICE }, { name: `close ${id}`, freed: PRICE - charged },
    ]),
  ]
  return changes
    .filter(({ name }) => !known.has(name))
    .sort((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name))
    .map(({ freed }) => freed)
}
