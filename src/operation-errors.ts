// The error codes of an operation.

import { errorTable, type ErrorCode } from '#schemas/errors.ts'
import { needsKey, type Operation } from './operation.ts'

const callErrors = ['INVALID_REQUEST', 'HEADERS_TOO_LARGE', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const
const keyErrors = [
  'MISSING_API_KEY', 'INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED', 'RATE_LIMITED', 'KEY_RATE_LIMITED',
] as const
const bodyErrors = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'TIMEOUT'] as const
const targetErrors = ['INVALID_URL', 'URL_BLOCKLISTED'] as const

const codes = Object.keys(errorTable) as ErrorCode[]

/** The declared codes and those implied by the declaration, in the order of the table. `method`: of the binding. */
export function errorsOf(operation: Operation, method: string): ErrorCode[] {
  const { access, price, idempotent, target, input, errors, rest } = operation
  const hasId = rest.some(({ path }) => path.includes(':'))
  const hasSchema = JSON.stringify(input).includes('"json_schema"')
  const all = new Set<ErrorCode>([
    ...callErrors,
    ...errors,
    ...(needsKey(operation) ? keyErrors : []),
    ...(access === 'visitor' || access === 'token' ? ['RATE_LIMITED'] as const : []),
    ...(access === 'token' ? ['INVALID_TOKEN'] as const : []),
    ...(access === 'direct' ? ['DIRECT_KEY_REQUIRED'] as const : []),
    ...(access === 'operator' ? ['OPERATOR_KEY_REQUIRED'] as const : []),
    ...(price.kind === 'free' ? [] : ['CREDITS_EXHAUSTED'] as const),
    ...(idempotent ? ['IDEMPOTENCY_KEY_CONFLICT'] as const : []),
    ...(hasId ? ['NOT_FOUND'] as const : []),
    ...(hasSchema ? ['INVALID_JSON_SCHEMA'] as const : []),
    ...(target === null ? [] : targetErrors),
    ...(method === 'get' || method === 'delete' ? [] : bodyErrors),
  ])
  return codes.filter((code) => all.has(code))
}
