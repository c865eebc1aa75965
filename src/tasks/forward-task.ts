// Moves a task on: to its next stage, to the waiting inbox, or to the dead letters.

import { headers } from '@nats-io/transport-node'
import type { DeadReason } from '#schemas/operator.ts'
import type { Bodies, ReplyHead, TaskHead } from '#schemas/task.ts'
import { toErrorRecord } from '../app-error.ts'
import type { Bus } from '../bus/bus.ts'
import { packMessage } from '../bus/pack-message.ts'
import { subjects, type StageName } from '../flow.ts'
import { redactKeys } from '../keys.ts'
import { measure } from '../process/measurements.ts'
import type { Outcome } from './outcome.ts'
import { blobToken } from './publish-task.ts'
import { sendReply } from './send-reply.ts'

type AnyOutcome = Outcome<StageName>

type Head = Omit<TaskHead, 'bodies'>

/** The head of the task at the first stage of `route`, the next one. */
export function nextHead(head: Head, route: string[], outcome: AnyOutcome): Head {
  const next = { ...advance(head, outcome), route, visited: [...head.visited, head.route[0] as string] }
  return stagesWithHeaders.has(route[0] as string) ? next : { ...next, request: withoutHeaders(next.request) }
}

/** Sends the outcome of the task to its inbox. */
export async function replyTask(bus: Bus, head: Head, outcome: AnyOutcome, bodies: Bodies): Promise<void> {
  const { results, warnings } = advance(head, outcome)
  const { data, outline, snapshot, decisions } = { ...bodies, ...outcome.bodies }
  await reply(bus, head, { id: head.id, results, warnings }, { data, outline, snapshot, decisions })
}

/** Sends a failure to the inbox. */
export async function replyError(bus: Bus, head: Pick<TaskHead, 'id' | 'inbox'>, error: unknown): Promise<void> {
  await reply(bus, head, { id: head.id, results: {}, warnings: [], error: toErrorRecord(error) }, {})
}

export interface DeathCause {
  reason: DeadReason
  /** The last error, if there was one. */
  error?: unknown
  deliveries?: number
}

/** Headers of a dead letter: why it was given up. */
export const deadLetterHeaders = {
  reason: 'Winnow-Reason', error: 'Winnow-Error', deliveries: 'Winnow-Deliveries',
} as const
/** Characters of an error that are kept. */
const errorCharsMax = 500

/** The message of a letter without an error. */
const withoutError: Record<DeadReason, string | null> = {
  unexpected_failure: null,
  malformed: 'The message has no head that can be read.',
  too_many_deliveries: 'Each process that took the message died, or gave no sign for ten seconds.',
  expired: 'No process took the message before its deadline.',
}

/** Keeps a message that could not be processed, for an operator: GET /operator/dead, `nats stream view DEAD`. */
export async function publishDeadLetter(
  bus: Bus, stage: string, message: Uint8Array, { reason, error, deliveries }: DeathCause,
): Promise<void> {
  const head = headers()
  head.set(deadLetterHeaders.reason, reason)
  const text = error === undefined ? withoutError[reason] : lineOf(error)
  if (text !== null) head.set(deadLetterHeaders.error, text)
  if (deliveries !== undefined) head.set(deadLetterHeaders.deliveries, String(deliveries))
  await bus.js.publish(subjects.dead(stage), withoutHeadersInHead(message), { headers: head })
  measure('dead letter', { stage, reason })
}

/** The message of an error as the value of a header: one line of printable ASCII, without API keys. */
function lineOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return redactKeys(text).replace(/[^ -~]+/g, ' ').trim().slice(0, errorCharsMax) || 'unknown'
}

/** Headers for pages may be secrets (Authorization, Cookie): only the stages that send them get them. */
const stagesWithHeaders: ReadonlySet<string> = new Set<StageName>(['fetch', 'render', 'map'])

function withoutHeaders(request: unknown): unknown {
  const { headers: _removed, ...rest } = request as { headers?: unknown }
  return rest
}

/** The message without the headers of its request; a message that cannot be read is returned as it is. */
function withoutHeadersInHead(message: Uint8Array): Uint8Array {
  const end = message.indexOf(0x0a)
  try {
    const head = JSON.parse(Buffer.from(message.subarray(0, end)).toString('utf8')) as { request?: { headers?: unknown } }
    if (head.request?.headers === undefined) return message
    const line = Buffer.from(JSON.stringify({ ...head, request: withoutHeaders(head.request) }))
    return Buffer.concat([line, message.subarray(end)])
  } catch {
    return message
  }
}

function advance(head: Head, outcome: AnyOutcome): Head {
  return { ...head, results: { ...head.results, ...outcome.adds }, warnings: [...head.warnings, ...outcome.warnings] }
}

async function reply(
  bus: Bus, { inbox, id }: Pick<TaskHead, 'id' | 'inbox'>, head: Omit<ReplyHead, 'bodies'>, bodies: Bodies,
): Promise<void> {
  sendReply(bus.nc, inbox, await packMessage(head, bodies, `${blobToken(id)}.reply`, bus.blobs, bus.limits))
}
