// Ledger entries that are older than their copies in the document store: NATS was restored from an older backup.

import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import type { LedgerEntry } from '#src/credits/ledger-entry.ts'

const readAtOnce = 50

/**
 * Deletes the entries that have fewer events than their copies: the ledger then rebuilds them. Call it before the
 * service runs.
 * @param copies the number of events in the copy, by key
 * @returns the number of deleted entries
 */
export async function deleteOlderEntries(
  nc: NatsConnection, copies: ReadonlyMap<string, { events: number }>,
): Promise<number> {
  const kv = await new Kvm(jetstream(nc, { timeout: 5_000 })).open('credits')
  const waiting = [...copies]
  let deleted = 0
  async function work(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [keyId, { events }] = next
      const stored = await kv.get(keyId)
      if (stored?.operation !== 'PUT' || stored.json<LedgerEntry>().events >= events) continue
      await kv.delete(keyId, { previousSeq: stored.revision })
      deleted++
    }
  }
  await Promise.all(Array.from({ length: readAtOnce }, work))
  return deleted
}
