// NATS under supervision of its own: the same address again after a death, so that everybody reconnects. And after a
// full disk: a stream that could not be written once refuses every write until the server is started anew (NATS 2.14),
// however much room there is by then.

import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { resolvesWithin } from '#src/abort.ts'
import type { NatsServer, NatsServerOptions } from '#src/embedded/nats-server.ts'

export interface KeepNatsOptions extends Pick<NatsServerOptions, 'storeDir' | 'token' | 'port'> {
  start(options: NatsServerOptions): Promise<NatsServer>
  /** Hears what happens to the server. */
  say(line: string): void
}

export interface KeptNats {
  port: number
  stop(): Promise<void>
}

const againMs = 1_000
const stopGraceMs = 1_000
/** Bytes that must fit before a server that could not write is started anew, and how often that is looked at. */
const roomBytes = 1024 * 1024
const lookEveryMs = 1_000

/** Starts the server and keeps it running. Throws what `start` throws at the first time. */
export async function keepNats({ start, say, ...options }: KeepNatsOptions): Promise<KeptNats> {
  let stopping = false
  let healing = false
  let server: NatsServer
  const log = (line: string): void => {
    if (line.startsWith('waiting for')) say(`nats       ${line} (20 s at most)`)
    if (/critical write error/i.test(line) && !healing) void heal(line)
  }
  server = await start({ ...options, log })
  const { port } = server

  async function heal(line: string): Promise<void> {
    healing = true
    say(`nats could not write (${line.slice(line.lastIndexOf(': ') + 2)}); it is started again when there is room`)
    while (!stopping && !await hasRoom(options.storeDir)) await sleep(lookEveryMs)
    if (!stopping) await server.stop()
    healing = false
  }

  async function watch(): Promise<void> {
    for (;;) {
      const { code, signal } = await server.exited
      if (stopping) return
      say(`nats ended (${signal ?? `code ${code}`}); starting it again`)
      server = await again()
    }
  }

  async function again(): Promise<NatsServer> {
    for (;;) {
      try {
        return await start({ ...options, port, log })
      } catch (error) {
        say(`nats could not be started: ${(error as Error).message}`)
        await sleep(againMs)
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

/** Whether something can be written where the server writes. */
async function hasRoom(storeDir: string): Promise<boolean> {
  const file = join(storeDir, 'room')
  try {
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(roomBytes, 1))
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
