// Readiness: calls NATS with JetStream, the store and one actor of each kind.

import type { NatsConnection } from '@nats-io/transport-node'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { Bus } from '#src/bus/bus.ts'
import { readStoreMarker, type NatsMarkers } from '#src/installation/markers.ts'
import { isStreamMissing } from '#src/bus/jetstream-errors.ts'
import type { Log } from '#src/process/log.ts'
import { countReadyActors, type ReadyActors } from '#src/runtime/presence.ts'
import type { Store } from '#src/store/store.ts'
import type { Readiness } from '#schemas/health.ts'

type PartState = Readiness['checks']['store']

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

const dataIsGone = 'the data of this installation is gone'

/** The actors to count; `required` are those of `all` without which the service is not ready. */
export interface ExpectedActors { all: readonly string[]; required: readonly string[] }

export interface ReadinessDeps {
  bus: Bus
  store: Store
  /** The markers of the installation in NATS. */
  markers: Pick<NatsMarkers, 'read'>
  /** Id of the installation; null if the store has none. */
  installation: string | null
  actors: ExpectedActors
  log: Log
}

/** A readiness check whose result is cached and shared by concurrent callers. */
export function createReadiness(
  { bus, store, markers, installation, actors, log }: ReadinessDeps,
): () => Promise<Readiness> {
  let running: Promise<Readiness> | undefined
  let last: { at: number; answer: Readiness } | undefined
  return () => {
    const cachedMs = last?.answer.status === 'ready' ? readyCachedMs : notReadyCachedMs
    if (last && performance.now() - last.at < cachedMs) return Promise.resolve(last.answer)
    running ??= check().then((answer) => {
      last = { at: performance.now(), answer }
      return answer
    }).finally(() => { running = undefined })
    return running
  }

  async function check(): Promise<Readiness> {
    /** `probe` resolves with the id of the installation. */
    const stateOf = async (part: string, probe: () => Promise<string | undefined>): Promise<PartState> => {
      let id: string | undefined
      try {
        const probing = probe().then((found) => { id = found })
        if (!await resolvesWithin(probing, requiredMs)) {
          log.error({ part, ms: requiredMs }, 'readiness check timed out')
          return 'failed'
        }
      } catch (error) {
        const isLost = isStreamMissing(error)
        log.error({ err: error, part }, isLost ? dataIsGone : 'readiness check failed')
        return isLost ? 'lost' : 'failed'
      }
      if (installation === null || id === installation) return 'ok'
      log.error({ part }, dataIsGone)
      return 'lost'
    }
    let losses: string[] = []
    const [nats, documents, { counts, warnings }] = await Promise.all([
      stateOf('nats', async () => {
        await bus.manager.streams.info('WORK')
        return (await markers.read())?.id
      }),
      stateOf('store', async () => {
        await store.ping()
        const marker = await readStoreMarker(store)
        losses = marker?.losses.map(({ message }) => message) ?? []
        return marker?.id
      }),
      countActors(bus.nc, actors),
    ])
    const missing = actors.all.filter((name) => (counts[name] ?? 0) === 0)
    const usable = nats === 'ok' && documents === 'ok' && !actors.required.some((name) => missing.includes(name))
    return {
      status: !usable ? 'not ready' : missing.length > 0 ? 'degraded' : 'ready',
      missing,
      warnings: [...losses, ...warnings],
      checks: { nats, store: documents, actors: counts },
    }
  }
}

async function countActors(nc: NatsConnection, { all, required }: ExpectedActors): Promise<ReadyActors> {
  try {
    return await countReadyActors(nc, all, { maxMs: requiredMs, required, optionalMs })
  } catch {
    // Without a connection no actor can be counted; `nats` reports the problem.
    return { counts: Object.fromEntries(all.map((name) => [name, 0])), warnings: [] }
  }
}
