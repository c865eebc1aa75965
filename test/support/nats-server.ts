// A NATS server of their own for tests: a free port, a temporary folder, and nothing left behind.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { startNatsServer, type NatsServer } from '#src/embedded/nats-server.ts'

export interface TestNats {
  url: string
  server: NatsServer
  /** A new connection; closed by `stop`. */
  connect(): Promise<NatsConnection>
  /** Closes the connections, ends the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a server for one test file; call `stop` in `after`. With `token`, `connect` presents it. */
export async function startTestNats({ token }: { token?: string } = {}): Promise<TestNats> {
  const storeDir = await mkdtemp(join(tmpdir(), 'winnow-nats-'))
  const server = await startNatsServer({ storeDir, ...(token === undefined ? {} : { token }) })
  const connections: NatsConnection[] = []
  return {
    url: server.url,
    server,
    async connect() {
      const nc = await connect({ servers: server.url, ...(token === undefined ? {} : { token }) })
      connections.push(nc)
      return nc
    },
    async stop() {
      await Promise.all(connections.map((nc) => nc.close()))
      await server.stop()
      await rm(storeDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
