// The request pipeline: identify the client address, limit its rate, authenticate the key, limit its rate, authorise,
// validate, run, present.

import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { AppError } from '#src/app-error.ts'
import type { ApiKey } from '#src/keys.ts'
import { measure } from '#src/process/measurements.ts'
import { isNatsUnavailable } from '#src/bus/nats-unavailable.ts'
import { needsKey, type StreamedBody } from '#src/operation.ts'
import { errorsOf } from '#src/operation-errors.ts'
import { spanFields, startSpan, traceHeader, traceparentOf, type Span } from '#src/process/trace.ts'
import { commonHeaders, type HttpReply, type HttpRequest } from '../http.ts'
import type { Authenticate } from './authenticate.ts'
import { authorise } from './authorise.ts'
import type { Network } from './client-address.ts'
import { creditHeaders, creditHeadersOfFailure } from './credit-headers.ts'
import { assertOneContentLength, identifyAddress } from './identify.ts'
import type { KeptReply } from './idempotency.ts'
import { assertRate, rateHeaders } from './limit-rate.ts'
import { presentable } from './presentable.ts'
import { recordStream } from './record-stream.ts'
import type { RateVerdict } from './rate-windows.ts'
import { run, type RunDeps } from './run.ts'
import { assertHandshake, asksForWebSocket, webSocketVersion } from '../web-socket.ts'
import type { OperationCaller, OperationTarget, ReplyContext, Target, Transport } from './transport.ts'

export interface PipelineOptions {
  deps: RunDeps
  /** In order of precedence; the last one accepts every path. */
  transports: readonly Transport[]
  authenticate: Authenticate
  /** Counts a request under an id against a limit. */
  countRequest(id: string, limit: number): RateVerdict
  ratePerAddress: number
  ratePerKey: number
  trustedProxies: readonly Network[]
}

/** A request in the pipeline, with the results of the previous steps. */
interface Visit {
  request: HttpRequest
  /** The last one until the target is resolved. */
  transport: Transport
  requestId: string
  span: Span
  /** Unix milliseconds. */
  arrivedAt: number
  /** Headers of the reply, success or failure. */
  headers: Record<string, string>
  target?: Target
  keyId?: string
  /** The key of a request within its rate. */
  key?: ApiKey
  context(): ReplyContext
}

/** Builds the request pipeline. It never rejects: every failure becomes a reply. */
export function createPipeline(options: PipelineOptions): (request: HttpRequest) => Promise<HttpReply> {
  const { log } = options.deps
  const fallback = options.transports.at(-1)
  if (!fallback) throw new Error('the pipeline needs a transport')
  return async (request) => {
    const startedAt = performance.now()
    const visit = begin(request, fallback)
    const ids = idsOf(visit)
    let reply: HttpReply
    try {
      resolve(visit, options.transports)
      reply = await answer(options, visit)
    } catch (failure) {
      const { transport, target } = visit
      const error = toShownError(options, ids, causeOf(failure, request))
      const own = target?.kind === 'calls' ? target.failure?.(error, visit.context()) : undefined
      reply = own ?? transport.failure(error, visit.context())
      if (error.code === 'METHOD_NOT_ALLOWED') reply.headers.Allow = transport.methodsOf(request.path)
      if (target?.kind === 'operation') {
        reportUndeclared(options, visit, target, error)
        // The ledger is what is away, or it was asked for long enough.
        if (error.code !== 'SERVICE_UNAVAILABLE') await addCredits(options, visit, target, reply)
      }
    }
    Object.assign(reply.headers, visit.headers)
    const record = (bytes: number, extra: object = {}): void => {
      const { keyId } = visit
      const ms = performance.now() - startedAt
      const path = loggedPath(request.path)
      const { method } = request
      const { status } = reply
      measure('request', { method, operation: operationOf(visit), status, seconds: ms / 1000 })
      log.info({ ...ids, keyId, method, path, status, bytes, ms: Math.round(ms), ...extra }, 'request answered')
    }
    const { stream } = reply
    if (stream && request.method !== 'head') {
      const { signal } = request
      return { ...reply, stream: recordStream(stream, { log, ids, signal, record }) }
    }
    record(reply.body.length)
    return reply
  }
}

/** What names a request in every log line. */
const idsOf = ({ requestId, span }: Pick<Visit, 'requestId' | 'span'>): Record<string, string> =>
  ({ requestId, ...spanFields(span) })

