// A page of a monitor on its way through the stages: what it is compared with, and what comes of it.

import { Type, type Static } from 'typebox'
import { CrawlPageRequest } from './crawl.ts'

/** What is compared of a page: its markdown, the fields of an extraction, or both. */
export const TrackingMode = Type.Enum(['markdown', 'json'])
export type TrackingMode = Static<typeof TrackingMode>

/** A page of a check as the stages get it: a page of a crawl (fetched once a check), with what to compare it with. */
export const MonitoredPageRequest = Type.Object({
  ...CrawlPageRequest.properties,
  /**
   * Document of `snapshots` that holds what the page was, and the check that asks: its own writes are not what it
   * compares with.
   */
  snapshot: Type.Object({ id: Type.String(), check_id: Type.String() }, { additionalProperties: false }),
  modes: Type.Array(TrackingMode, { minItems: 1 }),
  /**
   * fetch asks the site, and looks at the bytes, whether the page is still what these say; then it is `same` without
   * being read again.
   */
  unless: Type.Union([Type.Null(), Type.Object({
    etag: Type.Union([Type.String(), Type.Null()]),
    last_modified: Type.Union([Type.String(), Type.Null()]),
    /** Of the decoded body, hex. */
    body_sha256: Type.Union([Type.String(), Type.Null()]),
  }, { additionalProperties: false })]),
  /** What a change is held against; null where nothing is judged: no goal, judging off, a baseline. */
  goal: Type.Union([Type.String(), Type.Null()]),
}, { additionalProperties: false })
export type MonitoredPageRequest = Static<typeof MonitoredPageRequest>

/** Asks the judge about a page that is gone: there is nothing to fetch. */
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

/** One tracked field that differs; `old` or `new` is absent where the field did not exist. */
export const FieldChange = Type.Object({
  path: Type.String({ description: 'For example `plans[0].price`.' }),
  old: Type.Optional(Type.Unknown()),
  new: Type.Optional(Type.Unknown()),
}, { additionalProperties: false, title: 'FieldChange' })
export type FieldChange = Static<typeof FieldChange>

/** What differs. `text` and `hunks` say the same; `fields` in json mode. */
export interface PageDiff { text?: string; hunks?: DiffHunk[]; fields?: FieldChange[] }

/** The judge's verdict on a change. */
export const Judgment = Type.Object({
  reason: Type.String(), confidence: Type.Number({ minimum: 0, maximum: 1 }), model: Type.String(),
}, { additionalProperties: false, title: 'Judgment' })
export type Judgment = Static<typeof Judgment>

/** Body `data` of an answer of the route `monitoredPage`. */
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
}

/** Body `snapshot` beside it: what the next check compares with. Absent when fetch found the page unchanged. */
export interface PageContent {
  /** As compared: normalised. Null when the mode does not ask for it. */
  markdown: string | null
  json: Record<string, unknown> | null
  title: string | null
}
