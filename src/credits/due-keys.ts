// Finds the keys whose entries need reconciliation, without reading every entry each time: an entry changes only when
// it is written, so only the entries written since the last call are read. The state kept is one time for each key
// with open reservations or unpublished events. It is rebuilt periodically, to recover from a restored backup.
//
// With 5,000 idle keys a call takes 0.5 ms after 0.4 s for the first one; reading every entry takes 1.2 to 2.3 s.

import {
  DeliverPolicy, type Consumer, type JetStreamClient, type JetStreamManager, type JsMsg,
} from '@nats-io/jetstream'
import { bucketPrefix, bucketStream, type BucketName } from '#src/flow.ts'
import { CLOCK_BACK_MS, dueAt, writtenAt, type LedgerEntry } from './ledger-entry.ts'
import { LEFT_BEHIND_MS } from './usage-stream.ts'

const REBUILD_EVERY_MS = 600_000
const FETCH_MAX = 500
/** How long a fetch waits for entries that the server reported as pending. */
const FETCH_MS = 2_000

export interface DueKeysDeps {
  js: JetStreamClient
  manager: JetStreamManager
  bucket: BucketName
}

export class DueKeys {
  readonly #deps: DueKeysDeps
  readonly #stream: string
  readonly #prefix: string
  /** When the key is due, and when what waits was written; by key. */
  readonly #times = new Map<string, { due: number; written: number }>()
  /** Entries that were read and not settled, by key. */
  readonly #changed = new Map<string, LedgerEntry>()
  /** Sequence of the last message that was read. */
  #seen = 0
  /** When the stream was created: a different time means a new stream. */
  #created = ''
  /** Monotonic milliseconds. */
  #rebuiltAt = -Infinity

  constructor(deps: DueKeysDeps) {
    this.#deps = deps
    this.#stream = bucketStream(deps.bucket)
    this.#prefix = bucketPrefix(deps.bucket)
  }

  /**
   * Reads the entries written since the last call (at the first call all) and returns the keys that are due at this
   * time (Unix milliseconds), or whose entries show that the clock was set back. Rejects with the errors of NATS.
   */
  async keysAt(nowMs: number): Promise<string[]> {
    await this.#catchUp()
    return [...this.#times]
      .filter(([, { due, written }]) => due <= nowMs || written > nowMs + CLOCK_BACK_MS)
      .map(([keyId]) => keyId)
  }

  /** Moves the key to the end of the order, so that a key that cannot be settled does not block the others. */
  moveToEnd(keyId: string): void {
    const times = this.#times.get(keyId)
    if (times === undefined) return
    this.#times.delete(keyId)
    this.#times.set(keyId, times)
  }

  /** The entries that were read and not yet passed to `settle`, each in its latest version. */
  changed(): LedgerEntry[] {
    return [...this.#changed.values()]
  }

  /** Removes an entry from those that changed, unless a later version has been read. */
  settle(entry: LedgerEntry): void {
    if (this.#changed.get(entry.key_id) === entry) this.#changed.delete(entry.key_id)
  }

  async #catchUp(): Promise<void> {
    const { js, manager } = this.#deps
    const { created, state } = await manager.streams.info(this.#stream)
    const isOld = performance.now() - this.#rebuiltAt >= REBUILD_EVERY_MS
    if (created !== this.#created || state.last_seq < this.#seen || isOld) {
      this.#times.clear()
      this.#seen = 0
      this.#created = created
      this.#rebuiltAt = performance.now()
    }
    if (state.last_seq <= this.#seen) return
    const consumer = await js.consumers.get(this.#stream, {
      deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: this.#seen + 1,
    })
    try {
      while (await this.#readBatch(consumer)) continue
    } finally {
      await consumer.delete()
    }
  }

  /**
   * Returns whether there is more to read. Rejects when the server delivers nothing in time although there is: an entry
   * that is taken for unchanged would not be copied. The next call continues from there.
   */
  async #readBatch(consumer: Consumer): Promise<boolean> {
    let pending: number | undefined
    for await (const message of await consumer.fetch({ max_messages: FETCH_MAX, expires: FETCH_MS })) {
      this.#record(message)
      pending = message.info.pending
      if (pending === 0) break
    }
    if (pending !== undefined) return pending > 0
    if ((await consumer.info()).num_pending > 0) throw new Error(`the entries of ${this.#stream} were not delivered in time`)
    return false
  }

  #record(message: JsMsg): void {
    this.#seen = message.seq // set first, so that an unreadable entry is reported once and does not block later ones
    const keyId = message.subject.slice(this.#prefix.length)
    const entry = message.data.length > 0 ? message.json<LedgerEntry>() : null // a deletion has no data
    if (entry) this.#changed.set(keyId, entry)
    const due = entry ? dueAt(entry, LEFT_BEHIND_MS) : Infinity
    if (entry === null || due === Infinity) this.#times.delete(keyId)
    else this.#times.set(keyId, { due, written: writtenAt(entry) })
  }
}