/** The error as callers may see it. Errors that are no AppError are logged. */
function toShownError(
  { deps: { log } }: PipelineOptions, ids: Record<string, string>, failure: unknown,
): AppError {
  const code = isNatsUnavailable(failure) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR'
  const error = failure instanceof AppError ? presentable(failure) : new AppError(code, { cause: failure })
  if (!(failure instanceof AppError) || error.code === 'INTERNAL_ERROR')
    log.error({ err: failure, ...ids }, 'unexpected failure')
  return error
}

/** What was called, for metrics: of bounded variety, other than paths. */
const operationOf = ({ target }: Visit): string =>
  target?.kind === 'operation' ? target.operation.name : (target?.kind ?? 'none').replaceAll(' ', '_')

/** Maximum number of characters of a path in the log. */
const pathCharsLogged = 500

/**
 * Without the name of a file, since whoever knows it may read the file, and without what is read (`/r/`) or searched
 * (`/s/`), which is not logged elsewhere either.
 */
const loggedPath = (path: string): string =>
  path.slice(0, pathCharsLogged).replace(/(\/files\/|^\/[rs]\/).+/s, '$1…')

function begin(request: HttpRequest, transport: Transport): Visit {
  const startedAt = performance.now()
  const requestId = randomUUID()
  const span = startSpan(request.header(traceHeader), requestId)
  return {
    request, transport, requestId, span, arrivedAt: Date.now(),
    // Only for a caller that knows of traces: without it, the trace follows from the request ID.
    headers: span.parentId === null ? {} : { Traceresponse: traceparentOf(span) },
    context: () => ({ requestId, durationMs: performance.now() - startedAt }),
  }
}

/** Finds the first transport that accepts the path, and the target. */
function resolve(visit: Visit, transports: readonly Transport[]): void {
  for (const transport of transports) {
    const target = transport.resolve(visit.request)
    if (!target) continue
    visit.transport = transport
    visit.target = target
    return
  }
  throw new Error('the last transport must accept every path')
}

async function answer(options: PipelineOptions, visit: Visit): Promise<HttpReply> {
  const { request, transport, target, arrivedAt } = visit
  if (request.method === 'options') return transport.preflight(transport.methodsOf(request.path), visit.context())
  const isUpgrade = asksForWebSocket(request)
  const isPublic = target?.kind === 'operation' && target.operation.access === 'public'
  if (isPublic && !isUpgrade) return call(options, visit, target, null)
  limitAddress(options, visit)
  if (isUpgrade) assertUpgrade(visit)
  assertOneContentLength(request)
  if (target?.kind === 'operation' && !needsKey(target.operation)) return call(options, visit, target, null)
  if (target?.kind === 'document') return document(target.reply, visit)
  if (target?.kind === 'answer') return document(await target.reply(visit.context()), visit)
  if (target?.kind === 'wrong method' && target.isOpen) throw unavailable(target)
  const key = await options.authenticate(transport.credential(request), arrivedAt)
  visit.keyId = key.id
  limitKey(options, visit, key)
  visit.key = key
  if (target?.kind === 'calls') return document(await target.reply(callerOf(options, visit, key)), visit)
  if (target?.kind !== 'operation') throw unavailable(target)
  return call(options, visit, target, key)
}

/** Throws INVALID_REQUEST unless the request is a handshake for a WebSocket, and its target accepts one. */
function assertUpgrade({ request, target, headers }: Visit): void {
  headers['Sec-WebSocket-Version'] = webSocketVersion
  assertHandshake(request)
  if (target?.kind === 'calls' && target.acceptsUpgrade) return
  throw new AppError('INVALID_REQUEST', {
    message: `${request.path.slice(0, 200)} accepts no WebSocket: send the request without \`Upgrade: websocket\`.`,
  })
}

function callerOf(options: PipelineOptions, visit: Visit, key: ApiKey): OperationCaller {
  const { log } = options.deps
  let calls = 0
  return {
    context: visit.context,
    async call(target) {
      const isFirst = ++calls === 1
      // Reservations and tasks are named after the request: each call needs an ID of its own.
      const own = isFirst ? visit : { ...visit, requestId: randomUUID(), arrivedAt: Date.now() }
      const { keyId } = own
      const record = { ...idsOf(own), keyId, request: visit.requestId, operation: target.operation.name }
      try {
        if (!isFirst) {
          // The key may have been revoked: a connection can last for hours.
          await options.authenticate(visit.transport.credential(visit.request), own.arrivedAt)
          limitAddress(options, own)
          limitKey(options, own, key)
        }
        const reply = await perform(options, own, target, key)
        log.info(record, 'operation succeeded')
        return reply
      } catch (failure) {
        const error = toShownError(options, idsOf(own), failure)
        log.info({ ...record, code: error.code }, 'operation failed')
        reportUndeclared(options, own, target, error)
        throw error
      }
    },
  }
}

