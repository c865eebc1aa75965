// A NATS server for one test file, on a free port and in a temporary folder.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { startNatsServer, type NatsServer } from '#src/embedded/nats-server.ts'

export interface TestNats {
  url: string
  server: NatsServer
  /** Opens a connection, which `stop` closes. */
  connect(): Promise<NatsConnection>
  /** Closes the connections, stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a server. Call `stop` in `after`. With `token`, the server requires it and `connect` sends it. */
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
