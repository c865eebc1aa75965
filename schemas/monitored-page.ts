// The requests and results of the stages for a page of a monitor.

import { Type, type Static } from 'typebox'
import { CrawlPageRequest } from './crawl.ts'

/** What is compared on a page: its markdown or its extracted fields. */
export const TrackingMode = Type.Enum(['markdown', 'json'])
export type TrackingMode = Static<typeof TrackingMode>

/** What a goal may speak of and the compared content may lack. */
export const GoalKind = Type.Enum(['price', 'stock', 'date', 'version', 'job'])
export type GoalKind = Static<typeof GoalKind>

/** The request for one page of a check: a page of a crawl, fetched once per check, with the data to compare it with. */
export const MonitoredPageRequest = Type.Object({
  ...CrawlPageRequest.properties,
  /** Document of `snapshots` with the previous content. A snapshot written by the same check is ignored. */
  snapshot: Type.Object({ id: Type.String(), check_id: Type.String() }, { additionalProperties: false }),
  modes: Type.Array(TrackingMode, { minItems: 1 }),
  /** Validators of the previous content. If the site or the hash of the body confirms them, the page is `same`. */
  unless: Type.Union([Type.Null(), Type.Object({
    etag: Type.Union([Type.String(), Type.Null()]),
    last_modified: Type.Union([Type.String(), Type.Null()]),
    /** SHA-256 of the decoded body, in hex. */
    body_sha256: Type.Union([Type.String(), Type.Null()]),
  }, { additionalProperties: false })]),
  /** The goal that changes are judged against; null without a goal, with judging off and for the first check. */
  goal: Type.Union([Type.String(), Type.Null()]),
  /**
   * The goal that the content is reviewed for: whether it has what the goal speaks of. `always`: also if the page is
   * the same, because its last version was not reviewed for this goal. Absent without a goal and with judging off.
   */
  review: Type.Optional(Type.Object({ goal: Type.String(), always: Type.Boolean() }, { additionalProperties: false })),
}, { additionalProperties: false })
export type MonitoredPageRequest = Static<typeof MonitoredPageRequest>

/** The request to judge the removal of a page. Nothing is fetched. */
export const JudgeRemovalRequest = Type.Object({
  url: Type.String(),
  title: Type.Union([Type.String(), Type.Null()]),
  goal: Type.String(),
}, { additionalProperties: false })
export type JudgeRemovalRequest = Static<typeof JudgeRemovalRequest>

const Count = Type.Integer({ minimum: 0 })

export const DiffLine = Type.Object({
  type: Type.Enum(['context', 'add', 'remove']), content: Type.String(),
}, { additionalProperties: false })
export type DiffLine = Static<typeof DiffLine>

export const DiffHunk = Type.Object({
  old_start: Count, old_lines: Count, new_start: Count, new_lines: Count, lines: Type.Array(DiffLine),
}, { additionalProperties: false, title: 'DiffHunk' })
export type DiffHunk = Static<typeof DiffHunk>

/** One changed field; `old` or `new` is absent if the field did not exist. */
export const FieldChange = Type.Object({
  path: Type.String({ description: 'Path of the field, such as `plans[0].price`.' }),
  old: Type.Optional(Type.Unknown({ description: 'Previous value; absent if the field is new.' })),
  new: Type.Optional(Type.Unknown({ description: 'Current value; absent if the field was removed.' })),
}, { additionalProperties: false, title: 'FieldChange' })
export type FieldChange = Static<typeof FieldChange>

/** The changes of a page. `text` and `hunks` are two forms of one diff; `fields` is set in json mode. */
export interface PageDiff { text?: string; hunks?: DiffHunk[]; fields?: FieldChange[] }

/** The judge's verdict on a change. */
export const Judgment = Type.Object({
  reason: Type.String({ description: 'Why the change does or does not matter.' }),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Confidence of the verdict, from 0 to 1.' }),
  model: Type.String({ description: 'Model or built-in method that judged the change.' }),
}, { additionalProperties: false, title: 'Judgment' })
export type Judgment = Static<typeof Judgment>

/** Body `data` of a reply of the route `monitoredPage`. */
export interface PageReport {
  status: 'same' | 'new' | 'changed'
  title: string | null
  final_url: string
  status_code: number
  diff?: PageDiff
  /** The whole current extraction, in json mode. */
  extraction?: Record<string, unknown> | null
  /** Set by the judge; absent when nothing was judged or judging failed. */
  is_meaningful?: boolean
  judgment?: Judgment
  /** What the goal speaks of and the page lacks; absent when the page was not reviewed. */
  goal_gaps?: GoalKind[]
}

/** Body `snapshot` of the same reply: the content for the next comparison. Absent if fetch found the page unchanged. */
export interface PageContent {
  /** Normalised markdown; null if markdown is not tracked. */
  markdown: string | null
  json: Record<string, unknown> | null
  title: string | null
}
