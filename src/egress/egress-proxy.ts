// The only network access of the browser: a forward proxy on loopback, inside the render process, which checks every
// connection against the egress rules. Each page has a lease, named by the credential that the browser sends: it limits
// what the page loads, keeps the reasons of failed connections, and ends all connections of the page when it is closed.

import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from './address-verdict.ts'
import { hostOf, portOf } from './check-url.ts'
import { connectFailure } from './connect-failure.ts'
import { guardedSocket, systemResolve, type Resolve } from './guarded-connect.ts'
import { PageLease, type Lease, type LeaseOptions } from './page-lease.ts'
import { createTlsTerminator, type TlsTerminator } from './terminate-tls.ts'
import { connectThroughProxy, ProxyError } from './tunnel.ts'

export interface EgressProxy {
  readonly port: number
  /** The key that the browser must trust if the proxy terminates TLS (SHA-256, base64). */
  readonly trustedKey: string | undefined
  /** Opens a lease for one page. The caller closes it. */
  lease(options?: LeaseOptions): Lease
  /** Number of open leases. */
  readonly leases: number
  close(): Promise<void>
}

export interface EgressProxyOptions {
  allow: EgressAllow
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | undefined
  /** For tests. */
  resolve?: Resolve | undefined
}

interface Tunnel { client: Duplex; head: Buffer; socket: Socket; host: string; port: number }

const connectTimeoutMs = 10_000
const headerBytesMax = 65_536
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i
const challenge = { 'Proxy-Authenticate': 'Basic realm="winnow"', 'Content-Length': '0' }
const ignore = (): void => undefined

/** Raw headers without the hop-by-hop ones (RFC 9110, section 7.6.1). */
const endToEnd = (raw: readonly string[]): string[] => raw.filter((_, at) => !hopByHop.test(raw[at - at % 2]!))

/** Starts the proxy on an ephemeral port of 127.0.0.1. Requests without the credential of a lease are answered 407. */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const proxy = new LoopbackProxy(options)
  await proxy.listen()
  return proxy
}

class LoopbackProxy implements EgressProxy {
  readonly #allow: EgressAllow
  readonly #resolve: Resolve
  readonly #terminator: TlsTerminator | undefined
  readonly #server: Server
  port = 0
  /** Open leases by user name. */
  readonly #leases = new Map<string, PageLease>()

