// Monitors as callers read them.

import { Type, type Static } from 'typebox'
import {
  ChangeTracking, CheckStatus, MonitorStatus, TargetCrawlOptions, TargetScrapeOptions, WebhookEvent,
} from './monitor.ts'
import { nullable } from './nullable.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const Time = Type.String({ format: 'date-time' })
const TargetId = Type.String({ description: '`tgt_` and 24 characters.' })

/** A target with the effective value of every option. */
export const Target = Type.Union([
  Type.Object({
    id: TargetId, type: Type.Literal('scrape'), urls: Type.Array(Type.String()), scrape_options: TargetScrapeOptions,
    change_tracking: ChangeTracking,
  }, { ...closed, title: 'ScrapeTarget' }),
  Type.Object({
    id: TargetId, type: Type.Literal('crawl'), url: Type.String(), crawl_options: TargetCrawlOptions,
    scrape_options: TargetScrapeOptions, change_tracking: ChangeTracking,
  }, { ...closed, title: 'CrawlTarget' }),
])

/** Pages of a check by what became of them. */
export const CheckCounts = Type.Object({
  total: Count, same: Count, new: Count, changed: Count, removed: Count, error: Count,
  meaningful: Type.Integer({ minimum: 0, description: 'Pages that the judge ruled meaningful.' }),
}, closed)

const CheckSummary = Type.Object({
  check_id: Type.String(), status: CheckStatus, finished_at: Time, ...CheckCounts.properties, actual_credits: Count,
}, { ...closed, title: 'CheckSummary' })

const Webhook = Type.Object({
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  metadata: Type.Record(Type.String(), Type.Unknown()),
  events: Type.Array(WebhookEvent),
  secret: Type.Optional(Type.String({ description: '`whsec_` and the base64 of 32 bytes; absent in lists.' })),
}, { ...closed, title: 'Webhook' })

export const Monitor = Type.Object({
  id: Type.String({ description: '`mon_` and 24 characters.' }),
  name: Type.String(),
  status: MonitorStatus,
  schedule: Type.Object({
    cron: Type.String({ description: 'The five-field cron that is used.' }),
    timezone: Type.String({ description: 'IANA name.' }),
    text: Type.Optional(Type.String({ description: 'The phrase, when one was given.' })),
  }, closed),
  next_run_at: nullable(Type.String({ format: 'date-time', description: 'Null while paused.' })),
  last_run_at: nullable(Time),
  current_check_id: nullable(Type.String({ description: 'The check that is queued or running.' })),
  goal: nullable(Type.String()),
  judge_enabled: Type.Boolean(),
  targets: Type.Array(Target),
  webhook: nullable(Webhook),
  retention_days: Type.Integer(),
  estimated_credits_per_check: Count,
  estimated_credits_per_month: Type.Integer({
    minimum: 0, description: 'Upper bound: every page is fetched and judged at every check of the busiest 31 days.',
  }),
  last_check_summary: nullable(CheckSummary),
  created_at: Time,
  updated_at: Time,
}, { ...closed, title: 'Monitor' })
export type Monitor = Static<typeof Monitor>

export const MonitorList = Type.Object({
  monitors: Type.Array(Monitor, { description: 'Newest first.' }),
  total: Count,
  next: nullable(Type.String({ description: 'Address of the following page of the list.' })),
}, closed)

export const MonitorDeleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) }, closed)
