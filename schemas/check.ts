// Checks of a monitor in API responses.

import { Type, type Static } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { DiffHunk, FieldChange, Judgment } from './monitored-page.ts'
import { CheckCounts } from './monitor-data.ts'
import { CheckStatus, PageStatus } from './monitor.ts'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const time = (description: string) => Type.String({ format: 'date-time', description })
const Next = nullable(Type.String({ description: 'URL of the next page of results; null on the last page.' }))

/** A check without its pages. */
export const Check = Type.Object({
  id: Type.String({ description: 'ID of the check: `chk_` followed by 24 characters.' }),
  monitor_id: Type.String({ description: 'ID of the monitor.' }),
  status: CheckStatus,
  trigger: Type.Enum(['scheduled', 'manual'], { description: 'Whether the schedule or a call started the check.' }),
  scheduled_for: nullable(time('Scheduled time of the check; null for a manual check.')),
  created_at: time('When the check was created.'),
  started_at: nullable(time('When the check started; null while it is queued.')),
  finished_at: nullable(time('When the check ended; null before that.')),
  summary: CheckCounts,
  baseline: Type.Boolean({
    description: 'Whether this is the first check: every page is `new` and no events are sent.',
  }),
  estimated_credits: Type.Integer({ minimum: 0, description: 'Upper bound of the credits of this check.' }),
  actual_credits: Type.Integer({ minimum: 0, description: 'Credits charged; 0 until the check ends.' }),
  error: nullable(Type.String({ description: 'Why the check failed.' })),
  error_code: nullable(ErrorCodeName),
  warnings: Type.Optional(Type.Array(Type.String(), {
    description: 'Why the monitor may not do its job, and the remedy; absent without warnings.',
  })),
  webhook_deliveries: Type.Object({ pending: Count, delivered: Count, failed: Count }, {
    ...closed, description: 'Webhook deliveries of the check by status.',
  }),
}, { ...closed, title: 'Check' })
export type Check = Static<typeof Check>

const CheckDiff = Type.Object({
  text: Type.Optional(Type.String({ description: 'Unified diff of the markdown with 3 lines of context.' })),
  hunks: Type.Optional(Type.Array(DiffHunk, { description: 'The hunks of the diff as objects.' })),
  fields: Type.Optional(Type.Array(FieldChange, { description: 'Changed fields; present when `json` is tracked.' })),
}, { ...closed, title: 'Diff' })

/** The result of one page in a check. */
export const CheckPage = Type.Object({
  url: Type.String({ description: 'URL of the page.' }),
  target_id: Type.String({ description: 'ID of the target that the page belongs to.' }),
  status: PageStatus,
  status_code: nullable(Type.Integer({ description: 'HTTP status of the page.' })),
  title: nullable(Type.String({ description: 'Title of the page.' })),
  error: nullable(Type.String({ description: 'Why the page could not be read.' })),
  error_code: nullable(ErrorCodeName),
  is_meaningful: Type.Optional(Type.Boolean({
    description: 'Whether the change matters for the goal; absent when the change was not judged.',
  })),
  judgment: Type.Optional(Judgment),
  diff: Type.Optional(CheckDiff),
  extraction: Type.Optional(nullable(Type.Record(Type.String(), Type.Unknown(), {
    description: 'Current values of all tracked fields; present when `json` is tracked.',
  }))),
  checked_at: time('When the page was read.'),
  previous_checked_at: nullable(time('When the page was read for the previous snapshot.')),
  warnings: Type.Optional(Type.Array(Type.String())),
}, { ...closed, title: 'CheckPage' })
export type CheckPage = Static<typeof CheckPage>

export const CheckWithPages = Type.Object({
  ...Check.properties, next: Next, pages: Type.Array(CheckPage),
}, closed)

export const CheckList = Type.Object({
  checks: Type.Array(Check, { description: 'Checks, newest first.' }),
  total: Type.Integer({ minimum: 0, description: 'Number of checks that match the query.' }),
  next: Next,
}, closed)

/** `data` of POST /monitor/{id}/run. */
export const CheckStarted = Type.Object({
  id: Type.String({ description: 'ID of the check: `chk_` followed by 24 characters.' }),
  monitor_id: Type.String({ description: 'ID of the monitor.' }),
  status: Type.Literal('queued'),
  trigger: Type.Literal('manual'),
  created_at: time('When the check was created.'),
}, closed)
