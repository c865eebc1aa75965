// Publishes the usage events that this process created, and then removes them from the outbox of their ledger entry.

import { LateSends } from '#src/bus/late-sends.ts'
import type { Log } from '#src/process/log.ts'
import type { UsageEvent } from './ledger-entry.ts'

/** A published event leaves the outbox with the next write of its key, or with a separate write after this time. */
const CONFIRM_AFTER_MS = 1_000

export interface EventPublisherDeps {
  publish(event: UsageEvent): Promise<void>
  /** Removes these events from the outbox of the key. */
  confirm(keyId: string, events: readonly number[]): Promise<unknown>
  log: Pick<Log, 'warn'> | undefined
}

export class EventPublisher {
  readonly #deps: EventPublisherDeps
  readonly #late = new LateSends()
  readonly #publishing = new Set<Promise<void>>()
  /** Numbers of published events that are still in the outbox of their key, and the timer of their own write. */
  readonly #unconfirmed = new Map<string, { numbers: number[]; timer: NodeJS.Timeout }>()

  constructor(deps: EventPublisherDeps) {
    this.#deps = deps
  }

  /** Publishes in the background. Events that fail stay in the outbox, for the janitor. */
  publish(keyId: string, events: readonly UsageEvent[]): void {
    for (const event of events) {
      // After the answer that waited for the charge.
      const done = this.#late.wait()
        .then(() => this.#deps.publish(event))
        .then(
          () => this.#confirmLater(keyId, event.n),
          (error: unknown) =>
            this.#deps.log?.warn({ err: error, keyId, n: event.n }, 'usage event not published; the janitor will'),
        )
        .finally(() => this.#publishing.delete(done))
      this.#publishing.add(done)
    }
  }

  /** Confirms the published events of a key, if there are any. Never rejects. */
  async confirm(keyId: string): Promise<void> {
    const unconfirmed = this.#unconfirmed.get(keyId)
    if (unconfirmed === undefined) return
    this.#unconfirmed.delete(keyId)
    clearTimeout(unconfirmed.timer)
    await this.#deps
      .confirm(keyId, unconfirmed.numbers)
      .catch((error: unknown) =>
        this.#deps.log?.warn({ err: error, keyId }, 'usage events not confirmed; the janitor will'),
      )
  }

  /** Waits until all events are published and confirmed. */
  async drain(): Promise<void> {
    this.#late.flush()
    await Promise.all(this.#publishing)
    await Promise.all([...this.#unconfirmed.keys()].map((keyId) => this.confirm(keyId)))
  }

  #confirmLater(keyId: string, n: number): void {
    const unconfirmed = this.#unconfirmed.get(keyId)
    if (unconfirmed !== undefined) return void unconfirmed.numbers.push(n)
    const timer = setTimeout(() => void this.confirm(keyId), CONFIRM_AFTER_MS).unref()
    this.#unconfirmed.set(keyId, { numbers: [n], timer })
  }
}
