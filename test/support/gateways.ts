// Several gateway processes with one NATS server and one store, without actors, for tests of how gateways coordinate.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { freePort } from './free-port.ts'
import { startTestNats, type TestNats } from './nats-server.ts'
import { until } from './until.ts'
import { winnow } from './winnow.ts'


export interface Gateway {
  url: string
  pid: number
  /** Kills it and starts another one at the same address. */
  restart(): Promise<void>
}

export interface Gateways {
  nats: TestNats
  store: Store
  /** DATA_DIR of all processes. */
  dataDir: string
  all: Gateway[]
  stop(): Promise<void>
}

/** Starts `count` gateways and waits until each answers. */
export async function startGateways(count: number, env: Record<string, string> = {}): Promise<Gateways> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-gateways-'))
  const nats = await startTestNats()
  const store = await openStore({ dataDir })
  await ensureIndexes(store)
  const { MONGODB_URL: _none, ...inherited } = process.env
  const settings = {
    ...inherited, DATA_DIR: dataDir, NATS_URL: nats.url, EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn', ...env,
  }
  const children = new Set<ChildProcess>()

  async function run(port: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [winnow, 'gateway'], {
      env: { ...settings, PORT: port }, stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.add(child)
    await until('the gateway answers', async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok, 30_000)
    return child
  }

  async function startOne(): Promise<Gateway> {
    const port = String(await freePort())
    let child = await run(port)
    return {
      url: `http://127.0.0.1:${port}`,
      get pid() { return child.pid as number },
      async restart() {
        await terminate(child, 'SIGKILL')
        children.delete(child)
        child = await run(port)
      },
    }
  }

  return {
    nats, store, dataDir,
    all: await Promise.all(Array.from({ length: count }, startOne)),
    async stop() {
      await Promise.all([...children].map((child) => terminate(child, 'SIGTERM')))
      await store.close()
      await nats.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function terminate(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
