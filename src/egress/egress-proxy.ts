// The browser's only way out: a forward proxy on loopback, inside the render process, that puts every connection to the
// guard. Each page has a lease of its own, named by the credential that the browser sends: what a page may use is
// counted, why a connection failed is known by page, and closing the lease ends every connection that the page still
// has.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { pipeline, type Duplex } from 'node:stream'
import type { AddressInfo, Socket } from 'node:net'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from './address-verdict.ts'
import { hostOf, portOf } from './check-url.ts'
import { connectFailure } from './connect-failure.ts'
import { guardedSocket, systemResolve, type Resolve } from './guarded-connect.ts'
import { createTlsTerminator, type TlsTerminator } from './terminate-tls.ts'
import { connectThroughProxy, ProxyError } from './tunnel.ts'

export interface LeaseOptions {
  /** Proxy of the operator that the page's connections go through. */
  upstream?: URL | undefined
  /** Hosts that are not connected to although they could be, such as trackers. */
  skipHost?: ((host: string) => boolean) | undefined
  /** Bytes from the network, all connections of the page together; default 100 MB. */
  bytesMax?: number
  /** Connections open at once; default 64 (a browser opens at most 32 to one proxy). */
  connectionsMax?: number
}

/** What one page may send through the proxy. */
export interface Lease {
  readonly username: string
  readonly password: string
  /** Bytes received from the network so far. */
  readonly bytes: number
  /** Why a host could not be connected to, by `host:port`; the last 100. */
  failureOf(host: string, port: number): AppError | undefined
  /** Whether a connection failed because of the upstream proxy itself. */
  readonly upstreamFailed: boolean
  /** Whether the page was cut off for having received more than it may. */
  readonly exhausted: boolean
  /** Ends every connection of the page. */
  close(): void
}

export interface EgressProxy {
  readonly port: number
  /** Key that the browser has to trust, where the proxy checks certificates in its place (SHA-256, base64). */
  readonly trustedKey: string | undefined
  /** A lease for one page; whoever opens it closes it. */
  lease(options?: LeaseOptions): Lease
  /** Leases that are not closed. */
  readonly leases: number
  close(): Promise<void>
}

const connectTimeoutMs = 10_000
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Raw headers without those that are between neighbours only (RFC 9110, 7.6.1). */
const endToEnd = (raw: readonly string[]): string[] => raw.filter((_, at) => !hopByHop.test(raw[at - at % 2]!))

class PageLease implements Lease {
  readonly username = randomBytes(12).toString('base64url')
  readonly password = randomBytes(24).toString('base64url')
  readonly credential = createHash('sha256').update(`${this.username}:${this.password}`).digest()
  readonly sockets = new Set<Duplex>()
  readonly options: LeaseOptions
  readonly agent: Agent
  bytes = 0
  connecting = 0
  closed = false
  upstreamFailed = false
  readonly #failures = new Map<string, AppError>()
  readonly #onClose: () => void

  constructor(
    options: LeaseOptions, connect: (lease: PageLease, host: string, port: number) => Promise<Socket>,
    onClose: () => void,
  ) {
    this.options = options
    this.#onClose = onClose
    this.agent = new Agent({ keepAlive: true, maxSockets: 12 })
    this.agent.createConnection = (target, callback) => {
      connect(this, String(target.host), Number(target.port)).then(
        (socket) => callback?.(null, socket),
        (error: Error) => callback?.(error, undefined as never),
      )
      return undefined
    }
  }

  get exhausted(): boolean {
    return this.bytes > (this.options.bytesMax ?? 100_000_000)
  }
  get full(): boolean {
    return (
      this.closed || this.exhausted || this.sockets.size + this.connecting >= 2 * (this.options.connectionsMax ?? 64)
    )
  }

  failureOf(host: string, port: number): AppError | undefined {
    return this.#failures.get(`${host}:${port}`)
  }

  failed(host: string, port: number, failure: AppError): void {
    if (this.#failures.size >= 100) this.#failures.delete(this.#failures.keys().next().value!)
    this.#failures.set(`${host}:${port}`, failure)
  }

  /** Counts what comes in over a socket to the network, and ends it with the lease. */
  watch(socket: Duplex, counted: boolean): void {
    if (this.closed) return void socket.destroy()
    if (this.sockets.has(socket)) return
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    if (!counted) return
    const push = socket.push.bind(socket)
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      this.bytes += chunk?.length ?? 0
      if (this.exhausted) this.#cut()
      return push(chunk, encoding)
    }
  }

  #cut(): void {
    for (const socket of this.sockets) socket.destroy()
    this.agent.destroy()
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.#cut()
    this.#onClose()
  }
}

interface Tunnel { client: Duplex; head: Buffer; socket: Socket; host: string; port: number }

export interface EgressProxyOptions {
  allow: EgressAllow
  /** PEM file of further authorities to trust. */
  extraCaFile?: string | undefined
  /** For tests. */
  resolve?: Resolve | undefined
}

