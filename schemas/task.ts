// A task is one message on the bus: the work on one page, with the route through the stages.

import { Type, type Static } from 'typebox'
import type { ErrorRecord } from './errors.ts'

export const Lane = Type.Enum(['now', 'bulk'], { description: 'now: a client waits; bulk: a job waits.' })
export type Lane = Static<typeof Lane>
export const lanes = ['now', 'bulk'] as const satisfies readonly Lane[]

/**
 * How much of a stage the key of a task uses already, by the tasks that it has in flight: its first ones, those within
 * its share of the places, and the rest. See src/tasks/shares.ts.
 */
export const shares = ['first', 'more', 'rest'] as const
export type Share = (typeof shares)[number]

/** One body of a message: the location and encoding of its bytes. */
export const BodyPart = Type.Object({
  name: Type.String(),
  /** Encoded size in bytes. */
  size: Type.Integer({ minimum: 0 }),
  encoding: Type.Enum(['identity', 'zstd']),
  /** Subject and number of messages in the blob stream; absent if the bytes are in this message. */
  blob: Type.Optional(Type.Object({ subject: Type.String(), parts: Type.Integer({ minimum: 1 }) })),
}, { additionalProperties: false })
export type BodyPart = Static<typeof BodyPart>

/** The first line of every message on `work.>`, as JSON; the bodies follow it. */
export const TaskHead = Type.Object({
  /** Identifies the work, so that duplicates are recognised. */
  id: Type.String({ minLength: 1 }),
  requestId: Type.String(),
  keyId: Type.String(),
  jobId: Type.Optional(Type.String()),
  /** Of the page within its job, from 1 in the order in which the pages are queued; for the log. */
  pageNumber: Type.Optional(Type.Integer({ minimum: 1 })),
  lane: Lane,
  /** Among the tasks that its key has in flight in this lane, from 0: the lowest that was free. Default 0. */
  position: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The route of src/flow.ts, which declares the schema of `request`. */
  routeName: Type.String({ minLength: 1 }),
  /** Remaining stages; the first is the stage of the message's subject. */
  route: Type.Array(Type.String(), { minItems: 1 }),
  /** Completed stages; together with the first of `route` they determine the message ID. */
  visited: Type.Array(Type.String()),
  /** Unix milliseconds after which the outcome is not needed any more. */
  deadlineAt: Type.Integer(),
  /** Subject that the outcome is published to. */
  inbox: Type.String(),
  /** The validated request with its defaults. */
  request: Type.Unknown(),
  /** Results of the completed stages, by name. */
  results: Type.Record(Type.String(), Type.Unknown()),
  /** Warnings for the caller, in chronological order. */
  warnings: Type.Array(Type.String()),
  bodies: Type.Array(BodyPart),
}, { additionalProperties: false })
export type TaskHead = Static<typeof TaskHead>

/** The first line of a reply, as JSON. A success has the body `data` and, if requested, others. */
export interface ReplyHead {
  id: string
  results: Record<string, unknown>
  warnings: string[]
  error?: ErrorRecord
  bodies: BodyPart[]
}

/**
 * Bodies of a task by name. `decisions`: what extraction decided on the blocks of a monitored page; `samples`: of the
 * styles of a rendered page (`StyleSamples`); `sources`: the pages of an answer (`AnswerPage[]`); `previous`: the page
 * that a comparison starts from (`PageContent`).
 */
export type Bodies = Partial<
  Record<
    'page' | 'facts' | 'data' | 'outline' | 'snapshot' | 'decisions' | 'samples' | 'sources' | 'previous', Uint8Array
  >
>
