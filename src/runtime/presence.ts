// Presence of actor processes: each answers a ping with its actors and the result of their self-check. `/ready` counts
// the answers.

import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import { createInbox, nuid } from '@nats-io/transport-node'
import { resolvesWithin } from '../concurrency/abort.ts'
import { subjects } from '../flow.ts'
import type { Log } from '../process/log.ts'

/** The answer of one process; `process` is a unique name, `host` that of its machine or container. */
interface Presence { process: string; host?: string; actors: string[]; ok: boolean; warnings?: string[] }

/** How long a passed self-check is cached; a failed one is repeated after `badFreshMs`. */
const freshMs = 4_000
const badFreshMs = 400

/** The self-check of actors: rejects when they cannot work. May resolve with what an operator should know. */
export type SelfCheck = () => Promise<readonly string[] | void>

/** Answers pings for the actors of this process. `check` is their self-check. */
export function answerPings(nc: NatsConnection, actors: string[], check: SelfCheck, log: Log): Subscription {
  const self = nuid.next()
  let last: { goodUntil: number; result: Promise<Pick<Presence, 'ok' | 'warnings'>> } | undefined
  const checked = (): Promise<Pick<Presence, 'ok' | 'warnings'>> => {
    if (!last || performance.now() > last.goodUntil) {
      const result = check().then((warnings) => ({ ok: true, warnings: [...warnings ?? []] }), (error: unknown) => {
        log.error({ err: error, actors }, 'self check failed')
        next.goodUntil = performance.now() + badFreshMs
        return { ok: false }
      })
      const next = { goodUntil: performance.now() + freshMs, result }
      last = next
    }
    return last.result
  }
  return nc.subscribe(subjects.ping, {
    callback(error, message) {
      if (error) return log.error({ err: error, actors }, 'pings are not received')
      void checked().then((result) =>
        message.respond(JSON.stringify({ process: self, host: hostname(), actors, ...result } satisfies Presence)))
    },
  })
}

/** Interval of pings: an actor that subscribes after one ping answers the next. */
const pingEveryMs = 150
/** How long to wait for more processes after every expected actor has answered once. */
const lingerMs = 30

export interface CountLimits {
  /** How long to wait for at least one of each expected actor. */
  maxMs: number
  /** When each of these has answered, the others are only waited for `optionalMs`. Default: all of `expected`. */
  required?: readonly string[]
  /** Default: `maxMs`. */
  optionalMs?: number
  /** Counts only processes on the machine or in the container of this name. */
  host?: string
}

export interface ReadyActors {
  /** Processes by actor that run it and pass their self-check. */
  counts: Record<string, number>
  /** What these processes say that an operator should know, each once. */
  warnings: string[]
}

/** Counts the processes of each actor, and collects their warnings. */
export async function countReadyActors(
  nc: NatsConnection, expected: readonly string[],
  { maxMs, required = expected, optionalMs = maxMs, host }: CountLimits,
): Promise<ReadyActors> {
  const inbox = createInbox()
  const answers = new Map<string, Presence>()
  const complete = Promise.withResolvers<void>()
  const usable = Promise.withResolvers<void>()
  const replies = nc.subscribe(inbox, {
    callback(error, message) {
      if (error || message.headers?.code === 503) return // 503: no responders
      const answer = message.json<Presence>()
      if (host !== undefined && answer.host !== host) return
      answers.set(answer.process, answer)
      const counts = countAble(answers.values(), expected)
      if (expected.every((name) => counts[name]! > 0)) complete.resolve()
      if (required.every((name) => counts[name]! > 0)) usable.resolve()
    },
  })
  const ping = (): void => {
    if (!nc.isClosed()) nc.publish(subjects.ping, undefined, { reply: inbox })
  }
  const pinging = setInterval(ping, pingEveryMs)
  try {
    ping()
    const enough = Promise.race([
      complete.promise.then(() => sleep(lingerMs)),
      usable.promise.then(() => sleep(optionalMs, undefined, { ref: false })),
    ])
    await resolvesWithin(enough, maxMs)
  } finally {
    clearInterval(pinging)
    replies.unsubscribe()
  }
  const warnings = [...answers.values()].flatMap((answer) => answer.warnings ?? [])
  return { counts: countAble(answers.values(), expected), warnings: [...new Set(warnings)] }
}

function countAble(answers: Iterable<Presence>, expected: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(expected.map((name) => [name, 0]))
  for (const { actors, ok } of answers) if (ok) for (const name of actors) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const hereEveryMs = 2_000
const goneAfterMs = 3 * hereEveryMs

/**
 * Counts the processes that run this actor, this one included. Each announces itself every two seconds and expires
 * after six. Used to divide limits that all of them share, such as connections to one host.
 */
export function countPeers(nc: NatsConnection, actor: string): { count(): number; close(): void } {
  const lastHeard = new Map<string, number>()
  const self = createInbox().slice('_INBOX.'.length)
  const heard = nc.subscribe(subjects.here(actor), {
    callback(error, message) {
      if (!error) lastHeard.set(message.string(), performance.now())
    },
  })
  const say = (): void => { if (!nc.isClosed()) nc.publish(subjects.here(actor), self) }
  say()
  const timer = setInterval(say, hereEveryMs).unref()
  return {
    count() {
      for (const [peer, at] of lastHeard) if (performance.now() - at > goneAfterMs) lastHeard.delete(peer)
      return Math.max(1, lastHeard.size)
    },
    close() {
      clearInterval(timer)
      heard.unsubscribe()
    },
  }
}
