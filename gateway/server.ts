// The only file that knows uWebSockets.js: turns its requests into HttpRequest and writes an HttpReply as its response.

import { STATUS_CODES } from 'node:http'
import type { NetConnectOpts } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import { bindErrorMessage } from './bind-problem.ts'
import { connectionDescriptorsMax } from './connection-limit.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import { createOpenSockets, type SocketData } from './open-sockets.ts'
import { startPipeliningProxy } from './pipelining-proxy.ts'
import { bodyBytesMax } from './rest/read-body.ts'
import { createSocketFolder } from './socket-folder.ts'
import { writeStream } from './write-stream.ts'

// The library reads it when it is loaded. Its default, 4 KB, is too small for a json_schema in a query.
process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= String(64 * 1024)
const { App, us_socket_local_port } = await import('uWebSockets.js')
type UwsApp = ReturnType<typeof App>
type UwsResponse = Parameters<Parameters<UwsApp['any']>[1]>[0]
type UwsRequest = Parameters<Parameters<UwsApp['any']>[1]>[1]
type UwsContext = Parameters<UwsResponse['upgrade']>[4]
type ListenSocket = Parameters<typeof us_socket_local_port>[0]

/**
 * How many bytes beyond the limit of a body are read and discarded, so that the client reads the error instead of a
 * connection reset.
 */
const drainedBytesMax = 16 * 1024 * 1024
/**
 * How long a body may take from its first byte to its last. The library itself closes connections that are idle, or
 * that send a body at less than 16 KB/s, for ten seconds.
 */
const bodyTimeMs = 30_000
/** How long clients have at least, at shutdown, to read answers that were written at the last moment. */
const flushMs = 500

export interface Server {
  port: number
  /** Requests in progress. */
  readonly open: number
  /**
   * Accepts no more connections, and resolves when the open requests are answered. Those that are in progress after
   * `graceMs` are aborted with SERVICE_UNAVAILABLE and have half a second to be answered with it.
   */
  close(graceMs: number): Promise<void>
}

const stopping = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', { message: 'The service is stopping.', retryAfterMs: 2_000 })

/** Listens. Rejects with SERVICE_UNAVAILABLE, which says why, when the address cannot be listened on. */
export async function startServer(
  host: string, port: number, answer: (request: HttpRequest) => Promise<HttpReply>,
): Promise<Server> {
  let open = 0
  let closing = false
  const inProgress = new Set<AbortController>()
  const sockets = createOpenSockets()
  const app = App()
  const internal = await listenInternally(app)
  const descriptorsMax = connectionDescriptorsMax()
  const proxy = await startPipeliningProxy({ host, port, descriptorsMax, upstream: internal.address })
    .catch(async (error: NodeJS.ErrnoException) => {
      await internal.close()
      throw new AppError('SERVICE_UNAVAILABLE', { message: bindErrorMessage(error, host, port), cause: error })
    })

  function handle(response: UwsResponse, request: UwsRequest, context: UwsContext | null): void {
    const peer = proxy.peerOf(response.getProxiedRemoteAddress())
    // The client sent a PROXY header of its own, or has already hung up.
    if (peer === undefined) return void response.close()
    open++
    const hangUp = new AbortController()
    inProgress.add(hangUp)
    let ended = false
    response.onAborted(() => {
      if (ended) return
      ended = true
      open--
      hangUp.abort()
    })
    const { drained, ...httpRequest } = readRequest(response, request, peer, hangUp.signal)
    void answer(httpRequest).finally(() => inProgress.delete(hangUp)).then(async (reply) => {
      // Closing the connection while the client still writes would reset it and lose the answer (RFC 9112, section
      // 9.6). When the rest of a body is not worth waiting for, reading is paused, and the library closes the
      // connection after ten idle seconds.
      const bodyWasRead = await drained
      if (ended) return
      const isHead = httpRequest.method === 'head'
      const last = closing || !bodyWasRead || asksToClose(httpRequest)
      if (reply.stream && !isHead) {
        response.cork(() => writeHead(response, reply, last))
        await writeStream(response, reply.stream(), hangUp.signal)
        if (ended) return
        ended = true
        open--
        return
      }
      ended = true
      open--
      if (reply.upgrade && context)
        return switchProtocol(response, reply, { upgrade: reply.upgrade, hangUp }, httpRequest, context)
      if (!bodyWasRead) response.pause()
      send(response, reply, { isHead, last, close: closing && bodyWasRead })
    })
  }

  app.any('/*', (response, request) => handle(response, request, null))
  // The library sends every GET with a Sec-WebSocket-Key here, whether or not it asks for an upgrade.
  app.ws<SocketData>('/*', {
    ...sockets.behavior, upgrade: (response, request, context) => handle(response, request, context),
  })

  return {
    port: proxy.port,
    get open() { return open },
    async close(graceMs) {
      closing = true
      const until = performance.now() + graceMs
      proxy.stopListening()
      sockets.closeAll()
      while (open > 0 && performance.now() < until) await sleep(20)
      for (const one of inProgress) one.abort(stopping())
      await proxy.close(Math.max(until - performance.now(), flushMs))
      await internal.close()
    },
  }
}

