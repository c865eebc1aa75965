// The log, the bus and the store of a process.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '../src/app-error.ts'
import { connectBus } from '../src/bus/bus.ts'
import type { ActorContext } from '../src/runtime/actor-context.ts'
import type { Config } from '../src/settings/config.ts'
import { checkInstallation, recordStreams } from '../src/installation/check-installation.ts'
import { watchStreams } from '../src/installation/watch-streams.ts'
import { createLog } from '../src/process/log.ts'
import { wantedReplicas } from '../src/bus/replicas.ts'
import { openStore } from '../src/store/open.ts'
import { ensureTopology } from '../src/bus/topology.ts'

/** File in DATA_DIR with the address of the embedded NATS server, for actors that join later and for people. */
export const natsUrlFile = (dataDir: string): string => join(dataDir, 'nats-url')

/**
 * Opens log, bus and store. Throws SERVICE_UNAVAILABLE, with a remedy, when no NATS server is found, or when store and
 * NATS do not belong together.
 * @param isChecked whether the supervisor has checked the latter
 */
export async function openContext(name: string, config: Config, isChecked: boolean): Promise<ActorContext> {
  const log = createLog(name, config.LOG_LEVEL)
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  async function check(nc: NatsConnection, manager: JetStreamManager): Promise<void> {
    const report = (step: string): void => log.warn({ step }, 'migration of the data')
    const { losses } = await checkInstallation({ store, nc, manager, report })
    for (const loss of losses) log.warn({ loss }, 'data was lost; `winnow accept-loss` confirms it')
  }
  const sizes = { bytes: config.streamBytes, resizes: config.isQueueSizeSet }
  const bus = await connectBus({
    natsUrl: await findNatsUrl(config), name: `winnow ${name}`, streamBytes: sizes.bytes, log,
    resizesStreams: sizes.resizes, replicas: config.NATS_REPLICAS,
    ...(!isChecked && { beforeTopology: check }),
  })
  const { nc, manager, events } = bus
  watchStreams({
    nc, manager, events, log,
    async restore() {
      await check(nc, manager)
      await ensureTopology(manager, { ...sizes, replicas: wantedReplicas(config.NATS_REPLICAS, nc.info?.cluster) })
      await recordStreams({ nc, manager })
    },
  })
  return { config, bus, store, log }
}

/**
 * Returns the address of NATS: NATS_URL, or the file that `winnow start` wrote in the same DATA_DIR. Throws
 * SERVICE_UNAVAILABLE with a remedy.
 */
export async function findNatsUrl({ NATS_URL, DATA_DIR }: Pick<Config, 'NATS_URL' | 'DATA_DIR'>): Promise<string> {
  if (NATS_URL) return NATS_URL
  try {
    return (await readFile(natsUrlFile(DATA_DIR), 'utf8')).trim()
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: 'there is no NATS server to join: set NATS_URL, '
        + `or run \`winnow start\` with the same DATA_DIR (${DATA_DIR}) first`,
      cause: error,
    })
  }
}
