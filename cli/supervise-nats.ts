// Keeps the embedded NATS server running at the same address, so that clients reconnect. Also restarts it after a full
// disk: a stream that failed to write once refuses every write until the server is restarted (NATS 2.14), even when
// there is free space again.

import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import type { NatsServer, NatsServerOptions } from '#src/embedded/nats-server.ts'

export interface SuperviseNatsOptions extends Pick<NatsServerOptions, 'storeDir' | 'token' | 'port'> {
  start(options: NatsServerOptions): Promise<NatsServer>
  /** Receives a line for each event of the server. */
  report(line: string): void
}

export interface SupervisedNats {
  port: number
  stop(): Promise<void>
}

const restartDelayMs = 1_000
const stopGraceMs = 1_000
/** Free space that is required before a server that failed to write is restarted. */
const requiredBytes = 1024 * 1024
const spaceCheckMs = 1_000

/** Starts the server and keeps it running. Rejects with the error of `start` when the first start fails. */
export async function superviseNats({ start, report, ...options }: SuperviseNatsOptions): Promise<SupervisedNats> {
  let stopping = false
  let waitingForSpace = false
  let server: NatsServer
  const log = (line: string): void => {
    if (line.startsWith('waiting for')) report(`nats       ${line} (20 s at most)`)
    if (/critical write error/i.test(line) && !waitingForSpace) void restartWhenWritable(line)
  }
  server = await start({ ...options, log })
  const { port } = server

  async function restartWhenWritable(line: string): Promise<void> {
    waitingForSpace = true
    const reason = line.slice(line.lastIndexOf(': ') + 2)
    report(`nats could not write (${reason}); it is restarted when there is free space`)
    while (!stopping && !await canWrite(options.storeDir)) await sleep(spaceCheckMs)
    if (!stopping) await server.stop()
    waitingForSpace = false
  }

  async function watch(): Promise<void> {
    for (;;) {
      const { code, signal } = await server.exited
      if (stopping) return
      report(`nats exited (${signal ?? `code ${code}`}); restarting`)
      server = await restart()
    }
  }

  async function restart(): Promise<NatsServer> {
    for (;;) {
      try {
        return await start({ ...options, port, log })
      } catch (error) {
        report(`nats failed to start: ${(error as Error).message}`)
        await sleep(restartDelayMs)
      }
    }
  }
  void watch()

  return {
    port,
    async stop() {
      stopping = true
      await resolvesWithin(server.stop(), stopGraceMs)
    },
  }
}

async function canWrite(folder: string): Promise<boolean> {
  const file = join(folder, 'room')
  try {
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(requiredBytes, 1))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
