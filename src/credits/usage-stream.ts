// The usage stream: one message for each settled reservation that cost something, on `event.usage.<key id>`, for
// operators to read and replay.
//
// Events are published by transactional outbox: an event is written into the ledger entry together with the charge, and
// removed from it after the stream has acknowledged it, so that a crash loses no event. Nor does it duplicate one: the
// process that created the event publishes it with a deterministic message id, and `recover` first checks whether the
// event is in the stream.

import { nanos } from '@nats-io/transport-node'
import { JetStreamError, type JetStreamClient, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream'
import { ensureStream } from '#src/bus/ensure-stream.ts'
import { streamConfig } from '#src/bus/topology.ts'
import { streams, subjects } from '#src/flow.ts'
import type { UsageEvent } from './ledger-entry.ts'

/** Age at which an event in an outbox counts as left behind by a process that died or lost its connection. */
export const LEFT_BEHIND_MS = 30_000
/** Default retention of events. */
export const KEPT_MS = streams.USAGE.maxAge
/** How long the server rejects a repeated message id; also the margin for differences between clocks. */
const DUPLICATE_WINDOW_MS = streams.USAGE.duplicateWindow

export interface UsageStreamOptions {
  /** Retention of events; default 400 days. */
  maxAgeMs?: number
}

/** The sums of the events of one key. */
export interface UsageReplay {
  credits: number
  by_operation: Record<string, { calls: number, credits: number }>
  /** Number of distinct events. */
  events: number
  /** `n` of the first and last event; 0 when there is none. The first is above 1 once events have expired. */
  first: number
  last: number
}

export interface UsageStream {
  /** Resolves when the event is stored. Idempotent. */
  publish(event: UsageEvent): Promise<void>
  /** Publishes those of the events of one key that are not in the stream yet. */
  recover(keyId: string, events: readonly UsageEvent[]): Promise<void>
  /** The events of a key stored since a time (Unix milliseconds, with a margin for clocks), in stream order. */
  events(keyId: string, sinceMs: number): Promise<UsageEvent[]>
  /** Sums up all events of a key. */
  replay(keyId: string): Promise<UsageReplay>
}

/** Creates the stream if it is missing, and updates its configuration if that differs. */
export async function openUsageStream(
  js: JetStreamClient, manager: JetStreamManager, options: UsageStreamOptions = {},
): Promise<UsageStream> {
  await ensureStream(manager, {
    ...streamConfig('USAGE'),
    ...(options.maxAgeMs === undefined ? {} : { max_age: nanos(options.maxAgeMs) }),
  })

  async function publish(event: UsageEvent): Promise<void> {
    await js.publish(subjects.usage(event.key_id), JSON.stringify(event), { msgID: `${event.key_id}:${event.n}` })
  }

  async function eventsSince(keyId: string, sinceMs: number): Promise<UsageEvent[]> {
    const found: UsageEvent[] = []
    for await (const event of readEvents(manager, keyId, Math.max(0, sinceMs - DUPLICATE_WINDOW_MS))) found.push(event)
    return found
  }

  async function recover(keyId: string, events: readonly UsageEvent[]): Promise<void> {
    if (events.length === 0) return
    const stored = new Set<number>()
    // After the clock was set back, events may be of the future.
    const since = Math.min(Date.now(), ...events.map(({ at }) => Date.parse(at)))
    for (const { n } of await eventsSince(keyId, since)) stored.add(n)
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

  return { publish, recover, events: eventsSince, replay }
}

/** The events of a key stored since a time, in stream order. */
async function* readEvents(manager: JetStreamManager, keyId: string, sinceMs: number): AsyncGenerator<UsageEvent> {
  const from = sinceMs === 0 ? { seq: 1 } : { start_time: new Date(sinceMs) }
  for await (const message of readMessages(manager, subjects.usage(keyId), from)) yield message.json<UsageEvent>()
}

/** The messages of a subject, which may have wildcards, in stream order. Direct reads, so that no consumer stays. */
export async function* readMessages(
  manager: JetStreamManager, subject: string, start: { seq: number } | { start_time: Date },
): AsyncGenerator<StoredMsg> {
  const batch = 1_000
  let from = start
  for (;;) {
    let found = 0
    try {
      for await (const message of await manager.direct.getBatch('USAGE', { ...from, next_by_subj: subject, batch })) {
        found++
        from = { seq: message.seq + 1 }
        yield message
      }
    } catch (error) {
      const isEnd = error instanceof JetStreamError && 'code' in error && error.code === 404
      if (isEnd) return // no more messages on this subject
      throw error
    }
    if (found < batch) return
  }
}