/**
 * Listens for the connections of the proxy: on a Unix domain socket that other users cannot reach, or on a port of the
 * loopback interface where the platform has no such sockets.
 */
async function listenInternally(app: UwsApp): Promise<{ address: NetConnectOpts; close(): Promise<void> }> {
  let socket: ListenSocket | false = false
  if (process.platform === 'win32') {
    app.listen('127.0.0.1', 0, (one) => { socket = one })
    const port = us_socket_local_port(opened(socket))
    return { address: { host: '127.0.0.1', port }, close: async () => void app.close() }
  }
  const { path, remove } = await createSocketFolder()
  app.listen_unix((one) => { socket = one }, path)
  opened(socket)
  return {
    address: { path },
    async close() {
      app.close()
      await remove()
    },
  }
}

function opened(socket: ListenSocket | false): ListenSocket {
  if (!socket) throw new Error('uWebSockets.js could not open its internal socket')
  return socket
}

/** The library then closes the connection. A load balancer that is not told keeps it and loses its next request. */
const asksToClose = ({ header }: Pick<HttpRequest, 'header'>): boolean =>
  /(?:^|,) *close *(?:,|$)/i.test(header('connection'))

interface RequestBody {
  /** Rejects with PAYLOAD_TOO_LARGE, TIMEOUT or CANCELLED. */
  body: Promise<Uint8Array>
  /** Whether the body was read to its end, be it kept or discarded. */
  drained: Promise<boolean>
}

const emptyBody: RequestBody = { body: Promise.resolve(new Uint8Array(0)), drained: Promise.resolve(true) }

/** Reads what the library discards when the handler returns; the body arrives later. */
function readRequest(
  response: UwsResponse, request: UwsRequest, peer: string, signal: AbortSignal,
): HttpRequest & Pick<RequestBody, 'drained'> {
  const headers = new Map<string, string>()
  // A repeated header becomes a list, which is invalid in every header that is read here except X-Forwarded-For.
  request.forEach((name, value) => {
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  })
  const method = request.getMethod()
  const { body, drained } =
    method === 'get' || method === 'head' || method === 'options' ? emptyBody : collectBody(response, signal)
  body.catch(() => undefined) // A handler that never reads the body must not cause an unhandled rejection.
  return {
    method,
    path: request.getUrl(),
    query: request.getQuery() ?? '',
    header: (name) => headers.get(name) ?? '',
    peer,
    body: () => body,
    drained,
    signal,
  }
}

function collectBody(response: UwsResponse, signal: AbortSignal): RequestBody {
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

/** Answers 101. The library adds the headers of the handshake, and opens the socket at once. */
function switchProtocol(
  response: UwsResponse, { headers }: HttpReply, data: SocketData, { header }: Pick<HttpRequest, 'header'>,
  context: UwsContext,
): void {
  response.cork(() => {
    response.writeStatus('101 Switching Protocols')
    for (const [name, value] of Object.entries(headers)) response.writeHeader(name, value)
    response.upgrade(data, header('sec-websocket-key'), data.upgrade.protocol, '', context)
  })
}

/** These have no length either (RFC 9110, section 8.6). */
const isBodiless = (status: number): boolean => status === 204 || status === 304

/** `last` announces that the connection will be closed. */
function writeHead(response: UwsResponse, { status, headers }: HttpReply, last: boolean): void {
  response.writeStatus(`${status} ${STATUS_CODES[status] ?? ''}`.trim())
  for (const [name, value] of Object.entries(headers)) response.writeHeader(name, value)
  if (last) response.writeHeader('Connection', 'close')
}

/** `close` closes the connection after the response. */
function send(
  response: UwsResponse, reply: HttpReply, { isHead, last, close }: { isHead: boolean; last: boolean; close: boolean },
): void {
  const { status, body, stream } = reply
  response.cork(() => {
    writeHead(response, reply, last)
    if (close || !(isHead || isBodiless(status))) return void response.end(isHead ? '' : body, close)
    // endWithoutBody with an argument leaves the request open.
    if (isHead && !stream) response.writeHeader('Content-Length', String(body.length))
    response.endWithoutBody()
  })
}
