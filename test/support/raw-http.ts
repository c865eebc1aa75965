// HTTP/1.1 over plain sockets, for tests of connections: clients that write bytes, and the HTTP server of the gateway.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { startServer, type Server } from '#gateway/server.ts'

export type Answer = Parameters<typeof startServer>[2]

export const crlf = '\r\n'
export const request = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join(crlf)
export const get = (path: string, ...headers: string[]): string => request(`GET ${path}`, ...headers)

/** Answers with the method, path and body of the request. */
export const echo: Answer = async ({ method, path, body }) =>
  ({ status: 200, headers: {}, body: Buffer.from(`[${method} ${path} ${await textOf(body())}]`) })
const textOf = (body: Promise<Uint8Array>): Promise<string> =>
  body.then((bytes) => Buffer.from(bytes).toString(), () => 'none')

export interface Client { socket: Socket; text(): string; closed: Promise<unknown> }

/** Runs a server while `use` runs. `open` connects a client, which collects what it receives. */
export async function serving(
  answer: Answer, use: (open: () => Promise<Client>, server: Server) => Promise<void>, host = '127.0.0.1',
): Promise<void> {
  const server = await startServer(host, 0, answer)
  const sockets: Socket[] = []
  try {
    await use(async () => {
      const socket = connect(server.port, host === '::' ? '127.0.0.1' : host)
      sockets.push(socket.on('error', () => undefined))
      let text = ''
      socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      await once(socket, 'connect')
      return { socket, text: () => text, closed }
    }, server)
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.close(1_000)
  }
}

/** The bodies of `echo` among what was received. */
export const bodies = (text: string): string[] => text.match(/\[[^\]]*\]/g) ?? []
export const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
