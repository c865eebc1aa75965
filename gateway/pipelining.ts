// Lets clients pipeline: requests on one connection are answered in order (RFC 9112, section 9.3.2).
//
// uWebSockets.js closes a connection when a request arrives on it before the one before is answered. So clients connect
// here, and each of their connections has one to uWebSockets.js, on which the bytes of a request are withheld until the
// response to the one before has been passed on. Bytes are never changed, so a mistake in finding the end of a message
// delays a request and can do nothing worse; what cannot be understood is passed on as it comes.
//
// A PROXY protocol v2 header opens each inner connection. The address in it is a secret number, because uWebSockets.js
// accepts such headers from clients too, before any request: a number that was not given out here shows a forged one.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageReader } from './message-reader.ts'

/**
 * How much a client may have pipelined before its connection is paused, in bytes. While it is paused, a client that
 * hangs up is noticed only when the next answer is written.
 */
const withheldBytesMax = 64 * 1024
/** Counted for a piece beside its bytes, so that many small ones do not take much memory. */
const pieceOverheadBytes = 512
/** A header section that is longer is passed on as it comes. Above the limit of uWebSockets.js, which answers 431. */
const headBytesMax = 128 * 1024
/** Default of `idleMs`. uWebSockets.js allows the same. */
const idleMsDefault = 10_000
/** Of a connection to uWebSockets.js: both of its ends are in this process. */
const innerDescriptors = 2

export interface Front {
  port: number
  /** The address of the client to whose connection this number was given; undefined when it was given to none. */
  peerOf(id: ArrayBuffer): string | undefined
  /** Accepts no more connections. */
  stopListening(): void
  /** Closes idle connections at once, the others when their answers are written or `graceMs` have passed. */
  close(graceMs: number): Promise<void>
}

export interface FrontOptions {
  host: string
  /** 0 for any that is free. */
  port: number
  /** How many file descriptors connections may have at once; the newest clients are closed. */
  descriptorsMax: number
  /** Where uWebSockets.js listens. */
  inner: NetConnectOpts
  /** How long a client may take to send its first request, and how long it may read nothing that is written to it. */
  idleMs?: number
}

