// The only file that knows uWebSockets.js: turns its requests into ours and our replies into its.

import { STATUS_CODES } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import { connectionsMax } from './connection-limit.ts'
import { bodyBytesMax } from './rest/read-body.ts'

// Read by the library when it is loaded: a json_schema in a query does not fit into the 4 KB that it allows otherwise.
process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(64 * 1024)
const { App, us_listen_socket_close, us_socket_local_port } = await import('uWebSockets.js')
type UwsResponse = Parameters<Parameters<ReturnType<typeof App>['any']>[1]>[0]
type ListenSocket = Parameters<typeof us_listen_socket_close>[0]
type UwsRequest = Parameters<Parameters<ReturnType<typeof App>['any']>[1]>[1]

/**
 * Of a body that is too large this much more is read and thrown away, so that the caller reads our answer instead of a
 * reset.
 */
const drainedBytesMax = 16 * 1024 * 1024
/**
 * How long a body may take from its first byte to its last. The library closes what is slower than 16 KB/s over ten
 * seconds, and idle connections.
 */
const bodyTimeMs = 30_000

export interface Server {
  port: number
  /** Requests under way. */
  readonly open: number
  /** Takes no further connection, and resolves when the open requests are answered or `graceMs` have passed. */
  close(graceMs: number): Promise<void>
}

/**
 * Listens. Throws SERVICE_UNAVAILABLE when the address is taken. Two requests on one connection at once are beyond the
 * library: it closes the connection, and what was under way counts as hung up (clients repeat then, RFC 9112 section
 * 9.3.2).
 */
export function startServer(host: string, port: number, answer: (request: HttpRequest) => Promise<HttpReply>): Server {
  let open = 0
  let connections = 0
  let closing = false
  const most = connectionsMax()
  const app = App()

  app.filter((response, change) => {
    connections += change
    if (change > 0 && connections > most) response.close()
  })

  app.any('/*', (response, request) => {
    open++
    const gone = new AbortController()
    let ended = false
    response.onAborted(() => {
      if (ended) return
      ended = true
      open--
      gone.abort()
    })
    const { drained, ...asked } = readRequest(response, request, gone.signal)
    void answer(asked).then(async (reply) => {
      // Closing the connection under a caller who still writes would reset it, and take the answer with it (RFC 9112,
      // section 9.6): nothing more is read of a body that is not worth waiting for, and the library closes when ten
      // seconds have passed in silence.
      const whole = await drained
      if (ended) return
      ended = true
      open--
      if (!whole) response.pause()
      send(response, reply, { isHead: asked.method === 'head', last: closing || !whole, close: closing && whole })
    })
  })

  const socket = listen(app, host, port)
  return {
    port: us_socket_local_port(socket),
    get open() { return open },
    async close(graceMs) {
      closing = true
      us_listen_socket_close(socket)
      for (const until = Date.now() + graceMs; open > 0 && Date.now() < until;) await sleep(20)
      app.close()
    },
  }
}

function listen(app: ReturnType<typeof App>, host: string, port: number): ListenSocket {
  // Exclusive: a second gateway on the same port must fail rather than share it unseen. The types know no host with
  // options.
  const listenExclusively = app.listen.bind(app) as unknown as (
    host: string, port: number, options: 1, done: (socket: typeof listening) => void,
  ) => void
  let listening: ListenSocket | false = false
  listenExclusively(host, port, 1, (one) => { listening = one })
  const socket = listening
  if (!socket)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `${host}:${port} cannot be listened on: is something else running there?`,
    })
  return socket
}

/** A body on its way: itself, and whether its last byte was read in the end. */
interface Incoming { body: Promise<Uint8Array>; drained: Promise<boolean> }

const bodiless: Incoming = { body: Promise.resolve(new Uint8Array(0)), drained: Promise.resolve(true) }

/** Everything that must be read before the handler returns; the body comes later. */
function readRequest(
  response: UwsResponse, request: UwsRequest, signal: AbortSignal,
): HttpRequest & Pick<Incoming, 'drained'> {
  const headers = new Map<string, string>()
  // What is given twice becomes a list, which no header that we read may be but X-Forwarded-For.
  request.forEach((name, value) => {
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  })
  const method = request.getMethod()
  const { body, drained } =
    method === 'get' || method === 'head' || method === 'options' ? bodiless : collectBody(response, signal)
  body.catch(() => undefined) // Who never asks for the body must not crash over it.
  return {
    method,
    path: request.getUrl(),
    query: request.getQuery() ?? '',
    header: (name) => headers.get(name) ?? '',
    peer: Buffer.from(response.getRemoteAddressAsText()).toString(),
    body: () => body,
    drained,
    signal,
  }
}

function collectBody(response: UwsResponse, signal: AbortSignal): Incoming {
  const chunks: Buffer[] = []
  let size = 0
  const body = Promise.withResolvers<Uint8Array>()
  const drained = Promise.withResolvers<boolean>()
  const giveUp = (error: AppError): void => {
    clearTimeout(timer)
    chunks.length = 0
    body.reject(error)
    drained.resolve(false)
  }
  const timer = setTimeout(
    () => giveUp(new AppError('TIMEOUT', { message: `The request body must arrive within ${bodyTimeMs / 1000} s.` })),
    bodyTimeMs,
  )
  signal.addEventListener('abort', () => giveUp(new AppError('CANCELLED')), { once: true })
  response.onData((chunk, isLast) => {
    size += chunk.byteLength
    if (size <= bodyBytesMax) chunks.push(Buffer.from(Buffer.from(chunk)))
    else if (size > drainedBytesMax) return giveUp(tooLarge())
    else chunks.length = 0
    if (!isLast) return
    clearTimeout(timer)
    if (size > bodyBytesMax) body.reject(tooLarge())
    else body.resolve(Buffer.concat(chunks))
    drained.resolve(true)
  })
  return { body: body.promise, drained: drained.promise }
}

const tooLarge = (): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message: `The request body must have at most ${bodyBytesMax} bytes.`, limit: bodyBytesMax,
  })

/** `last`: the caller is told that the connection will be closed. `close`: it is closed at once. */
function send(
  response: UwsResponse, { status, headers, body }: HttpReply,
  { isHead, last, close }: { isHead: boolean; last: boolean; close: boolean },
): void {
  response.cork(() => {
    response.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`.trim())
    for (const [name, value] of Object.entries(headers)) response.writeHeader(name, value)
    if (last) response.writeHeader('Connection', 'close')
    if (close || !(isHead || status === 204)) return void response.end(isHead ? '' : body, close)
    // Given any argument, the library's call leaves the request open. A 204 has no length (RFC 9110, section 8.6).
    if (isHead) response.writeHeader('Content-Length', String(body.length))
    response.endWithoutBody()
  })
}
