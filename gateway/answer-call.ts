// What happens between a request and its reply, in order: preflight, address limit, key, key limit, path, body,
// validation, handler, envelope. Knows nothing of the HTTP library.

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { AppError } from '#src/app-error.ts'
import { hideKeys, type ApiKey } from '#src/keys.ts'
import type { Log } from '#src/log.ts'
import type { Store } from '#src/store/store.ts'
import { compileCheck, type Check } from '#src/validate.ts'
import type { Authenticate } from './authenticate.ts'
import { clientAddress, rateIdOf, type Network } from './client-address.ts'
import { errorReply, preflightReply, successReply, type HttpReply } from './envelope.ts'
import { idempotencyOf } from './idempotency.ts'
import { createMatcher } from './match-route.ts'
import { isJsonType, readBody } from './read-body.ts'
import { decodePart, readQuery } from './read-query.ts'
import type { RateVerdict } from './rate-limit.ts'
import type { Route, RouteReply } from './route.ts'

/** A request as the HTTP library hands it over. */
export interface HttpRequest {
  /** In lower case. */
  method: string
  path: string
  query: string
  /** By lower-case name; empty when there is none. */
  header(name: string): string
  /** The address of the connection. */
  peer: string
  /** The whole body. Rejects with PAYLOAD_TOO_LARGE, or when the caller hangs up. */
  body(): Promise<Uint8Array>
  signal: AbortSignal
}

export interface AnswerOptions<Deps> {
  routes: readonly Route<Deps>[]
  deps: Deps
  authenticate: Authenticate
  store: Store
  /** Counts a request under an id against a limit. */
  countRequest(id: string, limit: number): RateVerdict
  ratePerAddress: number
  ratePerKey: number
  trustedProxies: readonly Network[]
  log: Log
}

interface Compiled<Deps> { route: Route<Deps>; checkQuery: Check<unknown> | null; checkBody: Check<unknown> | null }

/** Puts the way of a request together. The answer never rejects: whatever happens becomes a reply. */
export function createAnswer<Deps>(options: AnswerOptions<Deps>): (request: HttpRequest) => Promise<HttpReply> {
  const { routes, deps, store, authenticate, countRequest, ratePerAddress, ratePerKey, trustedProxies, log } = options
  const match = createMatcher(routes)
  const compiled = new Map(routes.map((route): [Route<Deps>, Compiled<Deps>] => [route, {
    route,
    checkQuery: route.query ? compileCheck(route.query, 'the query') : null,
    checkBody: route.body ? compileCheck(route.body, 'the request body') : null,
  }]))

  return async (request) => {
    const arrivedAt = Date.now()
    const startedAt = performance.now()
    const requestId = randomUUID()
    const rate: Record<string, string> = {}
    let keyId: string | undefined
    let reply: HttpReply
    try {
      reply = await answer(request, { requestId, arrivedAt, startedAt, rate, seen: (key) => { keyId = key.id } })
    } catch (failure) {
      const error =
        failure instanceof AppError ? presentable(failure) : new AppError('INTERNAL_ERROR', { cause: failure })
      if (error.code === 'INTERNAL_ERROR') log.error({ err: failure, requestId }, 'unexpected failure')
      reply = errorReply(error, requestId, performance.now() - startedAt)
      if (error.code === 'METHOD_NOT_ALLOWED') reply.headers.Allow = allowOf(request)
    }
    Object.assign(reply.headers, rate)
    const ms = Math.round(performance.now() - startedAt)
    log.info(
      {
        requestId, keyId, method: request.method, path: request.path.slice(0, pathCharsLogged), status: reply.status,
        bytes: reply.body.length, ms,
      },
      'request answered',
    )
    return reply
  }

  interface Visit {
    requestId: string
    arrivedAt: number
    startedAt: number
    rate: Record<string, string>
    seen(key: ApiKey): void
  }

  async function answer(request: HttpRequest, visit: Visit): Promise<HttpReply> {
    const found = match(request.method, request.path)
    if (request.method === 'options') return preflightReply(visit.requestId, allowOf(request))
    // Load balancers probe with HEAD too; elsewhere it would cost what a GET costs and show nothing.
    const probed = request.method === 'head' ? match('get', request.path) : found
    if (probed.kind === 'found' && probed.route.probe) return run(request, visit, probed.route, probed.params, null)

    const address = rateIdOf(clientAddress(request.peer, request.header('x-forwarded-for'), trustedProxies))
    refuseOver(countRequest(`address ${address}`, ratePerAddress), 'RATE_LIMITED', 'this address', visit.arrivedAt)
    // Two lengths are two requests to whoever believes the other one (RFC 9112, section 6.3).
    if (request.header('content-length').includes(','))
      throw new AppError('INVALID_REQUEST', { message: 'Content-Length is given twice' })
    const key = await authenticate(request.header('x-api-key'), visit.arrivedAt)
    visit.seen(key)
    const verdict = countRequest(`key ${key.id}`, key.rate ?? ratePerKey)
    Object.assign(visit.rate, rateHeaders(verdict))
    refuseOver(verdict, 'KEY_RATE_LIMITED', 'this API key', visit.arrivedAt)

    if (found.kind === 'unknown path')
      throw new AppError('NOT_FOUND', { message: `There is no ${request.path.slice(0, 200)} here.` })
    if (found.kind === 'wrong method')
      throw new AppError('METHOD_NOT_ALLOWED', {
        message: `${request.path} takes ${found.allow}, not ${request.method.toUpperCase()}.`,
      })
    return run(request, visit, found.route, found.params, key)
  }

  async function run(
    request: HttpRequest, visit: Visit, route: Route<Deps>, params: Record<string, string>, key: ApiKey | null,
  ): Promise<HttpReply> {
    const { requestId, arrivedAt, startedAt } = visit
    const { checkQuery, checkBody } = compiled.get(route) as Compiled<Deps>
    const query = checkQuery
      ? checkQuery(readQuery(request.query, route.query as NonNullable<typeof route.query>))
      : refuseQuery(request.query)
    const body = checkBody ? checkBody(await jsonBody(request)) : undefined
    const header = route.idempotent ? request.header('idempotency-key') : ''
    const { makeId, answer: answerOnce } = idempotencyOf(store, header, key?.id ?? '', {
      method: route.method, path: route.path, body,
    })
    const {
      status = 200, data, error, credits,
    } = await answerOnce(() =>
      route.handle(
        {
          query,
          body,
          params,
          requestId,
          arrivedAt,
          makeId,
          signal: request.signal,
          get key() {
            if (!key) throw new Error('a probe has no key')
            return key
          },
        },
        deps,
      ),
    )
    if (error) return errorReply(error, requestId, performance.now() - startedAt, data)
    const reply = successReply(status, data, requestId, performance.now() - startedAt)
    if (credits) Object.assign(reply.headers, creditHeaders(credits))
    return reply
  }

  function allowOf(request: HttpRequest): string {
    const found = match('none', request.path)
    return found.kind === 'wrong method' ? found.allow : 'GET, POST, PUT, PATCH, DELETE, OPTIONS'
  }
}

