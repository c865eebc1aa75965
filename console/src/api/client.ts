// Calls of the REST API with the session cookie. The header shows that the console makes the request.

/** What the service says about a call besides its data. */
export interface Meta {
  durationMs: number
  requestId: string
  /** Null for calls that cost nothing. */
  creditsUsed: number | null
  creditsRemaining: string | null
  rate: { limit: number; remaining: number; resetAt: number } | null
}

export interface Answer<T> {
  data: T
  meta: Meta
  status: number
  /** The body of the response. */
  envelope: unknown
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
}

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

/** A failed call, as the service describes it. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  readonly requestId: string | null
  /** The body of the response; null without one. */
  readonly envelope: unknown

  constructor(message: string, { status, code, retryAfterSeconds, requestId, envelope }: {
    status: number; code: string; retryAfterSeconds?: number | null; requestId?: string | null; envelope?: unknown
  }) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds ?? null
    this.requestId = requestId ?? null
    this.envelope = envelope ?? null
  }
}

/** Code of a call that got no answer. */
export const unreachable = 'UNREACHABLE'
/** Codes after which nobody is signed in any more. */
const signedOutCodes: ReadonlySet<string> =
  new Set(['MISSING_API_KEY', 'INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'])

let onSignedOut: (error: ApiError) => void = () => {}
/** Sets what happens when a call finds that the session has ended. */
export function whenSignedOut(listener: (error: ApiError) => void): void {
  onSignedOut = listener
}

export const consoleHeaders = { 'X-Winnow-Console': '1' } as const

/** The path with its query; empty values are left out, lists are joined by commas. */
export function withQuery(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null || value === '') return []
    return [[name, Array.isArray(value) ? value.join(',') : String(value)]]
  })
  const search = new URLSearchParams(pairs).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Calls the API. Rejects with an ApiError, or with an AbortError when `signal` aborts. */
export async function call<T>(path: string, { method = 'GET', query, body, signal }: Call = {}): Promise<Answer<T>> {
  const response = await send(withQuery(path, query), {
    method,
    headers: { ...consoleHeaders, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  return readAnswer<T>(response)
}

/** Fetches; a failure of the network is an ApiError. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError('The service does not answer.', { status: 0, code: unreachable })
  }
}

/** Throws the error of a failed response. */
export async function assertSuccess(response: Response): Promise<void> {
  if (!response.ok) await readAnswer(response)
}

interface Envelope<T> {
  success?: boolean
  data?: T
  error?: string
  error_code?: string
  retryAfterSeconds?: number
  meta?: { requestId: string; durationMs: number }
}

async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const envelope = await response.json().catch(() => ({})) as Envelope<T>
  const meta = readMeta(response.headers, envelope.meta)
  if (response.ok && envelope.data !== undefined)
    return { data: envelope.data, meta, status: response.status, envelope }
  const error = new ApiError(envelope.error ?? `The service answered with the status ${response.status}.`, {
    status: response.status, code: envelope.error_code ?? 'UNKNOWN', requestId: meta.requestId,
    retryAfterSeconds: envelope.retryAfterSeconds ?? null, envelope,
  })
  if (signedOutCodes.has(error.code)) onSignedOut(error)
  throw error
}

function readMeta(headers: Headers, meta: Envelope<unknown>['meta']): Meta {
  const limit = headers.get('X-RateLimit-Limit')
  const used = headers.get('X-Credits-Used')
  return {
    durationMs: meta?.durationMs ?? 0,
    requestId: meta?.requestId ?? headers.get('X-Request-Id') ?? '',
    creditsUsed: used === null ? null : Number(used),
    creditsRemaining: headers.get('X-Credits-Remaining'),
    rate: limit === null ? null : {
      limit: Number(limit), remaining: Number(headers.get('X-RateLimit-Remaining')),
      resetAt: Number(headers.get('X-RateLimit-Reset')) * 1000,
    },
  }
}
