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
  /** Kills the server and starts it at the same address; without `keepsData`, its disk is empty then. */
  restart(options: { keepsData: boolean }): Promise<void>
  /** Closes the connections, stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a server. Call `stop` in `after`. With `token`, the server requires it and `connect` sends it. */
export async function startTestNats({ token }: { token?: string } = {}): Promise<TestNats> {
  const storeDir = await mkdtemp(join(tmpdir(), 'winnow-nats-'))
  const authorization = token === undefined ? {} : { token }
  let server = await startNatsServer({ storeDir, ...authorization })
  const connections: NatsConnection[] = []
  return {
    url: server.url,
    get server() { return server },
    async connect() {
      const nc = await connect({ servers: server.url, ...authorization })
      connections.push(nc)
      return nc
    },
    async restart({ keepsData }) {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      if (!keepsData) await rm(storeDir, { recursive: true, maxRetries: 5 })
      server = await startNatsServer({ storeDir, port: server.port, ...authorization })
    },
    async stop() {
      await Promise.all(connections.map((nc) => nc.close()))
      await server.stop()
      await rm(storeDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
