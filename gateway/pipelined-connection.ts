// A client's connection and its upstream connection to uWebSockets.js (pipelining-proxy.ts).

import type { Socket } from 'node:net'
import { MessageReader } from './message-reader.ts'
import { refusalOfLibrary, refusalReply } from './refusal-reply.ts'
import { badFraming, checkHead, malformed, type Refusal } from './request-head.ts'

/**
 * Bytes that are withheld before the client's connection is paused. While it is paused, a client that hangs up is
 * noticed only when a response is written.
 */
const withheldBytesMax = 64 * 1024
/** Memory that a piece needs beside its bytes, counted because a client may send many small pieces. */
const pieceOverheadBytes = 512
/** The limit of uWebSockets.js for a header section (server.ts). */
const headBytesMax = 64 * 1024
const headTooLarge: Refusal = {
  code: 'HEADERS_TOO_LARGE', message: `The header section must have at most ${headBytesMax} bytes.`,
}

/** How long a client may read the answer to a request that was refused. */
const lingerMs = 2_000
/** A connection to uWebSockets.js, and the PROXY header that must be sent on it first. */
export interface Upstream { socket: Socket; header: Buffer }

/** Limits of a connection, in milliseconds. */
export interface ConnectionTimes {
  /** For a header section from its first byte, or from the connect, and for a client that reads nothing. */
  idleMs: number
  /** After an answer, the connection to uWebSockets.js is kept for so long: less than uWebSockets.js keeps it. */
  upstreamIdleMs: number
  /** After that, the connection of the client is kept for so long. */
  keepAliveMs: number
}

interface ConnectionOptions extends ConnectionTimes {
  /** Null when there are no descriptors left. */
  open(): Upstream | null
}

/** Passes bytes between a client and uWebSockets.js, in both directions, until one of them closes its connection. */
export class PipelinedConnection {
  readonly #client: Socket
  readonly #options: ConnectionOptions
  /** Undefined until there is a header section to send, so that an idle client uses one descriptor. */
  #upstream: Socket | undefined
  /** The current or last request and its response. */
  #request!: MessageReader
  #response!: MessageReader
  #withheld: Buffer[] = []
  /** Pieces of an incomplete header section. */
  #head: Buffer[] = []
  /** The header section of the current request has been sent. */
  #headSent = false
  /** Pieces of the header section of a response that is passed on without chunks; null when it was passed on. */
  #responseHead: Buffer[] | null = []
  /** The connection was upgraded: bytes are passed on as they are, until one side closes it. */
  #tunnel = false
  /** A request was refused; what the client still sends is ignored. */
  #refused = false
  /** Runs while there is no request in progress. */
  #timer: NodeJS.Timeout | undefined

