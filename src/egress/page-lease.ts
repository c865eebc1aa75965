// A lease of the egress proxy: what one page may load, and what it has loaded. The browser names the lease by its
// credential.

import { hash, randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AppError } from '#src/app-error.ts'

export interface LeaseOptions {
  /** An operator's proxy for the page's connections. */
  upstream?: URL | undefined
  /** Hosts that the page does not need, such as trackers: connections to them fail. */
  skipHost?: ((host: string) => boolean) | undefined
  /** Largest number of bytes from the network over all connections of the page; default 100 MB. */
  bytesMax?: number
  /** Connections open at the same time; default 64 (a browser opens at most 32 to one proxy). */
  connectionsMax?: number
}

/** What a page's owner sees of a lease. */
export interface Lease {
  readonly username: string
  readonly password: string
  /** Bytes received from the network so far. */
  readonly bytes: number
  /** Why a connection to a host failed. The last 100 failures are kept. */
  failureOf(host: string, port: number): AppError | undefined
  /** Whether a connection failed because of the upstream proxy. */
  readonly upstreamFailed: boolean
  /** Whether the page exceeded `bytesMax` and lost its connections. */
  readonly exhausted: boolean
  /** Ends all connections of the page. */
  close(): void
}

/** Opens a connection for a lease. */
export type LeaseConnect = (lease: PageLease, host: string, port: number) => Promise<Socket>

const bytesMaxDefault = 100_000_000
const connectionsMaxDefault = 64
/** Connections of plain http to one host. */
const httpSocketsMax = 12
const failuresMax = 100

export class PageLease implements Lease {
  readonly username = randomBytes(12).toString('base64url')
  readonly password = randomBytes(24).toString('base64url')
  /** SHA-256 of `username:password`. */
  readonly credential = hash('sha256', `${this.username}:${this.password}`, 'buffer')
  readonly options: LeaseOptions
  /** For requests of plain http. */
  readonly agent: Agent
  bytes = 0
  /** Connections that are being opened. */
  connecting = 0
  upstreamFailed = false
  /** Connections of the browser and of the network. */
  readonly #sockets = new Set<Duplex>()
  readonly #failures = new Map<string, AppError>()
  readonly #onClose: () => void
  #isClosed = false

  constructor(options: LeaseOptions, connect: LeaseConnect, onClose: () => void) {
    this.options = options
    this.#onClose = onClose
    this.agent = new Agent({ keepAlive: true, maxSockets: httpSocketsMax })
    this.agent.createConnection = (target, callback) => {
      connect(this, String(target.host), Number(target.port)).then(
        (socket) => callback?.(null, socket),
        (error: Error) => callback?.(error, undefined as never),
      )
      return undefined
    }
  }

  get exhausted(): boolean { return this.bytes > (this.options.bytesMax ?? bytesMaxDefault) }

  /** Whether no further connection may be opened. Each one has a socket on both sides. */
  get isFull(): boolean {
    const socketsMax = 2 * (this.options.connectionsMax ?? connectionsMaxDefault)
    return this.#isClosed || this.exhausted || this.#sockets.size + this.connecting >= socketsMax
  }

  failureOf(host: string, port: number): AppError | undefined {
    return this.#failures.get(`${host}:${port}`)
  }

  noteFailure(host: string, port: number, failure: AppError): void {
    if (this.#failures.size >= failuresMax) this.#failures.delete(this.#failures.keys().next().value!)
    this.#failures.set(`${host}:${port}`, failure)
  }

  /** Ends the socket with the lease. `isCounted`: what it receives counts as bytes of the page. */
  watch(socket: Duplex, isCounted: boolean): void {
    if (this.#isClosed) return void socket.destroy()
    if (this.#sockets.has(socket)) return
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    if (!isCounted) return
    const push = socket.push.bind(socket)
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      this.bytes += chunk?.length ?? 0
      if (this.exhausted) this.#disconnect()
      return push(chunk, encoding)
    }
  }

  #disconnect(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.agent.destroy()
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#disconnect()
    this.#onClose()
  }
}
