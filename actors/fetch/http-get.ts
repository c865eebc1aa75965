// One GET, all the way: redirects, cookies, limits, one deadline. What comes back is the answer of the last address,
// unpacked.

import { CookieJar } from 'tough-cookie'
import type { Dispatcher } from 'undici'
import { AppError } from '#src/app-error.ts'
import { discardBody, type FreshResponse, type FreshGet } from '#src/egress/fresh-get.ts'
import type { HostLimit } from './host-limit.ts'
import { redirectTarget, redirectsMax, withoutHash } from './redirect-target.ts'
import { requestHeaders, type SameSite } from './request-headers.ts'
import { unpackBody } from './unpack-body.ts'

export interface HttpGet {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  /** Validators of a stored copy: the answer may then be a 304 without a body. */
  etag?: string | undefined
  lastModified?: string | undefined
  /** Cookies of the task so far; the answer's are added. */
  cookies?: CookieJar | undefined
  /** Redirects that the task followed before this request. */
  redirects?: number
  /** How to get there, when not by the plain connections. */
  through?: Dispatcher
  /** Throws for a redirect that is not to be followed. */
  mayFollow?: ((target: URL, signal: AbortSignal) => Promise<void>) | undefined
}

export interface HttpAnswer {
  finalUrl: string
  status: number
  /** Names in lower case; values sent twice are joined by a comma. */
  headers: Readonly<Record<string, string>>
  /** Unpacked. Of an error status at most `errorBytesMax`. */
  bytes: Uint8Array
  /** Redirects followed so far in the task. */
  redirects: number
  /** Undefined while no answer has set one: a jar costs more than most pages. */
  cookies: CookieJar | undefined
}

export interface HttpGetDeps {
  /** Guarded connections, HTTP/2 where offered. */
  connections: Dispatcher
  /** For a second try after a connection broke. */
  freshGet: FreshGet
  /** Throws INVALID_URL for what may not be reached. */
  assertUrlAllowed: (url: URL) => URL
  /** Names a failure of the connection. */
  connectFailure: (error: unknown, host: string) => AppError
  sameSite: SameSite
  hostLimit: HostLimit
  userAgent: string
  /** Most bytes of a body, packed and unpacked alike. */
  bodyBytesMax: number
}

/** The body of a refusal is read only to see who refused. */
const errorBytesMax = 512 * 1024

type Answer = Dispatcher.ResponseData | FreshResponse

interface Hop { status: number; headers: Record<string, string>; cookies: string[]; bytes: Uint8Array }

/**
 * A function that gets a page.
 * It throws AppError: INVALID_URL (also for a redirect to where we may not go), DNS_RESOLUTION_FAILED, TLS_ERROR,
 * TARGET_UNREACHABLE, TOO_MANY_REDIRECTS, CONTENT_TOO_LARGE, UNSUPPORTED_CONTENT, TIMEOUT when the signal fires, and
 * what `mayFollow` throws. A status is never thrown.
 */
export function createHttpGet(deps: HttpGetDeps) {
  return async function httpGet(request: HttpGet, signal: AbortSignal): Promise<HttpAnswer> {
    const first = deps.assertUrlAllowed(new URL(request.url))
    let { cookies } = request
    const seen = new Set<string>()
    let now = first
    for (let redirects = request.redirects ?? 0; ; redirects++) {
      const collected = cookies === undefined ? '' : await cookies.getCookieString(now.href)
      const visit = `${withoutHash(now)}\n${collected}`
      if (seen.has(visit)) throw new AppError('TOO_MANY_REDIRECTS', { message: 'The page redirects in a loop.' })
      seen.add(visit)
      const validators = redirects === 0 ? { etag: request.etag, lastModified: request.lastModified } : {}
      const headers = requestHeaders(
        { userAgent: deps.userAgent, headers: request.headers, first, now, cookies: collected, ...validators },
        deps.sameSite,
      )
      const hop = await getHop(deps, now, headers, request.through, signal)
      if (hop.cookies.length > 0) cookies ??= new CookieJar(undefined, { looseMode: true })
      for (const cookie of hop.cookies) await cookies?.setCookie(cookie, now.href, { ignoreError: true })
      const target = redirectTarget(hop.status, hop.headers, now)
      if (target === null)
        return { finalUrl: now.href, status: hop.status, headers: hop.headers, bytes: hop.bytes, redirects, cookies }
      if (redirects >= redirectsMax)
        throw new AppError('TOO_MANY_REDIRECTS', {
          message: `The page redirects more than ${redirectsMax} times.`, limit: redirectsMax,
        })
      now = allowedTarget(deps, target)
      await request.mayFollow?.(now, signal)
    }
  }
}

export type HttpGetFunction = ReturnType<typeof createHttpGet>