/** Of a path so much goes to the log. */
const pathCharsLogged = 500
/** Longest message of an error: it may repeat what the caller sent. */
const messageCharsMax = 1000

/** The error as the caller may see it: no key in it, and of a sane length. */
function presentable(error: AppError): AppError {
  const { code, message, targetStatus, retryAfterMs, limit } = error
  const shown = hideKeys(message.length > messageCharsMax ? `${message.slice(0, messageCharsMax)}…` : message)
  if (shown === message) return error
  return new AppError(code, {
    message: shown, cause: error,
    ...(targetStatus === undefined ? {} : { targetStatus }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(limit === undefined ? {} : { limit }),
  })
}

async function jsonBody(request: HttpRequest): Promise<unknown> {
  const type = request.header('content-type')
  const bytes = await request.body()
  if (bytes.length > 0 && !isJsonType(type)) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The request body must be application/json, not ${type === '' ? 'without a Content-Type' : type.slice(0, 100)}.`,
    })
  }
  return readBody(bytes)
}

function refuseQuery(text: string): Record<string, never> {
  if (text === '') return {}
  throw new AppError('INVALID_REQUEST', {
    message: `\`${decodePart(text.split(/[=&]/, 1)[0]!)}\` is not known: this call takes no query`,
  })
}

function refuseOver(
  { allowed, limit, resetAt }: RateVerdict, code: 'RATE_LIMITED' | 'KEY_RATE_LIMITED', who: string, nowMs: number,
): void {
  if (allowed) return
  const retryAfterMs = Math.max(1000, resetAt * 1000 - nowMs)
  throw new AppError(code, {
    message: `${who} may make ${limit} requests a minute; try again in ${Math.ceil(retryAfterMs / 1000)} s.`, limit,
    retryAfterMs,
  })
}

const rateHeaders = ({ limit, remaining, resetAt }: RateVerdict): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(resetAt),
})

const creditHeaders = ({ used, remaining }: NonNullable<RouteReply['credits']>): Record<string, string> => ({
  'X-Credits-Used': String(used),
  'X-Credits-Remaining': remaining === null ? 'unlimited' : String(remaining),
})
