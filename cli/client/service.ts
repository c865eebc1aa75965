// Calls of the HTTP API of a running service.

import { setTimeout as sleep } from 'node:timers/promises'
import { causeOf } from '../cause-of.ts'
import type { Connection } from './connection.ts'

/** The service answered with an error, or, without a code, does not answer. The message tells what to do. */
export class ServiceError extends Error {
  readonly code: string | null

  constructor(code: string | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export interface Answer<Data> {
  data: Data
  /** Credits charged; null for a free call. */
  creditsUsed: number | null
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface CallOptions {
  /** Whether to try again for a minute while nothing answers: the service may be restarting. */
  patient?: boolean
  headers?: Record<string, string>
}

export interface Service {
  url: string
  /**
   * Calls an endpoint; `input` is the query of GET and DELETE and the body of others. Waits and repeats the call while
   * the service asks for that (429, 503 with Retry-After). Throws ServiceError.
   */
  call<Data>(method: Method, path: string, input?: object, options?: CallOptions): Promise<Answer<Data>>
  /** The bytes at an address of the service. */
  download(url: string): Promise<Uint8Array>
}

/** Longest time that is waited because the service asks for it, and while nothing answers. */
const patienceMs = 60_000
const pauseMs = 1_000

export function createService({ url, apiKey }: Connection, signal: AbortSignal): Service {
  async function request(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${url}${path}`, { ...init, signal, headers: { 'x-api-key': apiKey, ...init.headers } })
    } catch (error) {
      signal.throwIfAborted()
      throw new ServiceError(
        null,
        `no answer from ${url} (${causeOf(error)}): start the service with \`winnow start\`, or set WINNOW_URL`,
        { cause: error },
      )
    }
  }

  async function once<Data>(
    method: Method, path: string, input: object, headers: object,
  ): Promise<Answer<Data> | Retry> {
    const hasQuery = method === 'GET' || method === 'DELETE'
    const query = hasQuery ? queryOf(input) : ''
    const response = await request(`${path}${query}`, {
      method, headers: { ...headers, ...(!hasQuery && { 'content-type': 'application/json' }) },
      ...(!hasQuery && { body: JSON.stringify(input) }),
    })
    const answer = await readAnswer<Data>(response, url)
    if (answer.success) return { data: answer.data, creditsUsed: numberOf(response.headers.get('x-credits-used')) }
    const error = new ServiceError(answer.error_code, answer.error)
    const seconds = numberOf(response.headers.get('retry-after'))
    return { error, retryMs: [429, 503].includes(response.status) && seconds !== null ? seconds * 1000 : null }
  }

  return {
    url,
    async call<Data>(
      method: Method, path: string, input: object = {}, { patient = false, headers = {} }: CallOptions = {},
    ) {
      for (let waitedMs = 0; ;) {
        const answer = await once<Data>(method, path, input, headers).catch((error: unknown): Retry => {
          signal.throwIfAborted()
          return { error: error as Error, retryMs: patient ? pauseMs : null }
        })
        if (!('error' in answer)) return answer
        if (answer.retryMs === null || waitedMs + answer.retryMs > patienceMs) throw answer.error
        waitedMs += answer.retryMs
        await sleep(answer.retryMs, undefined, { signal })
      }
    },
    async download(address) {
      const { pathname, search } = new URL(address)
      const response = await request(`${pathname}${search}`, {})
      if (!response.ok) throw new ServiceError(null, `${url}${pathname} answered ${response.status}`)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

/** A failed call; `retryMs` is null if a repetition is of no use. */
interface Retry { error: Error; retryMs: number | null }

type Envelope<Data> = { success: true; data: Data } | { success: false; error: string; error_code: string }

async function readAnswer<Data>(response: Response, url: string): Promise<Envelope<Data>> {
  const text = await response.text()
  try {
    const answer = JSON.parse(text) as Envelope<Data>
    if (typeof answer.success === 'boolean') return answer
  } catch {
    // As an answer that is no envelope.
  }
  throw new ServiceError(
    null, `${url} answered ${response.status} without an answer of Winnow: is this the address of the service?`,
  )
}

/** Lists are repeated, as the API reads them. */
function queryOf(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input) as [string, unknown][])
    for (const one of Array.isArray(value) ? value as unknown[] : [value])
      if (one !== undefined) query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  return query.size > 0 ? `?${query}` : ''
}

const numberOf = (text: string | null): number | null => (text === null || !/^\d+$/.test(text) ? null : Number(text))
