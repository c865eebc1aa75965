// Group commit of ledger operations: one queue for each key, and the operations that arrive while a write is in flight
// share the next one. Without it, 64 concurrent writers needed ten attempts for each successful write of an entry.

import type { LedgerOperation } from './apply-operation.ts'
import { KeyQueue, type KeyQueueDeps } from './key-queue.ts'
import type { LedgerEntry, ReservationState } from './ledger-entry.ts'

/** Queues kept while idle. A queue caches its entry, so that an uncontended operation takes one round trip. */
const IDLE_KEYS_MAX = 5_000

export type GroupCommitDeps = Omit<KeyQueueDeps, 'nextWriteNumber'>

export class GroupCommitter {
  readonly #deps: KeyQueueDeps
  /** Least recently used first. */
  readonly #queues = new Map<string, KeyQueue>()
  readonly #running = new Set<Promise<void>>()

  constructor(deps: GroupCommitDeps) {
    let writes = 0
    this.#deps = { ...deps, nextWriteNumber: () => ++writes }
  }

  /**
   * Applies an operation after those on the same key that were submitted here before it. Rejects with its refusal, or
   * with SERVICE_UNAVAILABLE when nothing could be written within `timeoutMs`. Operations that share a write see each
   * other's effects in the order of submission: a reservation is refused even if a later operation of the same write
   * frees the credits it needs.
   */
  submit(keyId: string, operation: LedgerOperation, timeoutMs: number): Promise<ReservationState> {
    const queue = this.#queueOf(keyId)
    const result = queue.add(operation, timeoutMs)
    if (!queue.isRunning) {
      const finished = queue.run().finally(() => this.#running.delete(finished))
      this.#running.add(finished)
    }
    return result
  }

  /** The entries as this process last wrote them. */
  written(): LedgerEntry[] {
    return [...this.#queues.values()].flatMap(({ written }) => written ?? [])
  }

  /** Resolves when every queue is empty. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #queueOf(keyId: string): KeyQueue {
    const queue = this.#queues.get(keyId) ?? new KeyQueue(keyId, this.#deps)
    this.#queues.delete(keyId)
    this.#queues.set(keyId, queue)
    if (this.#queues.size > IDLE_KEYS_MAX) this.#evictIdle(keyId)
    return queue
  }

  #evictIdle(except: string): void {
    for (const [keyId, { isRunning }] of this.#queues) {
      if (isRunning || keyId === except) continue
      this.#queues.delete(keyId)
      return
    }
  }
}