  constructor(client: Socket, options: ConnectionOptions) {
    this.#client = client
    this.#options = options
    this.#expectRequest()
    this.#arm(options.idleMs, () => client.destroy())

    client.on('data', (piece) => {
      if (this.#refused) return
      this.#withheld.push(piece)
      this.#advance()
    })
    client.on('drain', () => {
      client.setTimeout(0)
      this.#upstream?.resume()
      this.#advance()
    })
    client.on('timeout', () => client.destroy())
    // uWebSockets.js treats a half-closed connection as closed.
    client.on('end', () => {
      this.#withheld = []
      if (this.#upstream) this.#upstream.end()
      else client.destroySoon()
    })
    client.on('error', () => undefined) // 'close' follows
    client.on('close', () => {
      clearTimeout(this.#timer)
      this.#upstream?.destroy()
    })
  }

  /** No request is in progress. */
  get idle(): boolean {
    const answered = this.#request.complete && this.#response.complete && this.#client.writableLength === 0
    return answered || this.#refused || this.#request.startLine === ''
  }

  close(): void {
    this.#client.destroy()
  }

  #expectRequest(): void {
    this.#headSent = false
    this.#head = []
    const request = MessageReader.ofRequest()
    this.#request = request
    this.#response = MessageReader.ofResponse(() => request.startLine.startsWith('HEAD '))
    this.#responseHead = []
  }

  /** Passes on what the client wrote, up to the end of a request whose response is incomplete. */
  #advance(): void {
    if (this.#tunnel) return this.#advanceTunnel()
    while (this.#withheld.length > 0) {
      if (this.#request.complete) {
        // Further responses would accumulate in memory while the client does not read.
        if (!this.#response.complete || this.#client.writableNeedDrain) break
        // The answer to a request in HTTP/1.0 is the last one.
        if (this.#request.isHttp10) return void (this.#withheld = [])
        this.#expectRequest()
        this.#arm(this.#options.idleMs, () => this.#client.destroy())
      }
      const piece = this.#withheld.shift()!
      const size = this.#request.read(piece)
      if (!this.#pass(piece.subarray(0, size))) return
      if (size < piece.length) this.#withheld.unshift(piece.subarray(size))
    }
    if (sizeOf(this.#withheld) > withheldBytesMax || this.#upstream?.writableNeedDrain) this.#client.pause()
    else this.#client.resume()
  }

  #advanceTunnel(): void {
    const pieces = this.#withheld
    this.#withheld = []
    this.#write(pieces)
    if (this.#upstream?.writableNeedDrain) this.#client.pause()
    else this.#client.resume()
  }

  /** Passes on what was read of the current request. Returns false if the request was refused. */
  #pass(piece: Buffer): boolean {
    if (!this.#headSent) this.#head.push(piece)
    if (this.#request.failed) return this.#refuse(this.#request.headEnded ? badFraming : malformed)
    if (this.#request.headEnded) return this.#headSent ? this.#write(this.#request.takeContent()) : this.#sendHead()
    return sizeOf(this.#head) < headBytesMax || this.#refuse(headTooLarge)
  }

  /**
   * Sends a header section in one write. uWebSockets.js 20 answers 505 when a read ends within `HTTP/1.1`, and never
   * reports the end of an empty body (`Content-Length: 0`) after a header section that arrived in several reads.
   */
  #sendHead(): boolean {
    const bytes = Buffer.concat(this.#head).toString('latin1')
    const start = /^(?:\r\n)*/.exec(bytes)![0].length
    const head = checkHead(bytes.slice(start, bytes.indexOf('\r\n\r\n', start) + 4))
    if (typeof head !== 'string') return this.#refuse(head)
    clearTimeout(this.#timer)
    this.#headSent = true
    this.#head = []
    return this.#write([Buffer.from(head, 'latin1'), ...this.#request.takeContent()])
  }

  #write(pieces: readonly Buffer[]): boolean {
    if (pieces.length === 0) return true
    const opened = this.#upstream === undefined ? this.#open() : null
    this.#upstream?.write(Buffer.concat(opened === null ? pieces : [opened.header, ...pieces]))
    return this.#upstream !== undefined
  }

  /** Answers with an error in the envelope of the API, and closes the connection once the client has read it. */
  #refuse(refusal: Refusal): false {
    this.#refused = true
    this.#withheld = []
    this.#head = []
    const upstream = this.#upstream
    this.#upstream = undefined
    upstream?.destroy()
    this.#client.end(refusalReply(refusal))
    this.#client.resume()
    this.#arm(lingerMs, () => this.#client.destroy())
    return false
  }

  #arm(ms: number, act: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(act, ms)
  }

  /**
   * Closes the connection to uWebSockets.js before uWebSockets.js closes it: a request that crosses its close would be
   * lost. Load balancers keep connections much longer, and do not repeat a POST that got no answer.
   */
  #release(): void {
    const upstream = this.#upstream
    this.#upstream = undefined
    upstream?.destroy()
    this.#arm(this.#options.keepAliveMs, () => this.#client.destroySoon())
  }

  /** Null when there are no descriptors left; then the client is disconnected. */
  #open(): Upstream | null {
    const upstream = this.#options.open()
    if (!upstream) {
      this.#client.destroy()
      return null
    }
    this.#upstream = upstream.socket
    upstream.socket.on('drain', () => this.#advance())
    upstream.socket.on('data', (piece) => this.#answer(upstream.socket, piece))
    upstream.socket.on('error', () => undefined) // 'close' follows
    upstream.socket.on('close', () => {
      if (this.#upstream !== upstream.socket) return // released
      this.#client.setTimeout(this.#options.idleMs)
      this.#client.destroySoon()
    })
    return upstream
  }

  #answer(upstream: Socket, piece: Buffer): void {
    if (this.#upstream !== upstream) return // refused
    const refusal = this.#response.startLine === '' ? refusalOfLibrary(piece) : null
    if (refusal !== null) return void this.#refuse(refusal)
    if (this.#request.isHttp10 && this.#response.startLine === '' && this.#responseHead?.length === 0)
      this.#response = MessageReader.ofUnchunkedResponse(() => this.#request.startLine.startsWith('HEAD '))
    if (!this.#tunnel) this.#response.read(piece)
    if (!this.#client.write(this.#request.isHttp10 ? this.#withoutChunks(piece) : piece)) {
      upstream.pause()
      this.#client.setTimeout(this.#options.idleMs)
    }
    // Only now is it known that what follows the request is not HTTP: it was withheld until here.
    if (this.#response.switchesProtocols && this.#request.complete) this.#tunnel = true
    if (this.#request.complete && this.#response.complete)
      this.#arm(this.#options.upstreamIdleMs, () => this.#release())
    this.#advance()
  }

  /** What a client of HTTP/1.0, which does not know chunks, gets of a piece that was read (RFC 9112, section 6.1). */
  #withoutChunks(piece: Buffer): Buffer {
    if (this.#response.failed) return piece
    const content = this.#response.takeContent()
    if (this.#responseHead === null) return Buffer.concat(content)
    this.#responseHead.push(piece)
    if (!this.#response.headEnded) return Buffer.alloc(0)
    const [head] = Buffer.concat(this.#responseHead).toString('latin1').split('\r\n\r\n', 1) as [string]
    this.#responseHead = null
    const shown = head.replace(/\r\nTransfer-Encoding: chunked(?=\r\n|$)/i, '')
    return Buffer.concat([Buffer.from(`${shown}\r\n\r\n`, 'latin1'), ...content])
  }
}

const sizeOf = (pieces: readonly Buffer[]): number =>
  pieces.reduce((sum, { length }) => sum + length + pieceOverheadBytes, 0)