/** Rejects with the error of the operating system when the address cannot be listened on. */
export async function listenForClients(
  { host, port, descriptorsMax, inner, idleMs = idleMsDefault }: FrontOptions,
): Promise<Front> {
  const peers = new Map<string, string>()
  const connections = new Set<Connection>()
  const exhausted = (wanted: number): boolean =>
    connections.size + peers.size * innerDescriptors + wanted > descriptorsMax

  function open(client: Socket): Inner | null {
    if (exhausted(innerDescriptors)) return null
    const id = randomBytes(16)
    const key = id.toString('latin1')
    peers.set(key, withoutZone(client.remoteAddress ?? ''))
    return { socket: connect(inner).on('close', () => peers.delete(key)), header: proxyHeader(id) }
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (exhausted(1)) return void client.destroy()
    const connection = new Connection(client, { open: () => open(client), idleMs })
    connections.add(connection)
    client.on('close', () => connections.delete(connection))
  })
  // Exclusive: a second gateway on the same port must fail instead of sharing it.
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.on('error', () => undefined) // One connection could not be accepted.
  return {
    port: (server.address() as AddressInfo).port,
    peerOf: (id) => peers.get(Buffer.from(id).toString('latin1')),
    stopListening: () => void server.close(),
    async close(graceMs) {
      for (const until = Date.now() + graceMs; Date.now() < until; await sleep(20)) {
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

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length + pieceOverheadBytes, 0)

/** Link-local addresses come as `fe80::1%eth0`. */
const withoutZone = (address: string): string => address.split('%', 1)[0]!

/** A connection to uWebSockets.js, and what must be sent on it first. */
interface Inner { socket: Socket; header: Buffer }

interface ConnectionOptions {
  /** Null when there is no room for another. */
  open(): Inner | null
  idleMs: number
}

/** A client and its connection to uWebSockets.js. Passes bytes in both directions until either side has ended. */
class Connection {
  readonly #client: Socket
  readonly #options: ConnectionOptions
  /** Undefined until there is a header section to send: idle clients cost one descriptor. */
  #inner: Socket | undefined
  /** The request that is passed on now, or was last; and its response. */
  #request!: MessageReader
  #response!: MessageReader
  #withheld: Buffer[] = []
  /** Pieces of a header section whose end has not arrived. */
  #head: Buffer[] = []

  constructor(client: Socket, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
    this.#expectRequest()
    const timer = setTimeout(() => {
      if (!this.#inner) client.destroy()
    }, options.idleMs)

    client.on('data', (piece) => {
      this.#withheld.push(piece)
      this.#advance()
    })
    client.on('drain', () => {
      client.setTimeout(0)
      this.#inner?.resume()
      this.#advance()
    })
    client.on('timeout', () => client.destroy())
    // uWebSockets.js closes half-closed connections: a client that ends its side has hung up.
    client.on('end', () => {
      this.#withheld = []
      if (this.#inner) this.#inner.end()
      else client.destroy()
    })
    client.on('error', () => undefined) // 'close' follows
    client.on('close', () => {
      clearTimeout(timer)
      this.#inner?.destroy()
    })
  }

  /** No request has begun since the last one was answered. */
  get idle(): boolean {
    const answered = this.#request.complete && this.#response.complete && this.#client.writableLength === 0
    return answered || this.#request.startLine === ''
  }

  close(): void {
    this.#client.destroy()
  }

  #expectRequest(): void {
    const request = MessageReader.ofRequest()
    this.#request = request
    this.#response = MessageReader.ofResponse(() => request.startLine.startsWith('HEAD '))
  }

  /** Sends what the client wrote, up to the end of a request whose response is not complete. */
  #advance(): void {
    while (this.#withheld.length > 0) {
      if (this.#request.complete) {
        // A client that does not read its answers gets no further ones: they would pile up here.
        if (!this.#response.complete || this.#client.writableNeedDrain) break
        this.#expectRequest()
      }
      const piece = this.#withheld.shift()!
      const size = this.#request.read(piece)
      this.#send(piece.subarray(0, size))
      if (size < piece.length) this.#withheld.unshift(piece.subarray(size))
    }
    if (sizeOf(this.#withheld) > withheldBytesMax || this.#inner?.writableNeedDrain) this.#client.pause()
    else this.#client.resume()
  }

  /**
   * Sends a header section in one piece. uWebSockets.js answers 505 when a piece ends within `HTTP/1.1`, and never sees
   * the end of an empty body (`Content-Length: 0`) after a header section that came in pieces.
   */
  #send(piece: Buffer): void {
    this.#head.push(piece)
    if (this.#request.inHead && sizeOf(this.#head) < headBytesMax) return
    this.#inner ??= this.#open()
    this.#inner?.write(this.#head.length === 1 ? piece : Buffer.concat(this.#head))
    this.#head = []
  }

  #open(): Socket | undefined {
    const inner = this.#options.open()
    if (!inner) {
      this.#client.destroy()
      return undefined
    }
    this.#head.unshift(inner.header)
    inner.socket.on('drain', () => this.#advance())
    inner.socket.on('data', (piece) => this.#answer(inner.socket, piece))
    inner.socket.on('error', () => undefined) // 'close' follows
    inner.socket.on('close', () => {
      this.#client.setTimeout(this.#options.idleMs)
      this.#client.destroySoon()
    })
    return inner.socket
  }

  #answer(inner: Socket, piece: Buffer): void {
    this.#response.read(piece)
    if (!this.#client.write(piece)) {
      inner.pause()
      this.#client.setTimeout(this.#options.idleMs)
    }
    this.#advance()
  }
}
