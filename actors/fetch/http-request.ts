// One GET request without redirects: sends it, reads the body up to a limit, and decompresses it.

import type { Dispatcher } from 'undici'
import { AppError } from '#src/app-error.ts'
import { abortFailure } from '#src/egress/connect-failure.ts'
import { discardBody, type FreshGet, type FreshResponse } from '#src/egress/fresh-get.ts'
import { decompressBody } from '#src/page/decompress-body.ts'
import type { HostLimit } from './host-limit.ts'
import { redirectTarget } from './redirect-target.ts'

export interface HttpRequestDeps {
  /** Guarded connections, with HTTP/2 where it is offered. */
  connections: Dispatcher
  /** Repeats a request after its connection broke. */
  freshGet: FreshGet
  /** The error for a failed connection. */
  connectFailure: (error: unknown, host: string) => AppError
  hostLimit: HostLimit
  /** Largest body in bytes, compressed and decompressed. */
  bodyBytesMax: number
}

export interface RawResponse {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Values of Set-Cookie. */
  cookies: string[]
  /** Empty for a redirect. */
  bytes: Uint8Array
}

type SentResponse = Dispatcher.ResponseData | FreshResponse

/** Bytes of an error page that are read, to recognise walls. */
const errorBytesMax = 512 * 1024

/**
 * Sends a request. It is repeated once on a new HTTP/1.1 connection if a kept-alive connection was closed, HTTP/2
 * failed or an unexpected 100 was received.
 * @param through the connections to use instead of direct ones, such as those of a proxy
 */
export async function sendRequest(
  deps: HttpRequestDeps, url: URL, headers: string[], through: Dispatcher | undefined, signal: AbortSignal,
): Promise<RawResponse> {
  const release = await deps.hostLimit(url.host, signal).catch((error: unknown) => {
    throw abortFailure(signal) ?? error
  })
  try {
    try {
      return await readResponse(deps, await send(through ?? deps.connections, url, headers, signal), url, signal)
    } catch (error) {
      if (signal.aborted || error instanceof AppError || !isBrokenConnection(error)) throw error
      const response =
        through === undefined ? await deps.freshGet(url, headers, signal) : await send(through, url, headers, signal)
      return await readResponse(deps, response, url, signal)
    }
  } catch (error) {
    throw abortFailure(signal) ?? (error instanceof AppError ? error : toAppError(deps, error, url))
  } finally {
    release()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const brokenConnectionCodes = [
  'UND_ERR_SOCKET', 'UND_ERR_INFO', 'UND_ERR_ABORTED', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED', 'ECONNRESET', 'EPIPE',
  'ERR_HTTP2_',
]

/** Whether a kept-alive connection or an HTTP/2 session was closed by the server: a GET may be repeated. */
const isBrokenConnection = (error: unknown): boolean =>
  brokenConnectionCodes.some((code) => codeOf(error).startsWith(code))

function toAppError(deps: HttpRequestDeps, error: unknown, url: URL): AppError {
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new AppError('TARGET_UNREACHABLE', {
      message: `The response headers of ${url.hostname} are too large.`, cause: error,
    })
  if (/^HPE_/.test(code))
    return new AppError('TARGET_UNREACHABLE', {
      message: `The response of ${url.hostname} is not valid HTTP (${code}).`, cause: error,
    })
  return deps.connectFailure(error, url.hostname)
}

const send = (connections: Dispatcher, url: URL, headers: string[], signal: AbortSignal): Promise<SentResponse> =>
  connections.request({
    origin: url.origin, path: url.pathname + url.search, method: 'GET', headers, signal, headersTimeout: 0,
    bodyTimeout: 0,
  })

/** Reads a response. An incomplete body is a failure that is not repeated here, but by another attempt of the task. */
async function readResponse(
  deps: HttpRequestDeps, response: SentResponse, url: URL, signal: AbortSignal,
): Promise<RawResponse> {
  const headers = flatten(response.headers)
  const status = response.statusCode
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  if (redirectTarget(status, headers, url) !== null) {
    discardBody(response.body)
    return { status, headers, cookies, bytes: new Uint8Array() }
  }
  const limit = status >= 400 ? Math.min(errorBytesMax, deps.bodyBytesMax) : deps.bodyBytesMax
  try {
    const compressed = await readBody(response.body, headers['content-length'], limit, status < 400)
    return { status, headers, cookies, bytes: await decompress(compressed, headers, limit, status) }
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error
    throw new AppError('TARGET_UNREACHABLE', {
      message: `The connection to ${url.hostname} broke while the page was read.`, cause: error,
    })
  }
}

async function decompress(
  compressed: Uint8Array, headers: Record<string, string>, limit: number, status: number,
): Promise<Uint8Array> {
  try {
    return await decompressBody(compressed, headers['content-encoding'], limit)
  } catch (error) {
    // For an error status the body is not needed.
    if (status >= 400 && error instanceof AppError) return new Uint8Array()
    throw error
  }
}

/** Reads a body up to the limit. A longer one is cut, or with `strict` an error. */
async function readBody(
  body: SentResponse['body'], contentLength: string | undefined, limit: number, strict: boolean,
): Promise<Uint8Array> {
  const tooLarge = (): AppError =>
    new AppError('CONTENT_TOO_LARGE', { message: `The page is larger than ${limit} bytes.`, limit })
  if (strict && Number(contentLength) > limit) {
    body.on('error', () => undefined).destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length <= limit) continue
    if (strict) throw tooLarge()
    break
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)
}

const singleValued: ReadonlySet<string> = new Set(['location', 'content-type'])

/** Header names in lower case; repeated values joined, or the first one where only one is valid. */
function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value) ? (singleValued.has(name) ? value[0]! : value.join(', ')) : value
  }
  return flat
}