/** Why a request was cancelled, if not by its caller: the server stops. */
function causeOf(failure: unknown, { signal }: HttpRequest): unknown {
  const isCancelled = failure instanceof AppError && failure.code === 'CANCELLED'
  return isCancelled && signal.reason instanceof AppError ? signal.reason : failure
}

const streamReply = (status: number, { type, headers, open }: StreamedBody, requestId: string): HttpReply => ({
  status, headers: { ...commonHeaders(requestId), 'Content-Type': type, 'Cache-Control': 'no-store', ...headers },
  body: new Uint8Array(0), stream: open,
})

/** Documents are built once; only these headers differ. */
const document = ({ headers, ...reply }: HttpReply, { requestId }: Visit): HttpReply =>
  ({ ...reply, headers: { ...commonHeaders(requestId), ...headers } })

function limitAddress({ countRequest, ratePerAddress, trustedProxies }: PipelineOptions, visit: Visit): void {
  const address = identifyAddress(visit.request, trustedProxies)
  assertRate(countRequest(`address ${address}`, ratePerAddress), 'RATE_LIMITED', visit.arrivedAt)
}

function limitKey({ countRequest, ratePerKey }: PipelineOptions, visit: Visit, key: ApiKey): void {
  const verdict = countRequest(`key ${key.id}`, key.rate ?? ratePerKey)
  Object.assign(visit.headers, rateHeaders(verdict))
  assertRate(verdict, 'KEY_RATE_LIMITED', visit.arrivedAt)
}

/** Authorises, validates and runs. `key` is null for a public operation. */
async function perform(
  { deps, trustedProxies, authenticate }: PipelineOptions, { request, requestId, span, arrivedAt, transport }: Visit,
  target: OperationTarget, key: ApiKey | null,
): Promise<KeptReply> {
  if (key) authorise(target.operation, key)
  const input = await target.readInput()
  const prepared = target.operation.prepare(input, deps)
  const { signal, header } = request
  const client = { address: identifyAddress(request, trustedProxies), header }
  const idempotencyKey = target.idempotencyKey ?? header('idempotency-key')
  const checkKey = async (): Promise<void> => void await authenticate(transport.credential(request), Date.now())
  const traceparent = traceparentOf(span)
  const caller = { key, client, requestId, traceparent, arrivedAt, signal, idempotencyKey, checkKey }
  return run(deps, target, { input, prepared }, caller)
}

/** Runs and presents. */
async function call(
  options: PipelineOptions, visit: Visit, target: OperationTarget, key: ApiKey | null,
): Promise<HttpReply> {
  const { transport, context } = visit
  const { status, data, stream, failure, credits } = await perform(options, visit, target, key)
  if (failure) {
    const reply = transport.failure(failure, context(), data)
    await addCredits(options, visit, target, reply)
    return reply
  }
  if (stream) return streamReply(status, stream, visit.requestId)
  const reply = transport.success(status, data, context(), target.operation)
  Object.assign(reply.headers, creditHeaders(credits))
  return reply
}

/** Adds the credit headers to the reply of a call that failed. */
async function addCredits(
  { deps: { ledger } }: PipelineOptions, { key, request }: Visit, { operation }: OperationTarget, reply: HttpReply,
): Promise<void> {
  if (!key || request.signal.aborted) return
  Object.assign(reply.headers, await creditHeadersOfFailure(ledger, operation.price, key))
}

function unavailable(target: Target | undefined): AppError {
  if (target?.kind === 'wrong method') return new AppError('METHOD_NOT_ALLOWED', { message: target.message })
  return new AppError('NOT_FOUND', target?.kind === 'unknown path' ? { message: target.message } : {})
}

/** Logs an error code that the operation does not declare and that the documentation therefore lacks. */
function reportUndeclared(
  { deps: { log } }: PipelineOptions, visit: Visit, { operation, binding }: OperationTarget,
  { code }: AppError,
): void {
  if (visit.request.signal.aborted) return
  if (!errorsOf(operation, binding.method).includes(code))
    log.error({ ...idsOf(visit), operation: operation.name, code }, 'undeclared error code')
}
