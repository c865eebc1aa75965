// A task is one message on the bus: a page on its way through the stages, with its own route (DESIGN.md, section 4).

import { Type, type Static } from 'typebox'
import type { ErrorRecord } from './errors.ts'

export const Lane = Type.Enum(['now', 'bulk'], { description: 'now: a client waits; bulk: a job waits.' })
export type Lane = Static<typeof Lane>
export const lanes = ['now', 'bulk'] as const satisfies readonly Lane[]

/** One body of a message: where its bytes are and how they are packed. */
export const BodyPart = Type.Object({
  name: Type.String(),
  /** Bytes as they stand in the message or the blob stream. */
  size: Type.Integer({ minimum: 0 }),
  encoding: Type.Enum(['identity', 'zstd']),
  /** Subject in the blob stream, and how many messages hold the bytes; absent when they ride in this message. */
  blob: Type.Optional(Type.Object({ subject: Type.String(), parts: Type.Integer({ minimum: 1 }) })),
}, { additionalProperties: false })
export type BodyPart = Static<typeof BodyPart>

/** The readable first line of every message on `work.>`; the bodies follow it. */
export const TaskHead = Type.Object({
  /** Names the work: the same id is the same work, so that a repeat is recognised. */
  id: Type.String({ minLength: 1 }),
  requestId: Type.String(),
  keyId: Type.String(),
  jobId: Type.Optional(Type.String()),
  lane: Lane,
  /** Stages still to visit; the first is the one whose subject the message is on. */
  route: Type.Array(Type.String(), { minItems: 1 }),
  /** Stages visited; with the first of `route` it makes the id of the message. */
  visited: Type.Array(Type.String()),
  /** Unix milliseconds after which nobody waits for the outcome. */
  deadlineAt: Type.Integer(),
  /** Subject that the outcome is published to. */
  inbox: Type.String(),
  /** What was asked for, validated and with its defaults: the schema is the route's. */
  request: Type.Unknown(),
  /** What the stages added so far, by name. */
  results: Type.Record(Type.String(), Type.Unknown()),
  /** Sentences for the caller, in the order of their arising. */
  warnings: Type.Array(Type.String()),
  bodies: Type.Array(BodyPart),
}, { additionalProperties: false })
export type TaskHead = Static<typeof TaskHead>

/**
 * The readable first line of a reply; body `data` (UTF-8 JSON) follows when `error` is absent, `outline` and `snapshot`
 * where they were asked for.
 */
export interface ReplyHead {
  id: string
  results: Record<string, unknown>
  warnings: string[]
  error?: ErrorRecord
  bodies: BodyPart[]
}

/** Bodies of a task by name: `page`, `facts`, `data`, `outline`, `snapshot`. */
export type Bodies = Partial<Record<'page' | 'facts' | 'data' | 'outline' | 'snapshot', Uint8Array>>
