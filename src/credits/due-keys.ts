// Which keys of the ledger have something to settle, without reading every entry again and again: an entry that nobody
// writes does not change, so what was seen of it stays true, and only those written since the last look are read.
//
// 5,000 idle keys: 0.5 ms a look after 0.4 s for the first, instead of 1.2 to 2.3 s for reading each, every time.
// What is remembered is a time for each key with open spends or waiting events, and it is learnt anew now and then,
// so that no accident of the store (a backup put back) is remembered for longer than that.

import {
  DeliverPolicy, type Consumer, type JetStreamClient, type JetStreamManager, type JsMsg,
} from '@nats-io/jetstream'
import { dueAt, type LedgerEntry } from './ledger-entry.ts'
import { LEFT_BEHIND_MS } from './usage-stream.ts'

const RELEARN_EVERY_MS = 600_000
const FETCH_MAX = 500
/** How long a fetch waits for entries that the server has said are there. */
const FETCH_MS = 2_000

export interface DueKeys {
  /**
   * Reads what was written since the last call; the keys that are due at this time (Unix milliseconds). Rejects with
   * what NATS rejects with.
   */
  keysAt(nowMs: number): Promise<string[]>
  /** Lets the others go first next time: a key that cannot be settled must not hold them up. */
  putLast(keyId: string): void
}

/** Knows nothing until it is asked for the first time; then it reads every entry of the bucket once. */
export function trackDueKeys(
  js: JetStreamClient, manager: JetStreamManager, bucket: string, now: () => number,
): DueKeys {
  const stream = `KV_${bucket}`
  const subjectStart = `$KV.${bucket}.`
  const dueAtOf = new Map<string, number>()
  let seen = 0
  let created = ''
  let learntAt = 0

  async function catchUp(): Promise<void> {
    const info = await manager.streams.info(stream)
    if (info.created !== created || info.state.last_seq < seen || now() - learntAt >= RELEARN_EVERY_MS) {
      dueAtOf.clear()
      seen = 0
      created = info.created
      learntAt = now()
    }
    if (info.state.last_seq <= seen) return
    const consumer = await js.consumers.get(stream, {
      deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: seen + 1,
    })
    try {
      while (await readSome(consumer)) continue
    } finally {
      await consumer.delete()
    }
  }

  /** False when there is no more, or the server was slow: then the next look goes on where this one ended. */
  async function readSome(consumer: Consumer): Promise<boolean> {
    let more = false
    for await (const message of await consumer.fetch({ max_messages: FETCH_MAX, expires: FETCH_MS })) {
      note(message)
      more = message.info.pending > 0
      if (!more) break
    }
    return more
  }

  function note(message: JsMsg): void {
    seen = message.seq // first: what cannot be read is reported once, and holds up nothing behind it
    const keyId = message.subject.slice(subjectStart.length)
    const isEntry = message.data.length > 0 // a deletion has no data
    const at = isEntry ? dueAt(message.json<LedgerEntry>(), LEFT_BEHIND_MS) : Infinity
    if (at === Infinity) dueAtOf.delete(keyId)
    else dueAtOf.set(keyId, at)
  }

  return {
    async keysAt(nowMs) {
      await catchUp()
      return [...dueAtOf].filter(([, at]) => at <= nowMs).map(([keyId]) => keyId)
    },
    putLast(keyId) {
      const at = dueAtOf.get(keyId)
      if (at === undefined) return
      dueAtOf.delete(keyId)
      dueAtOf.set(keyId, at)
    },
  }
}
