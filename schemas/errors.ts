// Every error code of Winnow, one row each. The API, the retry rules and the documentation read
// this table.

import { Type } from 'typebox'

interface ErrorRow {
  /** Status of the HTTP answer; null for codes that only appear on a page of a job. */
  http: number | null
  /** Whether the same request may succeed later. Also decides whether a stage tries again. */
  retryable: boolean
  /** One sentence for the reader of the documentation, and the message when the thrower gives none. */
  summary: string
}

export const errorTable = {
  INVALID_REQUEST: { http: 400, retryable: false, summary: 'The request does not match its schema.' },
  INVALID_URL: {
    http: 400,
    retryable: false,
    summary:
      'The URL is malformed, not http or https, longer than 2048 characters, or names an address that Winnow may not reach.',
  },
  INVALID_SCHEDULE: {
    http: 400,
    retryable: false,
    summary:
      'The schedule is neither a five-field cron nor a phrase that Winnow knows, or runs more often than every five minutes.',
  },
  INVALID_JSON_SCHEMA: {
    http: 400, retryable: false, summary: 'json_schema is not a JSON Schema that Winnow can use.',
  },
  MISSING_API_KEY: { http: 401, retryable: false, summary: 'The X-API-Key header is missing.' },
  INVALID_API_KEY: { http: 403, retryable: false, summary: 'The API key is not known.' },
  API_KEY_REVOKED: { http: 403, retryable: false, summary: 'The API key was revoked.' },
  API_KEY_EXPIRED: { http: 403, retryable: false, summary: 'The API key has expired.' },
  CREDITS_EXHAUSTED: { http: 403, retryable: false, summary: 'The credit limit of the API key is exceeded.' },
  DIRECT_KEY_REQUIRED: {
    http: 403, retryable: false, summary: 'Monitors need a direct API key, not one of a marketplace.',
  },
  MONITOR_LIMIT_REACHED: { http: 403, retryable: false, summary: 'The API key has as many monitors as it may have.' },
  URL_BLOCKLISTED: { http: 403, retryable: false, summary: 'The URL is on the blocklist of the API key.' },
  NOT_FOUND: {
    http: 404,
    retryable: false,
    summary:
      'There is nothing here: an unknown path, or an object that does not exist, has expired or belongs to another key.',
  },
  METHOD_NOT_ALLOWED: {
    http: 405, retryable: false, summary: 'The path does not take this method; Allow says which it takes.',
  },
  CHECK_IN_PROGRESS: { http: 409, retryable: false, summary: 'A check of this monitor is still running.' },
  IDEMPOTENCY_KEY_CONFLICT: {
    http: 409, retryable: false, summary: 'The Idempotency-Key was used with another request body.',
  },
  PAYLOAD_TOO_LARGE: { http: 413, retryable: false, summary: 'The request body is larger than 1 MB.' },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, retryable: false, summary: 'The request body must be application/json.' },
  DNS_RESOLUTION_FAILED: { http: 422, retryable: false, summary: 'The host name of the page has no address.' },
  TARGET_NOT_FOUND: { http: 422, retryable: false, summary: 'The page does not exist (404 or 410).' },
  TARGET_CLIENT_ERROR: { http: 422, retryable: false, summary: 'The page refused the request with a 4xx status.' },
  UNSUPPORTED_CONTENT: {
    http: 422, retryable: false, summary: 'The URL leads to a kind of file that Winnow does not read.',
  },
  CONTENT_TOO_LARGE: { http: 422, retryable: false, summary: 'The page is larger than Winnow reads.' },
  TOO_MANY_REDIRECTS: { http: 422, retryable: false, summary: 'The page redirects in a loop, or more than ten times.' },
  EMPTY_CONTENT: {
    http: 422, retryable: false, summary: 'The page has no content, or none that include_selectors match.',
  },
  LOGIN_REQUIRED: { http: 422, retryable: false, summary: 'The page asks for a login.' },
  PAGE_TOO_COMPLEX: {
    http: 422, retryable: false, summary: 'The page cannot be taken apart within its limits of time and memory.',
  },
  RATE_LIMITED: { http: 429, retryable: true, summary: 'Too many requests from this address.' },
  KEY_RATE_LIMITED: { http: 429, retryable: true, summary: 'Too many requests with this API key.' },
  INTERNAL_ERROR: {
    http: 500, retryable: true, summary: 'Something broke on our side; the log has it under the request id.',
  },
  TARGET_BLOCKED: { http: 502, retryable: false, summary: 'The site blocks automated requests.' },
  TARGET_SERVER_ERROR: { http: 502, retryable: true, summary: 'The page answered with a server error.' },
  TARGET_UNREACHABLE: { http: 502, retryable: true, summary: 'No connection to the site could be made, or it broke.' },
  TLS_ERROR: {
    http: 502, retryable: true, summary: 'The certificate of the site is not valid, or TLS could not be agreed on.',
  },
  OVERLOADED: { http: 503, retryable: true, summary: 'There is more work waiting than Winnow accepts.' },
  SERVICE_UNAVAILABLE: {
    http: 503, retryable: true, summary: 'A part of Winnow that this request needs is not running.',
  },
  SEARCH_UNAVAILABLE: { http: 503, retryable: true, summary: 'The search provider did not answer.' },
  RENDERER_UNAVAILABLE: { http: 503, retryable: true, summary: 'No browser could be started.' },
  LLM_UNAVAILABLE: {
    http: 503, retryable: true, summary: 'The model server did not answer, and nothing else can do this.',
  },
  TIMEOUT: { http: 504, retryable: true, summary: 'The request did not finish before its deadline.' },
  ROBOTS_DISALLOWED: { http: null, retryable: false, summary: 'robots.txt forbids the page.' },
  CANCELLED: { http: null, retryable: false, summary: 'The job was cancelled before the page was read.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable
export const ErrorCodeName = Type.Enum(Object.keys(errorTable) as ErrorCode[], {
  title: 'ErrorCode', description: 'What went wrong, for programs.',
})

/** What reading a page can end with. */
export const pageErrors = [
  'INVALID_URL', 'DNS_RESOLUTION_FAILED', 'TARGET_NOT_FOUND', 'TARGET_CLIENT_ERROR', 'UNSUPPORTED_CONTENT',
  'CONTENT_TOO_LARGE', 'TOO_MANY_REDIRECTS', 'EMPTY_CONTENT', 'LOGIN_REQUIRED', 'PAGE_TOO_COMPLEX', 'TARGET_BLOCKED',
  'TARGET_SERVER_ERROR', 'TARGET_UNREACHABLE', 'TLS_ERROR', 'OVERLOADED', 'RENDERER_UNAVAILABLE', 'TIMEOUT',
] as const satisfies readonly ErrorCode[]

/** An error as it travels on the bus and stands in documents. */
export interface ErrorRecord {
  code: ErrorCode
  message: string
  targetStatus?: number
  retryAfterMs?: number
  limit?: number
}
