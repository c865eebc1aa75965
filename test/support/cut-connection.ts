// A TCP proxy whose connections can be cut, as a network that is away.

import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

export interface CutConnection {
  url: string
  /** Closes every connection, and new ones at once. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Starts it in front of the service at `target`. */
export async function cutConnection(target: string): Promise<CutConnection> {
  let isCut = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy())
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy()
    const outgoing = connect(Number(new URL(target).port), new URL(target).hostname)
    keep(incoming)
    keep(outgoing)
    pipeline(incoming, outgoing, incoming, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      cutAll()
    },
    restore() { isCut = false },
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