/** Starts the proxy on an ephemeral port of 127.0.0.1. Whoever has no lease's credential gets 407 and nothing else. */
export async function startEgressProxy({
  allow, extraCaFile, resolve = systemResolve,
}: EgressProxyOptions): Promise<EgressProxy> {
  const terminator = extraCaFile === undefined ? undefined : createTlsTerminator(extraCaFile)
  const leases = new Map<string, PageLease>()

  function leaseOf(request: IncomingMessage): PageLease | undefined {
    const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers['proxy-authorization'] ?? '') ?? []
    const text = Buffer.from(encoded, 'base64').toString()
    const lease = leases.get(text.split(':', 1)[0]!)
    return lease !== undefined && timingSafeEqual(lease.credential, createHash('sha256').update(text).digest())
      ? lease
      : undefined
  }

  async function open(lease: PageLease, host: string, port: number): Promise<Socket> {
    if (lease.options.skipHost?.(host) === true)
      throw new AppError('TARGET_UNREACHABLE', { message: `${host} is not needed to read a page.` })
    const { upstream } = lease.options
    if (upstream !== undefined)
      return await connectThroughProxy(upstream, {
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

  /** A watched socket to the network; why there is none stays with the lease. */
  async function connect(lease: PageLease, host: string, port: number): Promise<Socket> {
    if (lease.full)
      throw new AppError('CONTENT_TOO_LARGE', {
        message: 'The page opens more connections, or loads more, than Winnow lets it.',
      })
    lease.connecting++
    try {
      const socket = await open(lease, host, port)
      socket.on('error', () => socket.destroy())
      lease.watch(socket, true)
      return socket
    } catch (error) {
      const failure = connectFailure(error, host)
      if (error instanceof ProxyError) lease.upstreamFailed = true
      lease.failed(host, port, failure)
      throw failure
    } finally {
      lease.connecting--
    }
  }

  const challenge = { 'Proxy-Authenticate': 'Basic realm="winnow"', 'Content-Length': '0' }

  function forward(request: IncomingMessage, response: ServerResponse): void {
    const lease = leaseOf(request)
    if (lease === undefined) return void response.writeHead(407, challenge).end()
    // A failure must not look like an answer of the site: the connection just ends, and the lease knows why.
    const giveUp = (): void => {
      response.destroy()
    }
    if (!URL.canParse(request.url ?? '') || lease.full) return giveUp()
    const url = new URL(request.url!)
    if (url.protocol !== 'http:') return giveUp()
    lease.watch(response.socket!, false)
    const headers = endToEnd(request.rawHeaders)
    const onward = httpRequest({
      method: request.method, host: hostOf(url), port: portOf(url), path: `${url.pathname}${url.search}`, headers,
      agent: lease.agent, setHost: false, maxHeaderSize: 65_536, insecureHTTPParser: true,
    })
    onward.on('error', giveUp)
    onward.on('response', (answer) => {
      try {
        response.writeHead(answer.statusCode!, answer.statusMessage, endToEnd(answer.rawHeaders))
      } catch {
        // Headers that Node reads leniently but does not write: the site speaks no HTTP.
        return giveUp()
      }
      pipeline(answer, response, (error) => {
        if (error) giveUp()
      })
    })
    response.on('close', () => onward.destroy())
    pipeline(request, onward, () => undefined)
  }

  async function tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => client.destroy())
    const lease = leaseOf(request)
    if (lease === undefined)
      return void client.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge['Proxy-Authenticate']}\r\nContent-Length: 0\r\n\r\n`,
      )
    lease.watch(client, false)
    if (!URL.canParse(`http://${request.url}`)) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    const port = Number(/:(\d+)$/.exec(request.url!)?.[1] ?? 443)
    const host = hostOf(new URL(`http://${request.url}`))
    try {
      const socket = await connect(lease, host, port)
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      if (terminator !== undefined) return await terminate(terminator, lease, { client, head, socket, host, port })
      if (head.length > 0) socket.write(head)
      pipeline(client, socket, () => undefined)
      pipeline(socket, client, () => undefined)
    } catch {
      // `connect` has noted the reason with the lease.
      client.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
    }
  }

  async function terminate(
    by: TlsTerminator, lease: PageLease, { client, head, socket, host, port }: Tunnel,
  ): Promise<void> {
    if (head.length > 0) client.unshift(head)
    try {
      await by.bridge(client, socket, host)
    } catch (error) {
      lease.failed(host, port, connectFailure(error, host))
      client.destroy()
      socket.destroy()
    }
  }

  const server = createServer(
    { maxHeaderSize: 65_536, insecureHTTPParser: true, keepAliveTimeout: 60_000, requestTimeout: 0 }, forward,
  )
  server.on('connect', (request: IncomingMessage, client: Duplex, head: Buffer) => void tunnel(request, client, head))
  // Browsers open WebSockets by CONNECT; anything else is not ours.
  server.on('upgrade', (_request, client: Duplex) => client.destroy())
  server.on('clientError', (_error, client: Duplex) => client.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()

  return {
    port: (server.address() as AddressInfo).port,
    trustedKey: terminator?.spkiHash,
    get leases() {
      return leases.size
    },
    lease(options = {}) {
      const lease = new PageLease(options, connect, () => leases.delete(lease.username))
      leases.set(lease.username, lease)
      return lease
    },
    async close() {
      for (const lease of leases.values()) lease.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
