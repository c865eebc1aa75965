// The tables of fields in the pages about compatible APIs, and what an API does with such a field.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { targetOf } from '#gateway/calls/call-target.ts'
import type { Called, CompatApi, CompatRequest } from '#gateway/compat/compat-api.ts'
import { Fields } from '#gateway/compat/fields.ts'
import type { HttpReply, HttpRequest } from '#gateway/http.ts'
import { AppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'

/** `supported` and `no effect` are accepted. */
export type State = 'supported' | 'no effect' | 'ignored' | 'refused'

export interface Row {
  /** The first cell: `name: value`, or a value alone. */
  cell: string
  /** Empty for a value alone. */
  name: string
  value: string
  state: State
}

/** Rows of the table below a heading of third level of a page in `docs/`. */
export function rowsOf(page: string, heading: string): Row[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')
  const [, section] = new RegExp(`\n### ${heading}\n([\\s\\S]*?)(?=\n##|$)`).exec(text)!
  const rows = [...section!.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, cell, state]): Row => {
    const [, name = '', value = ''] = /^(?:([\w-]+): )?(.+)$/.exec(cell!)!
    return { cell: cell!, name, value, state: state!.trim() as State }
  })
  assert.ok(rows.length > 2, heading)
  return rows
}

export interface FakeRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: Record<string, unknown>
}

const exampleOf = ({ exampleOutput }: Operation): object => ({ ...structuredClone(exampleOutput), warnings: [] })

/**
 * The reply to a request, from operations that validate their input and return `dataOf`: by default their example,
 * without warnings.
 */
export function replyTo(
  api: CompatApi, { method, path, headers = {}, body = {} }: FakeRequest, dataOf = exampleOf,
): Promise<HttpReply> {
  const http = { method, path, query: '', header: (name: string) => headers[name] ?? '' } as HttpRequest
  const match = api.match(http)
  assert.ok(match?.kind === 'found', path)
  const request: Partial<CompatRequest> = {
    http, params: match.params, fields: () => Promise.resolve(new Fields(body)),
    async call<Data extends object>(operation: Operation, input: object): Promise<Called<Data>> {
      await targetOf(operation, input).readInput()
      return { data: dataOf(operation) as Data, creditsUsed: 1, creditsRemaining: null }
    },
    context: () => ({ requestId: 'request', durationMs: 1 }),
  }
  return match.binding.reply(request as CompatRequest)
}

/** The field `warning` of a reply in JSON. */
const warningOf = ({ body }: HttpReply): string | undefined =>
  (JSON.parse(Buffer.from(body).toString()) as { warning?: string }).warning

/** What an API does with a request: the states that are accepted are one. `warning` reads the warning of a reply. */
export async function stateOf(
  reply: Promise<HttpReply>, warning = warningOf,
): Promise<'accepted' | 'ignored' | 'refused'> {
  const result = await reply.catch((error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'INVALID_REQUEST', String(error))
    return error
  })
  if (result instanceof AppError) return 'refused'
  return warning(result) === undefined ? 'accepted' : 'ignored'
}

/** The state that a table must have for it. */
export const expectedOf = (state: State): string => (state === 'supported' || state === 'no effect' ? 'accepted' : state)
