// Checks of a monitor as callers read them.

import { Type, type Static } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { DiffHunk, FieldChange, Judgment } from './monitored-page.ts'
import { CheckCounts } from './monitor-data.ts'
import { CheckStatus, PageStatus } from './monitor.ts'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const Time = Type.String({ format: 'date-time' })
const Next = nullable(Type.String({ description: 'Address of the following page of results; null at the end.' }))

/** A check without its pages. */
export const Check = Type.Object({
  id: Type.String({ description: '`chk_` and 24 characters.' }),
  monitor_id: Type.String(),
  status: CheckStatus,
  trigger: Type.Enum(['scheduled', 'manual']),
  scheduled_for: nullable(Type.String({ format: 'date-time', description: 'The time of the schedule; null for a manual check.' })),
  created_at: Time,
  started_at: nullable(Time),
  finished_at: nullable(Time),
  summary: CheckCounts,
  baseline: Type.Boolean({ description: 'The first check of the monitor: every page is new, nothing is announced.' }),
  estimated_credits: Count,
  actual_credits: Type.Integer({ minimum: 0, description: 'Credits charged; 0 until the check has ended.' }),
  error: nullable(Type.String()),
  error_code: nullable(ErrorCodeName),
  webhook_deliveries: Type.Object({ pending: Count, delivered: Count, failed: Count }, closed),
}, { ...closed, title: 'Check' })
export type Check = Static<typeof Check>

const CheckDiff = Type.Object({
  text: Type.Optional(Type.String({ description: 'Unified diff with 3 lines of context.' })),
  hunks: Type.Optional(Type.Array(DiffHunk, { description: 'The same hunks, structured.' })),
  fields: Type.Optional(Type.Array(FieldChange, { description: 'Changed fields, when json is tracked.' })),
}, { ...closed, title: 'Diff' })

/** One page of a check. */
export const CheckPage = Type.Object({
  url: Type.String(),
  target_id: Type.String(),
  status: PageStatus,
  status_code: nullable(Type.Integer()),
  title: nullable(Type.String()),
  error: nullable(Type.String()),
  error_code: nullable(ErrorCodeName),
  is_meaningful: Type.Optional(Type.Boolean({ description: 'The verdict of the judge; absent when nothing was judged.' })),
  judgment: Type.Optional(Judgment),
  diff: Type.Optional(CheckDiff),
  extraction: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown(), {
    description: 'The current extraction, when json is tracked.',
  }))),
  checked_at: Time,
  previous_checked_at: nullable(Time),
  warnings: Type.Optional(Type.Array(Type.String())),
}, { ...closed, title: 'CheckPage' })
export type CheckPage = Static<typeof CheckPage>

export const CheckWithPages = Type.Object({
  ...Check.properties, next: Next, pages: Type.Array(CheckPage),
}, closed)

export const CheckList = Type.Object({
  checks: Type.Array(Check, { description: 'Newest first.' }), total: Count, next: Next,
}, closed)

/** The answer of POST /monitor/{id}/run. */
export const CheckStarted = Type.Object({
  id: Type.String(), monitor_id: Type.String(), status: Type.Literal('queued'), trigger: Type.Literal('manual'),
  created_at: Time,
}, closed)
