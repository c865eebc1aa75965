// docs/api.md: every call with its price and its errors, as Markdown made from the OpenAPI document.

import { errorTable } from '#schemas/errors.ts'
import { errorsOf } from '#src/operation-errors.ts'
import type { Operation } from '#src/operation.ts'
import { bindingsOf } from '../rest/bindings.ts'
import { costOf, openApiDocument } from './document.ts'

const introduction = `# API

Made from the code by \`npm run docs\`. A running service has the whole reference, with every field and an example for each
call, at \`/docs\` and \`/openapi.json\`.

- Every JSON answer is the envelope \`{success, data | error, meta: {requestId, durationMs}}\`. Errors also carry
  \`error_code\`, \`retryable\`, and where they apply \`retryAfterSeconds\`, \`limit\` and \`target_status\`.
- Calls need a key in \`X-API-Key\`; probes, \`/docs\` and \`/openapi.json\` do not. Paths may begin with \`/v1\`.
- Calls that cost answer \`X-Credits-Used\` and \`X-Credits-Remaining\`; calls with a key \`X-RateLimit-Limit\`,
  \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds). 429 and 503 carry \`Retry-After\`.
- \`Idempotency-Key\` (at most 200 characters, kept 24 hours) on calls that create something makes a repeated request get
  the first answer again.
- Unknown fields and parameters are refused.
`

/** The text of docs/api.md. */
export function apiMarkdown(operations: readonly Operation[]): string {
  const { tags } = openApiDocument(operations, '')
  const sections = tags.map(({ name, description }) => `## ${name}\n\n${description}\n\n${table(operations, name)}`)
  return `${[introduction, ...sections, errorSection()].join('\n').trimEnd()}\n`
}

function table(operations: readonly Operation[], tag: string): string {
  const rows = bindingsOf(operations.filter((one) => one.tag === tag)).map(({ operation, method, path }) => {
    const { summary, price, access } = operation
    const own = errorsOf(operation, method).filter((code) => !(common as readonly string[]).includes(code))
    const errors = own.map((code) => `\`${code}\``).join(', ')
    const key = access === 'public' ? 'No key. ' : ''
    return `| \`${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}\` | ${summary} ${key}${costOf(price)} | ${errors} |`
  })
  return `| call | | errors besides the common ones |\n|---|---|---|\n${rows.sort().join('\n')}\n`
}

const common = [
  'INVALID_REQUEST', 'MISSING_API_KEY', 'INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED', 'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED', 'KEY_RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE',
] as const

function errorSection(): string {
  const rows = Object.entries(errorTable).map(([code, { http, retryable, summary }]) =>
    `| ${http ?? 'page'} | \`${code}\` | ${retryable ? 'yes' : 'no'} | ${summary} |`,
  )
  return `## Errors

Common to all calls: ${common.map((code) => `\`${code}\``).join(', ')}. \`page\` instead of a status: the code appears on
pages of jobs only.

| status | code | retryable | |
|---|---|---|---|
${rows.join('\n')}
`
}
