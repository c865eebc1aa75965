// NATS for `winnow start`: the embedded server, or an external one.

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { bindProblem } from '#gateway/bind-problem.ts'
import { connectNats, openJetStream } from '#src/bus/bus.ts'
import type { Config } from '#src/settings/config.ts'
import { AppError } from '#src/app-error.ts'
import { checkStorage } from '#src/embedded/check-storage.ts'
import { availableBytes } from '#src/embedded/free-space.ts'
import { startNatsServer } from '#src/embedded/nats-server.ts'
import { lockStorage } from '#src/embedded/storage-lock.ts'
import { diskBytesFor, fitQueue, queueMegabytesMin } from '#src/bus/stream-sizes.ts'
import { natsUrlFile } from './process-context.ts'
import { report } from './report.ts'
import { superviseNats, type SupervisedNats } from './supervise-nats.ts'

export interface RunningNats {
  url: string
  stop(): Promise<void>
}

/** The default port of NATS. Another one is used when it is taken. */
const defaultNatsPort = 4222

/** Checks the connection once, so that a problem is reported here and not repeatedly by every process. */
export async function connectExternalNats(url: string): Promise<RunningNats> {
  const nc = await connectNats(url, 'winnow start')
  try {
    await openJetStream(nc)
  } finally {
    await nc.close()
  }
  return { url, stop: () => Promise.resolve() }
}

/**
 * The size of the work queue, in MB, for which DATA_DIR has room: WORK_QUEUE_MB, or a smaller one, which is reported.
 * @throws AppError SERVICE_UNAVAILABLE that says how much space is needed
 */
export async function fitEmbeddedQueue({ DATA_DIR, WORK_QUEUE_MB: wanted }: Config): Promise<number> {
  const available = await availableBytes(natsFolder(DATA_DIR)).catch(() => availableBytes(DATA_DIR))
  const fitting = fitQueue(wanted, available)
  const [has, needs, needsLeast] = [available, diskBytesFor(wanted), diskBytesFor(queueMegabytesMin)].map(describeBytes)
  if (fitting === null)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `DATA_DIR (${DATA_DIR}) has ${has} of free disk space; Winnow needs at least ${needsLeast}, and ${needs} for `
        + `WORK_QUEUE_MB=${wanted}`,
    })
  if (fitting < wanted)
    report(`warning    WORK_QUEUE_MB=${wanted} needs ${needs} of free disk space and DATA_DIR has ${has}: ${fitting} is used`)
  return fitting
}

const natsFolder = (dataDir: string): string => `${dataDir}/nats`
const describeBytes = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`

/**
 * Starts the server at the address of the last run and stores its URL in DATA_DIR.
 * @throws AppError SERVICE_UNAVAILABLE, also when its files are damaged
 */
export async function startEmbeddedNats({ DATA_DIR }: Config): Promise<RunningNats> {
  await checkFiles(natsFolder(DATA_DIR))
  const { token, port } = await readLastAddress(DATA_DIR)
  const isFree = async (): Promise<boolean> => await bindProblem('127.0.0.1', port) === null
  const start = (at: { port?: number }): Promise<SupervisedNats> =>
    superviseNats({ start: startNatsServer, report, storeDir: natsFolder(DATA_DIR), token, ...at })
  const nats = await isFree()
    ? await start({ port }).catch(async (error: unknown) => {
        // Another service that starts at the same time may take the port after it was found free.
        if (await isFree()) throw error
        return await start({})
      })
    : await start({})
  const url = `nats://${token}@127.0.0.1:${nats.port}`
  await writeFile(natsUrlFile(DATA_DIR), `${url}\n`, { mode: 0o600 })
  return { url, stop: nats.stop }
}

/** Not while another server is still writing them: then starting waits for its end, or fails. */
async function checkFiles(storeDir: string): Promise<void> {
  if (!existsSync(storeDir)) return
  const lock = await lockStorage(storeDir)
  try {
    if (lock) checkStorage(storeDir)
  } finally {
    await lock?.release()
  }
}

/** Token and port stay the same across restarts, so that tools and actors with the old URL can reconnect. */
async function readLastAddress(dataDir: string): Promise<{ token: string; port: number }> {
  try {
    const url = new URL((await readFile(natsUrlFile(dataDir), 'utf8')).trim())
    return { token: url.username, port: Number(url.port) }
  } catch {
    // The first start, or the file was damaged: `startEmbeddedNats` writes it again, or fails with the reason.
    return { token: randomBytes(18).toString('hex'), port: defaultNatsPort }
  }
}