/** The caller's own URL was in order: the refusal says that it is the page which leads somewhere else. */
function allowedTarget({ assertUrlAllowed }: HttpGetDeps, target: URL): URL {
  try {
    return assertUrlAllowed(target)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, {
      message: `The page redirects to ${target.href.slice(0, 200)}, which Winnow may not reach.`, cause: error,
    })
  }
}

/**
 * One request, with a second try on a fresh HTTP/1.1 connection when a kept one turned out to be dead, HTTP/2 went
 * wrong or a 100 came unasked.
 */
async function getHop(
  deps: HttpGetDeps, url: URL, headers: string[], through: Dispatcher | undefined, signal: AbortSignal,
): Promise<Hop> {
  const release = await deps.hostLimit(url.host, signal).catch((error: unknown) => {
    throw timedOut(signal) ?? error
  })
  try {
    try {
      return await readHop(deps, await ask(through ?? deps.connections, url, headers, signal), url, signal)
    } catch (error) {
      if (signal.aborted || error instanceof AppError || !brokeBeforeAnswer(error)) throw error
      const answer =
        through === undefined ? await deps.freshGet(url, headers, signal) : await ask(through, url, headers, signal)
      return await readHop(deps, answer, url, signal)
    }
  } catch (error) {
    throw timedOut(signal) ?? (error instanceof AppError ? error : nameFailure(deps, error, url))
  } finally {
    release()
  }
}

/** What a fired signal means: its own AppError (the runtime says why it stops), else the deadline. */
function timedOut(signal: AbortSignal): AppError | null {
  if (!signal.aborted) return null
  return signal.reason instanceof AppError ? signal.reason : new AppError('TIMEOUT', { cause: signal.reason })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * A connection that the other side had closed while it was kept, or an HTTP/2 session that ended: a GET may be
 * repeated.
 */
const brokeBeforeAnswer = (error: unknown): boolean =>
  /^(UND_ERR_SOCKET|UND_ERR_INFO|UND_ERR_ABORTED|ECONNRESET|EPIPE|ERR_HTTP2_|UND_ERR_CLOSED|UND_ERR_DESTROYED)/.test(
    codeOf(error),
  )

function nameFailure(deps: HttpGetDeps, error: unknown, url: URL): AppError {
  const code = codeOf(error)
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new AppError('TARGET_UNREACHABLE', {
      message: `${url.hostname} sent headers larger than Winnow reads.`, cause: error,
    })
  if (/^HPE_/.test(code))
    return new AppError('TARGET_UNREACHABLE', {
      message: `${url.hostname} did not answer in HTTP (${code}).`, cause: error,
    })
  return deps.connectFailure(error, url.hostname)
}

const ask = (connections: Dispatcher, url: URL, headers: string[], signal: AbortSignal): Promise<Answer> =>
  connections.request({
    origin: url.origin, path: url.pathname + url.search, method: 'GET', headers, signal, headersTimeout: 0,
    bodyTimeout: 0,
  })

/**
 * A response whose body did not arrive whole is a failure of its own, not repeated here: the runtime tries the task
 * again.
 */
async function readHop(deps: HttpGetDeps, response: Answer, url: URL, signal: AbortSignal): Promise<Hop> {
  const plain = flattened(response.headers)
  const status = response.statusCode
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  if (redirectTarget(status, plain, url) !== null) {
    discardBody(response.body)
    return { status, headers: plain, cookies, bytes: new Uint8Array() }
  }
  const limit = status >= 400 ? Math.min(errorBytesMax, deps.bodyBytesMax) : deps.bodyBytesMax
  try {
    const packed = await readBody(response.body, plain['content-length'], limit, status < 400)
    return { status, headers: plain, cookies, bytes: await unpacked(packed, plain, limit, status) }
  } catch (error) {
    if (signal.aborted || error instanceof AppError) throw error
    throw new AppError('TARGET_UNREACHABLE', {
      message: `The connection to ${url.hostname} broke while the page was being read.`, cause: error,
    })
  }
}

async function unpacked(
  packed: Uint8Array, headers: Record<string, string>, limit: number, status: number,
): Promise<Uint8Array> {
  try {
    return await unpackBody(packed, headers['content-encoding'], limit)
  } catch (error) {
    if (status >= 400 && error instanceof AppError) return new Uint8Array() // the status is the news, not its page
    throw error
  }
}

/** Reads a body up to its limit; `strict` refuses what is longer, else the rest is left unread. */
async function readBody(
  body: Answer['body'], announced: string | undefined, limit: number, strict: boolean,
): Promise<Uint8Array> {
  const tooLarge = (): AppError =>
    new AppError('CONTENT_TOO_LARGE', { message: `The page is larger than ${limit} bytes.`, limit })
  if (strict && Number(announced) > limit) {
    body.on('error', () => undefined).destroy() // the error is ours: nobody reads on
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

function flattened(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined)
      flat[name.toLowerCase()] = Array.isArray(value)
        ? name === 'location' || name === 'content-type'
          ? value[0]!
          : value.join(', ')
        : value
  }
  return flat
}
