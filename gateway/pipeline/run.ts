// Runs an operation with a validated input: idempotency, blocklist, credits, then the operation.

import type { Asker } from '#src/tasks/ask.ts'
import { withSchemeHint } from '#src/egress/scheme-hint.ts'
import type { Log } from '#src/process/log.ts'
import { timeoutOf, type AskRoute, type Call, type Client, type OperationDeps, type OperationResult } from '#src/operation.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import { charge } from './charge.ts'
import { idempotencyOf, type KeptReply } from './idempotency.ts'
import type { OperationTarget } from './transport.ts'
import type { ApiKey } from '#src/keys.ts'

/** Dependencies of operations, and access to the flow. */
export interface RunDeps extends OperationDeps {
  ask: Asker['ask']
  log: Log
}

export interface Caller {
  /** Null for a public operation. */
  key: ApiKey | null
  client: Client
  requestId: string
  traceparent: string
  /** Unix milliseconds. */
  arrivedAt: number
  signal: AbortSignal
  /** The Idempotency-Key header; empty without one. */
  idempotencyKey: string
  /** Throws unless the credential of the request is still valid. */
  checkKey(): Promise<void>
}

/** Returns the result with its status. `input` is validated; `prepared` is the input passed to the operation. */
export async function run(
  deps: RunDeps, { operation, binding }: OperationTarget, { input, prepared }: { input: unknown; prepared: unknown },
  caller: Caller,
): Promise<KeptReply> {
  const { key, client, requestId, traceparent, arrivedAt, signal, checkKey } = caller
  const { makeId, answer } = idempotencyOf(
    deps, operation.idempotent ? caller.idempotencyKey : '', key?.id ?? '', { ...binding, body: input },
  )
  const deadlineAt = arrivedAt + timeoutOf(prepared)
  const ask: AskRoute = (route, request, part, { bodies, deadlineAt: until = deadlineAt } = {}) =>
    deps.ask(route, request, {
      id: part ? `${requestId}.${part}` : requestId, requestId, traceparent, keyId: key?.id ?? '', lane: 'now',
      deadlineAt: Math.min(until, deadlineAt), signal, ...(bodies && { bodies }),
    }).catch((error: unknown) => { throw withSchemeHint(error, (input as { url?: unknown } | undefined)?.url) })
  const call: Call<unknown> = {
    input: prepared, ask, deadlineAt, signal, client, requestId, traceparent, arrivedAt, checkKey, makeId,
    get key() {
      if (!key) throw new Error(`${operation.name} is a public operation: the call has no key`)
      return key
    },
  }
  const work = async (): Promise<OperationResult> => {
    if (operation.batch === null) return await operation.run(call, deps)
    const { data, warnings, finalUrl } = await operation.run(call)
    if (finalUrl !== null) await deps.blocklists.assertAllowed(call.key.id, finalUrl)
    return { data: appendFields(data, { warnings }) }
  }
  const reply = await answer(async () => {
    if (operation.target && key) await deps.blocklists.assertAllowed(key.id, operation.target(prepared))
    const { status } = operation
    return { status, ...await charge(call, deps.ledger, operation, work) }
  })
  if (reply.credits || operation.price.kind === 'free') return reply
  // The stored response to an earlier request with the same Idempotency-Key. Only that request was charged.
  const { remaining } = await deps.ledger.usage(call.key.id, call.key.credits)
  return { ...reply, credits: { used: 0, remaining } }
}
