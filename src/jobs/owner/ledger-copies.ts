// Copies of ledger entries in the document store, which the ledger is rebuilt from when NATS has lost it.

import type { LedgerEntry } from '#src/credits/ledger-entry.ts'
import type { JobCost, LedgerCopies } from '#src/credits/rebuild-entry.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { sumsOf } from '../views/read-job.ts'

export function createLedgerCopies(store: Store): LedgerCopies {
  const copies = store.collection('ledger_copies')
  return {
    async get(keyId) {
      const copy = await copies.get(keyId)
      return copy && { at: copy.at, entry: JSON.parse(copy.entry) as LedgerEntry }
    },
    async save(entry) {
      const copy = { events: entry.events, at: new Date().toISOString(), entry: JSON.stringify(entry) }
      if (await copies.update({ _id: entry.key_id, events: { $lte: entry.events } }, { $set: copy })) return true
      return copies.insertIfAbsent({ _id: entry.key_id, ...copy })
    },
    async saveNewer(entry) {
      const { events, key_id: _id } = entry
      const stored = await copies.get(_id)
      const copy = { events, at: stored?.at ?? entry.since, entry: JSON.stringify(entry) }
      if (!await copies.update({ _id, events: { $lt: events } }, { $set: copy }))
        await copies.insertIfAbsent({ _id, ...copy })
    },
    async jobsSince(keyId, at) {
      const jobs = await store.collection('jobs').find(at === null ? { key_id: keyId } : {
        key_id: keyId, $or: [{ settled: false }, { finished_at: { $gte: at } }],
      })
      return Promise.all(jobs.map((job) => costOf(store, job)))
    },
  }
}

async function costOf(store: Store, job: JobDocument): Promise<JobCost> {
  const { credits } = await sumsOf(store, job)
  return {
    reservationId: job.spend_id, operation: job.kind === 'batch' ? job.endpoint : job.kind,
    due: credits - job.spend_base, isSettled: job.settled, isChargedAtEnd: job.kind === 'check',
    created_at: job.created_at,
  }
}
