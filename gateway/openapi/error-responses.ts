// The error responses of operations: one per HTTP status and set of error codes.

import { errorTable, type ErrorCode } from '#schemas/errors.ts'
import type { JsonSchema } from './schemas.ts'

/** Schema of `meta`. */
export const meta: JsonSchema = {
  type: 'object',
  properties: {
    requestId: { type: 'string', format: 'uuid', description: 'ID of the request, for support and logs.' },
    durationMs: { type: 'integer', minimum: 0, description: 'Duration of the request, in milliseconds.' },
  },
  required: ['requestId', 'durationMs'],
  additionalProperties: false,
}

const exampleMeta = { requestId: '4f0c1c52-6d6b-4d8e-9f0a-3a1f5a0b7c11', durationMs: 12 }
/** Statuses with a Retry-After header. */
const retryAfterStatuses: readonly number[] = [429, 503]

/** Collects error responses as components and refers to them. */
export class ErrorResponses {
  readonly components: Record<string, object> = {}
  readonly #names = new Map<string, string>()

  /** `{status: {$ref}}` of the codes. `data`: schema of the data returned with the error. */
  of(codes: readonly ErrorCode[], data?: JsonSchema): Record<string, object> {
    const byStatus = Map.groupBy(codes, (code) => errorTable[code].http)
    return Object.fromEntries(
      [...byStatus]
        .filter(([status]) => status !== null)
        .map(([status, own]) => [
          String(status),
          { $ref: `#/components/responses/${this.#named(status!, own, status === 503 ? data : undefined)}` },
        ]),
    )
  }

  #named(status: number, codes: readonly ErrorCode[], data: JsonSchema | undefined): string {
    const key = JSON.stringify([status, codes, data])
    const known = this.#names.get(key)
    if (known) return known
    const others = [...this.#names.values()].filter((name) => name.startsWith(`Error${status}`)).length
    const name = others === 0 ? `Error${status}` : `Error${status}_${others + 1}`
    this.#names.set(key, name)
    this.components[name] = errorResponse(status, codes, data)
    return name
  }
}

function errorResponse(status: number, codes: readonly ErrorCode[], data: JsonSchema | undefined): object {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].summary}`).join('\n\n'),
    ...(retryAfterStatuses.includes(status) && {
      headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
    }),
    content: {
      'application/json': {
        schema: errorSchema(codes, data),
        ...(data === undefined && {
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(status, code) }])),
        }),
      },
    },
  }
}

function errorSchema(codes: readonly ErrorCode[], data: JsonSchema | undefined): JsonSchema {
  return {
    type: 'object',
    properties: {
      success: { const: false },
      error: { type: 'string', description: 'What is wrong and how to fix it.' },
      error_code: { type: 'string', enum: [...codes] },
      retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
      retryAfterSeconds: { type: 'integer', minimum: 1, description: 'Seconds to wait before a retry.' },
      limit: { type: 'integer', description: 'The limit that was exceeded.' },
      target_status: { type: 'integer', description: 'HTTP status of the page.' },
      ...(data && { data }),
      meta: { $ref: '#/components/schemas/Meta' },
    },
    required: ['success', 'error', 'error_code', 'retryable', 'meta', ...(data ? ['data'] : [])],
    additionalProperties: false,
  }
}

function exampleOf(status: number, code: ErrorCode): object {
  const { summary, retryable } = errorTable[code]
  return {
    success: false, error: summary, error_code: code, retryable,
    ...(retryAfterStatuses.includes(status) && { retryAfterSeconds: 1 }),
    meta: exampleMeta,
  }
}

/** A success in its envelope. */
export const exampleSuccess = (data: object): object => ({ success: true, data, meta: exampleMeta })
