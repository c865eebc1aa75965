// Lets clients pipeline: requests on one connection are answered in order (RFC 9112, section 9.3.2).
//
// uWebSockets.js closes a connection when a request arrives on it before the previous one is answered. So clients
// connect to this proxy, which opens a connection to uWebSockets.js for each of them and withholds the bytes of a
// request until the response to the previous one has been passed on. It passes on what uWebSockets.js understands:
// HTTP/1.0 and absolute targets as HTTP/1.1 (request-head.ts), chunks without extensions and trailers. What is not
// valid HTTP it refuses itself, in the error envelope of the API; errors of uWebSockets.js are translated into it.
//
// Each upstream connection begins with a PROXY protocol v2 header. The address in it is a random number instead of the
// client's address: uWebSockets.js also accepts such headers from clients, and a number that was not issued here
// reveals a forged one.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PipelinedConnection, type ConnectionTimes, type Upstream } from './pipelined-connection.ts'

/**
 * Defaults. uWebSockets.js closes connections that are idle for ten seconds. Load balancers reuse connections that were
 * idle for up to 600 s (Google Cloud; AWS and nginx: 60 s), and lose requests when the server closes first.
 */
const defaultTimes: ConnectionTimes = { idleMs: 10_000, upstreamIdleMs: 5_000, keepAliveMs: 620_000 }
/** Both ends of an upstream connection are in this process. */
const descriptorsPerUpstream = 2

export interface PipeliningProxy {
  port: number
  /** The address of the client for whose connection `id` was issued; undefined when it was not issued. */
  peerOf(id: ArrayBuffer): string | undefined
  /** Accepts no more connections. */
  stopListening(): void
  /** Closes idle connections at once, the others when their answers are written or `graceMs` have passed. */
  close(graceMs: number): Promise<void>
}

export interface PipeliningProxyOptions {
  host: string
  /** 0: any free port. */
  port: number
  /** Limit of file descriptors for all connections. Clients that connect beyond it are disconnected. */
  descriptorsMax: number
  /** Where uWebSockets.js listens. */
  upstream: NetConnectOpts
  times?: Partial<ConnectionTimes>
}

/** Rejects with the error of the operating system when the address cannot be listened on. */
export async function startPipeliningProxy(
  { host, port, descriptorsMax, upstream, times }: PipeliningProxyOptions,
): Promise<PipeliningProxy> {
  const peers = new Map<string, string>()
  const connections = new Set<PipelinedConnection>()
  const exhausted = (wanted: number): boolean =>
    connections.size + peers.size * descriptorsPerUpstream + wanted > descriptorsMax

  function open(peer: string): Upstream | null {
    makeRoom(descriptorsPerUpstream)
    if (exhausted(descriptorsPerUpstream)) return null
    const id = randomBytes(16)
    const key = id.toString('latin1')
    peers.set(key, peer)
    return { socket: connect(upstream).on('close', () => peers.delete(key)), header: proxyHeader(id) }
  }

  /** Closes the oldest connections without a request in progress while descriptors are missing. */
  function makeRoom(wanted: number): void {
    if (!exhausted(wanted)) return
    for (const connection of connections) {
      if (!connection.idle) continue
      connections.delete(connection)
      connection.close()
      if (!exhausted(wanted)) return
    }
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    makeRoom(1)
    if (exhausted(1)) return void client.destroy()
    const peer = withoutZone(client.remoteAddress ?? '')
    const connection = new PipelinedConnection(client, { ...defaultTimes, ...times, open: () => open(peer) })
    connections.add(connection)
    client.on('close', () => connections.delete(connection))
  })
  // Exclusive: a second gateway on the same port must fail instead of sharing it.
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.on('error', () => undefined) // A connection could not be accepted.
  return {
    port: (server.address() as AddressInfo).port,
    peerOf: (id) => peers.get(Buffer.from(id).toString('latin1')),
    stopListening: () => void server.close(),
    async close(graceMs) {
      for (const until = performance.now() + graceMs; performance.now() < until; await sleep(20)) {
        for (const connection of connections) if (connection.idle) connection.close()
        if (connections.size === 0) return
      }
      for (const connection of connections) connection.close()
    },
  }
}

/** PROXY protocol v2 (haproxy.org, proxy-protocol.txt, section 2.2): TCP over IPv6, `id` as the source address. */
function proxyHeader(id: Uint8Array): Buffer {
  const signature = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1')
  const addressBytes = 2 * (16 + 2)
  return Buffer.concat([
    signature, Buffer.from([0x21, 0x21, 0, addressBytes]), id, Buffer.alloc(addressBytes - id.length),
  ])
}

/** Link-local addresses come as `fe80::1%eth0`. */
const withoutZone = (address: string): string => address.split('%', 1)[0]!
