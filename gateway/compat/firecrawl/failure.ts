// Errors as the clients of Firecrawl expect them: `{success: false, error, code?, details?}`.

import { errorTable, type ErrorCode } from '#schemas/errors.ts'
import { AppError, type AppErrorDetails } from '#src/app-error.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, retryAfter } from '../compat-api.ts'
import { renameFields } from '../rename-fields.ts'
import { fieldNameOf } from './field-names.ts'

/** A request that Firecrawl would fulfil and Winnow cannot: 400, with a code of Firecrawl. */
export class Refusal extends AppError {
  readonly wireCode: string

  constructor(message: string, { wireCode = 'BAD_REQUEST', ...details }: AppErrorDetails & { wireCode?: string } = {}) {
    super('INVALID_REQUEST', { ...details, message })
    this.wireCode = wireCode
  }
}

interface Row { status: number; code: string }

const siteError: Row = { status: 500, code: 'SCRAPE_SITE_ERROR' }
const unsupportedFile: Row = { status: 500, code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' }
const noContent: Row = { status: 500, code: 'SCRAPE_ALL_ENGINES_FAILED' }
const unauthorized: Row = { status: 401, code: 'UNAUTHORIZED' }

/** Codes whose status or code differ from Winnow's. Never 502: the clients repeat such a request three times. */
const rows: Partial<Record<ErrorCode, Row>> = {
  INVALID_REQUEST: { status: 400, code: 'BAD_REQUEST' },
  INVALID_URL: { status: 400, code: 'BAD_REQUEST' },
  INVALID_JSON_SCHEMA: { status: 400, code: 'BAD_REQUEST' },
  INVALID_SCHEDULE: { status: 400, code: 'BAD_REQUEST' },
  MISSING_API_KEY: unauthorized,
  INVALID_API_KEY: unauthorized,
  API_KEY_REVOKED: unauthorized,
  API_KEY_EXPIRED: unauthorized,
  CREDITS_EXHAUSTED: { status: 402, code: 'INSUFFICIENT_CREDITS' },
  TIMEOUT: { status: 408, code: 'SCRAPE_TIMEOUT' },
  DNS_RESOLUTION_FAILED: { status: 500, code: 'SCRAPE_DNS_RESOLUTION_ERROR' },
  TLS_ERROR: { status: 500, code: 'SCRAPE_SSL_ERROR' },
  TARGET_BLOCKED: siteError,
  TARGET_SERVER_ERROR: siteError,
  TARGET_UNREACHABLE: siteError,
  TARGET_NOT_FOUND: siteError,
  TARGET_CLIENT_ERROR: siteError,
  TOO_MANY_REDIRECTS: siteError,
  LOGIN_REQUIRED: siteError,
  UNSUPPORTED_CONTENT: unsupportedFile,
  CONTENT_TOO_LARGE: unsupportedFile,
  EMPTY_CONTENT: noContent,
  PAGE_TOO_COMPLEX: noContent,
  INTERNAL_ERROR: { status: 500, code: 'UNKNOWN_ERROR' },
}

/** Beginnings of messages that the clients' users know. */
const prefixes: Partial<Record<ErrorCode, string>> = {
  INVALID_API_KEY: 'Unauthorized: Invalid token',
  API_KEY_REVOKED: 'Unauthorized: Invalid token',
  API_KEY_EXPIRED: 'Unauthorized: Invalid token',
  CREDITS_EXHAUSTED: 'Payment Required: Insufficient credits',
}

const missingKey = 'Unauthorized: Invalid token. Send the API key as `Authorization: Bearer KEY`.'

/** The HTTP status and the code of Firecrawl for an error. */
export function rowOf(error: AppError): Row {
  const { http } = errorTable[error.code]
  const row = rows[error.code] ?? { status: http ?? 500, code: error.code }
  return error instanceof Refusal ? { ...row, code: error.wireCode } : row
}

/** The message, with the names of Firecrawl's fields. */
export function messageOf(error: AppError): string {
  if (error instanceof Refusal) return error.message
  const { message } = renameFields(error, fieldNameOf)
  if (error.code === 'MISSING_API_KEY') return missingKey
  const prefix = prefixes[error.code]
  return prefix === undefined ? message : `${prefix}. ${message}`
}

/** The reply to a request that failed. `details` has Winnow's own code, and the status of the page if it answered. */
export function failure(error: AppError): HttpReply {
  const { status, code } = rowOf(error)
  const { code: error_code, targetStatus, limit } = error
  const details = {
    errorCode: error_code,
    ...(targetStatus !== undefined && { statusCode: targetStatus }), ...(limit !== undefined && { limit }),
  }
  return jsonReply({ success: false, error: messageOf(error), code, details }, status, retryAfter(error))
}
