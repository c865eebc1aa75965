// The watcher of a crawl or batch: a WebSocket that sends the documents as they come (`catchup`, `document`, `done`,
// `error`).

import { setTimeout as sleep } from 'node:timers/promises'
import { errorTable } from '#schemas/errors.ts'
import { AppError, returnAppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'
import { overloaded } from '#src/overloaded.ts'
import type { HttpReply } from '../../http.ts'
import { offeredProtocols, type WebSocketConnection } from '../../web-socket.ts'
import type { CompatRequest } from '../compat-api.ts'
import { keyOf } from '../credential.ts'
import { messageOf } from './failure.ts'
import { partLimit, readPart, type JobPart } from './job-documents.ts'
import type { Version } from './routes.ts'

export interface Watched {
  /** Operations that return the job, by its kind; the first one that finds it. */
  read: readonly Operation[]
  version: Version
  /** The reply of the status with a part of the job. */
  statusOf(part: JobPart): Record<string, unknown>
}

/** Watchers of this process, and of one key. */
const watchersMax = 1_000
const watchersPerKeyMax = 100
/** Seconds between two readings of a running job. Its end is reported at once. */
const pollSeconds = 2
/**
 * How long a connection is silent at most. The Python client asks for the status when it hears nothing for two seconds,
 * and takes no documents after a final one.
 */
const pingEveryMs = 1_000

const normalClosure = 1000
const internalError = 1011
const tryAgainLater = 1013

/** Open watchers by key. */
const open = new Map<string, number>()

/**
 * The handshake. A job that cannot be read is reported after it: the JavaScript client does not survive a handshake
 * that is refused, and those of Python say nothing about it.
 */
export async function watchJob(request: CompatRequest, watched: Watched): Promise<HttpReply> {
  const key = keyOfWatcher(request.http)
  const first = await readFirst(request, watched, key).catch(returnAppError)
  return {
    status: 101, headers: {}, body: new Uint8Array(),
    upgrade: {
      // The JavaScript client offers the key as the sub-protocol, and needs it back.
      protocol: offeredProtocols(request.http)[0] ?? '',
      serve: (connection) => void (first instanceof AppError
        ? reportFailure(connection, watched, first) : serve(connection, { request, watched, first, key })),
    },
  }
}

async function readFirst(request: CompatRequest, watched: Watched, key: string): Promise<JobPart> {
  assertPlace(key)
  return await readFrom(request, watched, 0)
}

/** The key of a request: browsers can send it only as a sub-protocol. */
export const keyOfWatcher = (http: Parameters<typeof keyOf>[0]): string => keyOf(http) || (offeredProtocols(http)[0] ?? '')

function assertPlace(key: string): void {
  const all = [...open.values()].reduce((sum, one) => sum + one, 0)
  if (all >= watchersMax || (open.get(key) ?? 0) >= watchersPerKeyMax)
    throw overloaded({ message: 'Too many jobs are being watched. Ask for the status of the job instead.' })
}

const readFrom = (request: CompatRequest, { read, version }: Watched, skip: number, wait = 0): Promise<JobPart> =>
  readPart(request, read, request.params['id']!, { skip, limit: partLimit, wait }, version)

interface Watch { request: CompatRequest; watched: Watched; first: JobPart; key: string }

/** Never rejects. */
async function serve(connection: WebSocketConnection, watch: Watch): Promise<void> {
  try {
    assertPlace(watch.key)
  } catch {
    return connection.close(tryAgainLater, '{}')
  }
  open.set(watch.key, (open.get(watch.key) ?? 0) + 1)
  try {
    await sendAll(connection, watch)
    // The client of version 1 parses the reason.
    connection.close(normalClosure, '{}')
  } catch (error) {
    await reportFailure(connection, watch.watched, error)
  } finally {
    const left = (open.get(watch.key) ?? 1) - 1
    if (left > 0) open.set(watch.key, left)
    else open.delete(watch.key)
  }
}

const isOver = ({ fields, hasMore }: JobPart): boolean => fields.status !== 'scraping' && !hasMore

/** The part as if the job were still running: the client of version 2 stops at a final status. */
const goingOn = (part: JobPart): JobPart => ({ ...part, fields: { ...part.fields, status: 'scraping' } })

async function sendAll(connection: WebSocketConnection, { request, watched, first }: Watch): Promise<void> {
  const { signal } = connection
  const send = (type: string, data: unknown): Promise<void> => connection.send(JSON.stringify({ type, data }))
  const { version, statusOf } = watched
  const isShort = isOver(first)
  await send('catchup', statusOf(isShort || version === 'v1' ? first : goingOn(first)))
  let part = first
  while (!isOver(part)) {
    const wait = part.hasMore ? 0 : pollSeconds
    part = await pinging(connection, watched, part, readPatiently(request, watched, part.end, { signal, wait }))
    for (const document of part.documents) await send('document', document)
  }
  if (isShort && version === 'v2') return
  const { status, error } = part.fields
  if (version === 'v1' && status === 'failed')
    return connection.send(JSON.stringify({ type: 'error', error: error ?? 'The job failed.' }))
  const isDone = version === 'v1' || status === 'completed'
  // The Python clients add the documents of `done` to those that they have.
  if (isDone && offeredProtocols(request.http).length === 0) return send('done', statusOf({ ...part, documents: [] }))
  const whole = isShort ? first
    : await pinging(connection, watched, part, readPatiently(request, watched, 0, { signal }))
  // `done` means `completed` to the clients of version 2, and a `catchup` has documents that are new.
  await send(isDone ? 'done' : 'status', statusOf(whole))
}

/** Sends pings until the next part is read; in version 2 with the progress of the part before. */
async function pinging(
  connection: WebSocketConnection, { version, statusOf }: Watched, part: JobPart, reading: Promise<JobPart>,
): Promise<JobPart> {
  reading.catch(() => undefined) // A ping may fail before it.
  const data = version === 'v2' ? statusOf(goingOn({ ...part, documents: [], hasMore: false })) : undefined
  const ping = JSON.stringify({ type: 'ping', data })
  for (;;) {
    const next = await Promise.race([reading, sleep(pingEveryMs, null, { ref: false })])
    if (next) return next
    await connection.send(ping)
  }
}

/** Reads a part; waits while the rate limit is reached or a service is away. */
async function readPatiently(
  request: CompatRequest, watched: Watched, skip: number, { signal, wait }: { signal: AbortSignal; wait?: number },
): Promise<JobPart> {
  for (;;) {
    try {
      return await readFrom(request, watched, skip, wait)
    } catch (error) {
      if (!(error instanceof AppError) || !errorTable[error.code].retryable) throw error
      await sleep(Math.max(error.retryAfterMs ?? 0, pollSeconds * 1000), undefined, { signal })
    }
  }
}

async function reportFailure(
  connection: WebSocketConnection, { version }: Watched, failure: unknown,
): Promise<void> {
  if (connection.signal.aborted) return
  const error = failure instanceof AppError ? failure : new AppError('INTERNAL_ERROR', { cause: failure })
  const send = (message: object): Promise<void> =>
    connection.send(JSON.stringify(message)).catch(() => undefined)
  await send({ type: 'error', error: messageOf(error) })
  // Without a final status, the JavaScript client of version 2 polls the job forever.
  if (version === 'v2' && !errorTable[error.code].retryable) await send({ type: 'status', data: { status: 'failed' } })
  connection.close(internalError, '{}')
}
