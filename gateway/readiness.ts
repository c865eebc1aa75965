// Whether requests will succeed: NATS with JetStream, the store and one actor of each kind, each really exercised.

import type { NatsConnection } from '@nats-io/transport-node'
import type { Bus } from '#src/bus.ts'
import type { Log } from '#src/log.ts'
import { census } from '#src/presence.ts'
import type { Store } from '#src/store/store.ts'
import type { Readiness } from '#schemas/health.ts'

/** How long a good answer is believed; a bad one is looked at again after `badFreshMs`. */
const freshMs = 5_000
const badFreshMs = 500
/** How long actors get to answer: the renderer opens a page first. */
const censusMs = 4_000

/** A check that concurrent callers share, and that is repeated no sooner than its answer grows old. */
export function createReadiness(bus: Bus, store: Store, actors: readonly string[], log: Log): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined
  let last: { at: number; answer: Readiness } | undefined
  return () => {
    if (last && Date.now() - last.at < (last.answer.ready ? freshMs : badFreshMs)) return Promise.resolve(last.answer)
    running ??= look().then((answer) => {
      last = { at: Date.now(), answer }
      return answer
    }).finally(() => { running = undefined })
    return running
  }

  async function look(): Promise<Readiness> {
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
    return await census(nc, actors, censusMs)
  } catch {
    // Without a connection nobody can be counted, and `nats` says so already.
    return Object.fromEntries(actors.map((name) => [name, 0]))
  }
}
