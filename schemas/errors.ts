// Every error code of Winnow. The API, the retry rules and the documentation are derived from this table.

import { Type } from 'typebox'

interface ErrorRow {
  /** HTTP status; null for codes that only appear on pages of jobs. */
  http: number | null
  /** Whether the same request may succeed later. Also decides whether a stage retries. */
  retryable: boolean
  /** One sentence for the documentation, and the default message of the error. */
  summary: string
}

export const errorTable = {
  INVALID_REQUEST: { http: 400, retryable: false, summary: 'The request does not match its schema.' },
  INVALID_URL: {
    http: 400,
    retryable: false,
    summary:
      'The URL is malformed, is not http or https, has more than 2048 characters, or resolves to a forbidden address.',
  },
  INVALID_SCHEDULE: {
    http: 400,
    retryable: false,
    summary:
      'The schedule is not a five-field cron or supported phrase, or runs more often than every five minutes.',
  },
  INVALID_JSON_SCHEMA: {
    http: 400, retryable: false, summary: '`json_schema` is not a supported JSON Schema.',
  },
  MISSING_API_KEY: { http: 401, retryable: false, summary: 'The X-API-Key header is missing.' },
  INVALID_TOKEN: {
    http: 401, retryable: false,
    summary: 'The token of a visitor is missing, invalid or expired, or the site may not have one.',
  },
  INVALID_API_KEY: { http: 403, retryable: false, summary: 'The API key does not exist.' },
  API_KEY_REVOKED: { http: 403, retryable: false, summary: 'The API key was revoked.' },
  API_KEY_EXPIRED: { http: 403, retryable: false, summary: 'The API key has expired.' },
  CREDITS_EXHAUSTED: { http: 403, retryable: false, summary: 'The credit limit of the API key is exceeded.' },
  DIRECT_KEY_REQUIRED: {
    http: 403, retryable: false, summary: 'Monitors need a direct API key, not a marketplace key.',
  },
  OPERATOR_KEY_REQUIRED: {
    http: 403, retryable: false, summary: 'This needs the key of an operator (`winnow keys create --operator`).',
  },
  MONITOR_LIMIT_REACHED: {
    http: 403, retryable: false,
    summary: 'The API key has reached its maximum number of monitors.',
  },
  URL_BLOCKLISTED: { http: 403, retryable: false, summary: 'The URL is on the blocklist of the API key.' },
  NOT_FOUND: {
    http: 404,
    retryable: false,
    summary:
      'The path is unknown, or the object does not exist, has expired or belongs to another key.',
  },
  METHOD_NOT_ALLOWED: {
    http: 405, retryable: false,
    summary: 'The path does not support this method; the `Allow` header lists those it supports.',
  },
  CHECK_IN_PROGRESS: { http: 409, retryable: false, summary: 'A check of this monitor is still running.' },
  IDEMPOTENCY_KEY_CONFLICT: {
    http: 409, retryable: false, summary: 'The Idempotency-Key was used with another request body.',
  },
  PAYLOAD_TOO_LARGE: { http: 413, retryable: false, summary: 'The request body is larger than 1 MB.' },
  UNSUPPORTED_MEDIA_TYPE: { http: 415, retryable: false, summary: 'The request body must be application/json.' },
  DNS_RESOLUTION_FAILED: { http: 422, retryable: false, summary: 'The host name of the page does not resolve.' },
  TARGET_NOT_FOUND: { http: 422, retryable: false, summary: 'The page does not exist (404 or 410).' },
  TARGET_CLIENT_ERROR: { http: 422, retryable: false, summary: 'The page answered with a 4xx status.' },
  UNSUPPORTED_CONTENT: {
    http: 422, retryable: false, summary: 'The content type of the page is not supported.',
  },
  CONTENT_TOO_LARGE: { http: 422, retryable: false, summary: 'The page exceeds the size limit.' },
  TOO_MANY_REDIRECTS: { http: 422, retryable: false, summary: 'The page redirects in a loop or more than ten times.' },
  EMPTY_CONTENT: {
    http: 422, retryable: false, summary: 'The page has no content, or `include_selectors` match nothing.',
  },
  LOGIN_REQUIRED: { http: 422, retryable: false, summary: 'The page requires a login.' },
  PAGE_TOO_COMPLEX: {
    http: 422, retryable: false, summary: 'The page cannot be processed within the time and memory limits.',
  },
  HEADERS_TOO_LARGE: { http: 431, retryable: false, summary: 'The header section of the request is too large.' },
  HTTP_VERSION_NOT_SUPPORTED: {
    http: 505, retryable: false, summary: 'The request is in another version than HTTP/1.1 or HTTP/1.0.',
  },
  RATE_LIMITED: { http: 429, retryable: true, summary: 'Too many requests from this address.' },
  KEY_RATE_LIMITED: { http: 429, retryable: true, summary: 'Too many requests with this API key.' },
  INTERNAL_ERROR: {
    http: 500, retryable: true, summary: 'An unexpected error occurred; the log has the details under the request ID.',
  },
  TARGET_BLOCKED: { http: 502, retryable: false, summary: 'The site blocks automated requests.' },
  TARGET_SERVER_ERROR: { http: 502, retryable: true, summary: 'The page answered with a server error.' },
  TARGET_UNREACHABLE: { http: 502, retryable: true, summary: 'The connection to the site failed.' },
  TLS_ERROR: {
    http: 502, retryable: true, summary: 'The certificate of the site is not valid, or the TLS handshake failed.',
  },
  OVERLOADED: { http: 503, retryable: true, summary: 'The work queue is full.' },
  SERVICE_UNAVAILABLE: {
    http: 503, retryable: true, summary: 'A component that this request needs is not available.',
  },
  SEARCH_UNAVAILABLE: { http: 503, retryable: true, summary: 'The search provider did not answer.' },
  RENDERER_UNAVAILABLE: { http: 503, retryable: true, summary: 'No browser could be started.' },
  LLM_UNAVAILABLE: {
    http: 503, retryable: true, summary: 'The model server did not answer, and there is no fallback.',
  },
  TIMEOUT: { http: 504, retryable: true, summary: 'The request did not finish before its deadline.' },
  ROBOTS_DISALLOWED: { http: null, retryable: false, summary: 'robots.txt disallows the page.' },
  CANCELLED: { http: null, retryable: false, summary: 'The job was cancelled before the page was read.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorTable
export const ErrorCodeName = Type.Enum(Object.keys(errorTable) as ErrorCode[], {
  title: 'ErrorCode', description: 'Machine-readable error code.',
})

/** Errors of reading a page. */
export const pageErrors = [
  'INVALID_URL', 'DNS_RESOLUTION_FAILED', 'TARGET_NOT_FOUND', 'TARGET_CLIENT_ERROR', 'UNSUPPORTED_CONTENT',
  'CONTENT_TOO_LARGE', 'TOO_MANY_REDIRECTS', 'EMPTY_CONTENT', 'LOGIN_REQUIRED', 'PAGE_TOO_COMPLEX', 'TARGET_BLOCKED',
  'TARGET_SERVER_ERROR', 'TARGET_UNREACHABLE', 'TLS_ERROR', 'OVERLOADED', 'RENDERER_UNAVAILABLE', 'TIMEOUT',
] as const satisfies readonly ErrorCode[]

/** An error in bus messages and documents. */
export interface ErrorRecord {
  code: ErrorCode
  message: string
  targetStatus?: number
  retryAfterMs?: number
  limit?: number
}
