// Readiness: calls NATS with JetStream, the store and one actor of each kind.

import type { NatsConnection } from '@nats-io/transport-node'
import { resolvesWithin } from '#src/abort.ts'
import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { countReadyActors } from '#src/presence.ts'
import type { Store } from '#src/store/store.ts'
import type { Readiness } from '#schemas/health.ts'

/** How long a result is cached, if ready and if degraded or not ready. */
const readyCachedMs = 5_000
const notReadyCachedMs = 500
/** How long to wait for NATS, for the document store and for the required actors. */
const requiredMs = 4_000
/**
 * How long to wait for the others once the required ones have answered: the renderer opens a page before it answers.
 * Shorter than the second after which Kubernetes gives up a probe, so that a degraded service is not taken for a dead
 * one.
 */
const optionalMs = 750

/** The actors to count; `required` are those of `all` without which the service is not ready. */
export interface ExpectedActors { all: readonly string[]; required: readonly string[] }

/** A readiness check whose result is cached and shared by concurrent callers. */
export function createReadiness(bus: Bus, store: Store, actors: ExpectedActors, log: Log): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined
  let last: { at: number; answer: Readiness } | undefined
  return () => {
    const cachedMs = last?.answer.status === 'ready' ? readyCachedMs : notReadyCachedMs
    if (last && Date.now() - last.at < cachedMs) return Promise.resolve(last.answer)
    running ??= check().then((answer) => {
      last = { at: Date.now(), answer }
      return answer
    }).finally(() => { running = undefined })
    return running
  }

  async function check(): Promise<Readiness> {
    const works = async (part: string, work: Promise<unknown>): Promise<boolean> => {
      try {
        if (await resolvesWithin(work, requiredMs)) return true
        log.error({ part, ms: requiredMs }, 'readiness check timed out')
      } catch (error) {
        log.error({ err: error, part }, 'readiness check failed')
      }
      return false
    }
    const [nats, documents, counts] = await Promise.all([
      works('nats', bus.manager.streams.info('WORK')),
      works('store', store.ping()),
      countActors(bus.nc, actors),
    ])
    const missing = actors.all.filter((name) => (counts[name] ?? 0) === 0)
    const usable = nats && documents && !actors.required.some((name) => missing.includes(name))
    return {
      status: !usable ? 'not ready' : missing.length > 0 ? 'degraded' : 'ready',
      missing,
      checks: { nats: nats ? 'ok' : 'failed', store: documents ? 'ok' : 'failed', actors: counts },
    }
  }
}

async function countActors(nc: NatsConnection, { all, required }: ExpectedActors): Promise<Record<string, number>> {
  try {
    return await countReadyActors(nc, all, { maxMs: requiredMs, required, optionalMs })
  } catch {
    // Without a connection no actor can be counted; `nats` reports the problem.
    return Object.fromEntries(all.map((name) => [name, 0]))
  }
}
