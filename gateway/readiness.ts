// Readiness: calls NATS with JetStream, the store and one actor of each kind.

import type { NatsConnection } from '@nats-io/transport-node'
import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { countReadyActors } from '#src/presence.ts'
import type { Store } from '#src/store/store.ts'
import type { Readiness } from '#schemas/health.ts'

/** How long a result is cached, if ready and if not. */
const readyCachedMs = 5_000
const notReadyCachedMs = 500
/** How long to wait for the actors: the renderer opens a page before it answers. */
const censusMs = 4_000

/** A readiness check whose result is cached and shared by concurrent callers. */
export function createReadiness(bus: Bus, store: Store, actors: readonly string[], log: Log): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined
  let last: { at: number; answer: Readiness } | undefined
  return () => {
    const cachedMs = last?.answer.ready ? readyCachedMs : notReadyCachedMs
    if (last && Date.now() - last.at < cachedMs) return Promise.resolve(last.answer)
    running ??= check().then((answer) => {
      last = { at: Date.now(), answer }
      return answer
    }).finally(() => { running = undefined })
    return running
  }

  async function check(): Promise<Readiness> {
    const works = (part: string, work: Promise<unknown>): Promise<boolean> =>
      work.then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, part }, 'readiness check failed')
          return false
        },
      )
    const [nats, documents, counts] = await Promise.all([
      works('nats', bus.manager.streams.info('WORK')),
      works('store', store.ping()),
      countActors(bus.nc, actors),
    ])
    return {
      ready: nats && documents && actors.every((name) => (counts[name] ?? 0) > 0),
      checks: { nats: nats ? 'ok' : 'failed', store: documents ? 'ok' : 'failed', actors: counts },
    }
  }
}

async function countActors(nc: NatsConnection, actors: readonly string[]): Promise<Record<string, number>> {
  try {
    return await countReadyActors(nc, actors, censusMs)
  } catch {
    // Without a connection no actor can be counted; `nats` reports the problem.
    return Object.fromEntries(actors.map((name) => [name, 0]))
  }
}
