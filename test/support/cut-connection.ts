// A TCP proxy whose connections can be cut, as a network that is away.

import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { listen } from './listen.ts'

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
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy()
    const outgoing = connect(Number(new URL(target).port), new URL(target).hostname)
    pipeline(incoming, outgoing, incoming, () => undefined)
  })
  const { port, dropConnections, close } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      dropConnections()
    },
    restore() { isCut = false },
    close,
  }
}
