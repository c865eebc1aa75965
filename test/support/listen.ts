// Servers of tests on free ports.

import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'

export interface Listening {
  port: number
  /** Connections so far. */
  readonly connections: number
  /** Closes every open connection, as a restart would. */
  dropConnections(): void
  /** Ends the server with its connections. */
  close(): Promise<void>
}

/** Lets a server of `net`, `http`, `https` or `http2` listen on a free port of an address. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const dropConnections = (): void => { for (const socket of sockets) socket.destroy() }
  return {
    port: (server.address() as AddressInfo).port,
    get connections() { return connections },
    dropConnections,
    async close() {
      dropConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