  constructor({ allow, extraCaFile, resolve = systemResolve }: EgressProxyOptions) {
    this.#allow = allow
    this.#resolve = resolve
    this.#terminator = extraCaFile === undefined ? undefined : createTlsTerminator(extraCaFile)
    this.#server = createServer(
      { maxHeaderSize: headerBytesMax, insecureHTTPParser: true, keepAliveTimeout: 60_000, requestTimeout: 0 },
      (request, response) => this.#forward(request, response),
    )
    this.#server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) =>
      void this.#tunnel(request, client, head))
    // Browsers open WebSockets with CONNECT, so an upgrade does not come from a browser.
    this.#server.on('upgrade', (_request, client: Duplex) => client.destroy())
    this.#server.on('clientError', (_error, client: Duplex) => client.destroy())
  }

  get trustedKey(): string | undefined { return this.#terminator?.spkiHash }
  get leases(): number { return this.#leases.size }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
    this.#server.unref()
  }

  lease(options: LeaseOptions = {}): Lease {
    const connect = (to: PageLease, host: string, port: number): Promise<Socket> => this.#connect(to, host, port)
    const lease = new PageLease(options, connect, () => this.#leases.delete(lease.username))
    this.#leases.set(lease.username, lease)
    return lease
  }

  async close(): Promise<void> {
    for (const lease of this.#leases.values()) lease.close()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The lease whose credential a request carries. */
  #leaseOf(request: IncomingMessage): PageLease | undefined {
    const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers['proxy-authorization'] ?? '') ?? []
    const text = Buffer.from(encoded, 'base64').toString()
    const lease = this.#leases.get(text.split(':', 1)[0]!)
    if (lease === undefined) return undefined
    return timingSafeEqual(lease.credential, hash('sha256', text, 'buffer')) ? lease : undefined
  }

  /** A socket to the network that belongs to the lease. The lease notes the failure that is thrown. */
  async #connect(lease: PageLease, host: string, port: number): Promise<Socket> {
    if (lease.isFull)
      throw new AppError('CONTENT_TOO_LARGE', {
        message: 'The page opens more connections or loads more data than Winnow allows.',
      })
    lease.connecting++
    try {
      const socket = await this.#open(lease, host, port)
      socket.on('error', () => socket.destroy())
      lease.watch(socket, true)
      return socket
    } catch (error) {
      const failure = connectFailure(error, host)
      if (error instanceof ProxyError) lease.upstreamFailed = true
      lease.noteFailure(host, port, failure)
      throw failure
    } finally {
      lease.connecting--
    }
  }

  async #open({ options }: PageLease, host: string, port: number): Promise<Socket> {
    const [allow, resolve] = [this.#allow, this.#resolve]
    if (options.skipHost?.(host) === true)
      throw new AppError('TARGET_UNREACHABLE', { message: `${host} is blocked: pages can be read without it.` })
    if (options.upstream !== undefined)
      return await connectThroughProxy(options.upstream, {
        host, port, allow, resolve, signal: AbortSignal.timeout(connectTimeoutMs),
      })
    const socket = guardedSocket({ host, port, allow, resolve })
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' })), connectTimeoutMs,
    )
    try {
      await once(socket, 'connect')
      return socket
    } finally {
      clearTimeout(timer)
    }
  }

  /** Forwards a request of plain http. A failure ends the connection, so that it does not look like a response. */
  #forward(request: IncomingMessage, response: ServerResponse): void {
    const lease = this.#leaseOf(request)
    if (lease === undefined) return void response.writeHead(407, challenge).end()
    const giveUp = (): void => void response.destroy()
    const url = URL.parse(request.url ?? '')
    if (url?.protocol !== 'http:' || lease.isFull) return giveUp()
    lease.watch(response.socket!, false)
    const onward = httpRequest({
      method: request.method, host: hostOf(url), port: portOf(url), path: `${url.pathname}${url.search}`,
      headers: endToEnd(request.rawHeaders), agent: lease.agent, setHost: false, maxHeaderSize: headerBytesMax,
      insecureHTTPParser: true,
    })
    onward.on('error', giveUp)
    onward.on('response', (received) => {
      try {
        response.writeHead(received.statusCode!, received.statusMessage, endToEnd(received.rawHeaders))
      } catch {
        return giveUp() // Node parses invalid headers leniently, but does not write them.
      }
      pipeline(received, response, (error) => {
        if (error) giveUp()
      })
    })
    response.on('close', () => onward.destroy())
    pipeline(request, onward, ignore)
  }

  /** Answers CONNECT. */
  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    const lease = this.#leaseOf(request)
    if (lease === undefined) {
      const headers = Object.entries(challenge).map(([name, value]) => `${name}: ${value}\r\n`).join('')
      return void client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${headers}\r\n`)
    }
    lease.watch(client, false)
    const target = URL.parse(`http://${request.url}`)
    if (target === null) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const port = Number(/:(\d+)$/.exec(request.url!)?.[1] ?? 443)
    const host = hostOf(target)
    try {
      const socket = await this.#connect(lease, host, port)
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (this.#terminator !== undefined)
        return await terminate(this.#terminator, lease, { client, head, socket, host, port })
      if (head.length > 0) socket.write(head)
      pipeline(client, socket, ignore)
      pipeline(socket, client, ignore)
    } catch {
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n') // The lease has noted the reason.
    }
  }
}

async function terminate(
  terminator: TlsTerminator, lease: PageLease, { client, head, socket, host, port }: Tunnel,
): Promise<void> {
  if (head.length > 0) client.unshift(head)
  try {
    await terminator.bridge(client, socket, host)
  } catch (error) {
    lease.noteFailure(host, port, connectFailure(error, host))
    client.destroy()
    socket.destroy()
  }
}
