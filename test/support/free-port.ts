// A port for a server of a test.

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that operating systems give to outgoing connections (from 32768 on, Linux): one of those may take the
 * port between this check and the start of the server, and keep it for as long as it lasts.
 */
const [portMin, portMax] = [20_000, 32_000]
const attemptsMax = 50

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const port = randomInt(portMin, portMax)
    const server = createServer().listen({ host: '127.0.0.1', port, exclusive: true })
    const isFree = await once(server, 'listening').then(() => true, () => false)
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`none of ${attemptsMax} ports from ${portMin} to ${portMax} is free`)
}
