// The usage stream: one message for each closed spend that cost something, for operators to read and replay
// (`event.usage.<key id>`).
//
// An event is written into the ledger's entry together with the charge (its outbox) and leaves it when the stream has
// acknowledged it, so a crash in between loses nothing. Nor does it double anything: the process that made an event
// publishes it at once under a fixed message id, and who finds one left over first looks whether it is in the stream.
// `n` numbers the events of a key without gaps.

import {
  JetStreamApiError, JetStreamError, RetentionPolicy, StorageType, type JetStreamClient, type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream'
import type { UsageEvent } from './ledger-entry.ts'

const STREAM = 'USAGE'
/** An event this old in an outbox was left behind by a process that died or lost its connection. */
export const LEFT_BEHIND_MS = 30_000
/** How long events are kept unless told otherwise: 400 days. */
export const KEPT_MS = 400 * 24 * 3_600_000
/** How long the server refuses a message id that it has seen; also allowed for clocks that differ. */
const DUPLICATE_WINDOW_MS = 600_000
const NAME_IN_USE = 10058
const nanos = (ms: number): number => ms * 1_000_000

export interface UsageStreamOptions {
  /** How long events are kept; default 400 days. */
  maxAgeMs?: number
  replicas?: number
}

/** What a replay of the stream adds up to. */
export interface UsageReplay {
  credits: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** Events counted, each once. */
  events: number
  /**
   * `n` of the first and last event found; the stream forgets by age, so the first need not be 1. 0 when there is none.
   */
  first: number
  last: number
}

export interface UsageStream {
  /** Resolves when the event is stored, also when it already was. */
  publish(event: UsageEvent): Promise<void>
  /** Publishes those of one key's left-over events that are not in the stream yet. */
  recover(keyId: string, events: readonly UsageEvent[]): Promise<void>
  /** Adds up all events of a key. */
  replay(keyId: string): Promise<UsageReplay>
}

/** Makes the stream where it is missing or differs. */
export async function openUsageStream(
  js: JetStreamClient, manager: JetStreamManager, options: UsageStreamOptions = {},
): Promise<UsageStream> {
  await ensureStream(manager, {
    name: STREAM,
    description: 'One message for each charge, by key',
    subjects: ['event.usage.*'],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: nanos(options.maxAgeMs ?? KEPT_MS),
    num_replicas: options.replicas ?? 1,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    allow_direct: true,
    deny_delete: true,
  })

  async function publish(event: UsageEvent): Promise<void> {
    await js.publish(`event.usage.${event.key_id}`, JSON.stringify(event), { msgID: `${event.key_id}:${event.n}` })
  }

  async function recover(keyId: string, events: readonly UsageEvent[]): Promise<void> {
    if (events.length === 0) return
    const since = Math.min(...events.map(({ at }) => Date.parse(at))) - DUPLICATE_WINDOW_MS
    const stored = new Set<number>()
    for await (const { n } of readEvents(manager, keyId, since)) stored.add(n)
    for (const event of events) if (!stored.has(event.n)) await publish(event)
  }

  async function replay(keyId: string): Promise<UsageReplay> {
    const sum: UsageReplay = { credits: 0, by_operation: {}, events: 0, first: 0, last: 0 }
    const seen = new Set<number>()
    for await (const { n, operation, credits } of readEvents(manager, keyId, 0)) {
      if (seen.has(n)) continue
      seen.add(n)
      const { calls, credits: before } = sum.by_operation[operation] ?? { calls: 0, credits: 0 }
      sum.by_operation[operation] = { calls: calls + 1, credits: before + credits }
      sum.credits += credits
      sum.events++
      sum.first = sum.first === 0 ? n : Math.min(sum.first, n)
      sum.last = Math.max(sum.last, n)
    }
    return sum
  }

  return { publish, recover, replay }
}

/**
 * The events of a key that were stored since a time, in the order of storing; read directly, so no consumer is left on
 * the server.
 */
async function* readEvents(manager: JetStreamManager, keyId: string, sinceMs: number): AsyncGenerator<UsageEvent> {
  const subject = `event.usage.${keyId}`
  const batch = 1_000
  let from: { seq: number } | { start_time: Date } = sinceMs === 0 ? { seq: 1 } : { start_time: new Date(sinceMs) }
  for (;;) {
    let found = 0
    try {
      for await (const message of await manager.direct.getBatch(STREAM, { ...from, next_by_subj: subject, batch })) {
        found++
        from = { seq: message.seq + 1 }
        yield message.json<UsageEvent>()
      }
    } catch (error) {
      if (error instanceof JetStreamError && 'code' in error && error.code === 404) return // nothing (more) for this subject
      throw error
    }
    if (found < batch) return
  }
}

async function ensureStream(
  manager: JetStreamManager, config: Partial<StreamConfig> & { name: string },
): Promise<void> {
  try {
    await manager.streams.add(config)
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== NAME_IN_USE) throw error
    await manager.streams.update(config.name, config)
  }
}
