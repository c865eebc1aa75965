import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyEntry, type LedgerOperation } from './entry.ts'
import { mergeWrites, type MergedWrites, type Versioned } from './merge-writes.ts'

const START = Date.UTC(2026, 0, 1)
const open = (spendId: string): LedgerOperation => ({
  kind: 'open', spendId, operation: 'scrape', hold: 3, limit: 9, expiresAt: START + 60_000,
})
const free = (spendId: string): LedgerOperation => ({ kind: 'close', spendId, charged: 0 })

/** A process beside a store in memory: all it has written, oldest first. */
function startProcess(): { writes: MergedWrites, written: Versioned[] } {
  const written: Versioned[] = []
  const writes = mergeWrites({
    read: () => Promise.resolve(written.at(-1) ?? { entry: emptyEntry('key_1'), revision: 0 }),
    write: (entry, revision) => Promise.resolve(written.push({ entry, revision: revision + 1 })),
    onEvents: () => undefined,
    now: () => START,
    random: () => 0,
    wait: () => Promise.resolve(),
    writer: 'w0',
  })
  return { writes, written }
}

/** Submits all in one turn of the event loop; 'done' or the code of the refusal of each. */
async function submitTogether(writes: MergedWrites, ...operations: LedgerOperation[]): Promise<string[]> {
  return await Promise.all(
    operations.map((one) =>
      writes.submit('key_1', one, 1_000).then(
        () => 'done', (error: Error & { code: string }) => error.code,
      ),
    ),
  )
}

describe('mergeWrites, with one write for several operations', () => {
  // Seed 1512368390 of the property, shrunk: three are left, the first opening takes them, and what the closing frees
  // comes after the second.
  it('refuses an opening that had to wait for a closing behind it, and stores only what is left after both', async () => {
    const { writes, written } = startProcess()
    await submitTogether(writes, open('s5'), open('s3'))
    assert.deepEqual(await submitTogether(writes, open('s1'), open('s4'), free('s3')), [
      'done', 'CREDITS_EXHAUSTED', 'done',
    ])
    assert.deepEqual(
      written.map(({ entry }) => entry.spends.map(({ id }) => id)),
      [
        ['s5', 's3'], ['s5', 's1'],
      ],
    )
  })

  it('grants it when the closing was asked for first', async () => {
    const { writes, written } = startProcess()
    await submitTogether(writes, open('s5'), open('s3'))
    assert.deepEqual(await submitTogether(writes, open('s1'), free('s3'), open('s4')), ['done', 'done', 'done'])
    assert.deepEqual(written.at(-1)?.entry.spends.map(({ id }) => id), ['s5', 's1', 's4'])
  })
})
