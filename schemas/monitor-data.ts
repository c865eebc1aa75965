// Monitors in API responses.

import { Type, type Static } from 'typebox'
import {
  ChangeTracking, CheckStatus, MonitorStatus, TargetCrawlOptions, TargetScrapeOptions, WebhookEvent,
} from './monitor.ts'
import { nullable } from './nullable.ts'
import { WebhookFormat } from './webhook.ts'

const closed = { additionalProperties: false } as const
const Count = Type.Integer({ minimum: 0 })
const time = (description: string) => Type.String({ format: 'date-time', description })
const TargetId = Type.String({ description: 'ID of the target: `tgt_` followed by 24 characters.' })

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

/** Number of pages of a check by result. */
export const CheckCounts = Type.Object({
  total: Count, same: Count, new: Count, changed: Count, removed: Count, error: Count,
  meaningful: Type.Integer({ minimum: 0, description: 'Number of pages with a meaningful change.' }),
}, { ...closed, description: 'Number of pages by result.' })

const CheckSummary = Type.Object({
  check_id: Type.String({ description: 'ID of the check.' }), status: CheckStatus,
  finished_at: time('When the check ended.'), ...CheckCounts.properties,
  actual_credits: Type.Integer({ minimum: 0, description: 'Credits charged.' }),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'As in the check; absent without warnings.' })),
}, { ...closed, title: 'CheckSummary' })

const Webhook = Type.Object({
  url: Type.String({ description: 'URL that events are sent to.' }),
  headers: Type.Record(Type.String(), Type.String(), { description: 'Headers sent with each delivery.' }),
  metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Arbitrary metadata included in each event.' }),
  events: Type.Array(WebhookEvent, { description: 'Types of events that are sent.' }),
  format: WebhookFormat,
  secret: Type.Optional(Type.String({
    description: 'Signing secret: `whsec_` and 32 bytes in base64; absent from lists.',
  })),
}, { ...closed, title: 'Webhook' })

export const Monitor = Type.Object({
  id: Type.String({ description: 'ID of the monitor: `mon_` followed by 24 characters.' }),
  name: Type.String({ description: 'Name of the monitor.' }),
  status: MonitorStatus,
  labels: Type.Array(Type.String(), { description: 'Labels of the monitor.' }),
  blocked_reason: nullable(
    Type.Enum(['INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED', 'CREDITS_EXHAUSTED'], {
      description: 'Why checks cannot run: the API key of the monitor is not valid or has no credits; null if they can.',
    }),
  ),
  schedule: Type.Object({
    cron: Type.String({ description: 'Effective five-field cron expression.' }),
    timezone: Type.String({ description: 'IANA time zone name.' }),
    text: Type.Optional(Type.String({ description: 'The phrase that was sent, if any.' })),
  }, { ...closed, description: 'When checks run.' }),
  next_run_at: nullable(time('When the next check runs; null while the monitor is paused.')),
  last_run_at: nullable(time('When the last check started; null before the first one.')),
  current_check_id: nullable(Type.String({ description: 'ID of the check that is queued or running.' })),
  goal: nullable(Type.String({ description: 'Which changes matter, in plain language.' })),
  judge_enabled: Type.Boolean({ description: 'Whether changes are judged against the goal.' }),
  targets: Type.Array(Target, { description: 'Pages and sections of sites that are monitored.' }),
  webhook: nullable(Webhook),
  feed_url: Type.Optional(nullable(Type.String({
    description:
      'Address of the announced changes as an Atom feed, with a token in place of a key; absent from lists, null for a '
      + 'monitor of an earlier version: `rotate_feed_token` creates one.',
  }))),
  retention_days: Type.Integer({ description: 'Number of days that checks are kept.' }),
  estimated_credits_per_check: Type.Integer({ minimum: 0, description: 'Upper bound of the credits of one check.' }),
  estimated_credits_per_month: Type.Integer({
    minimum: 0, description: 'Upper bound of the credits in 31 days, if every check fetches and judges every page.',
  }),
  last_check_summary: nullable(CheckSummary),
  unread_changes: Type.Integer({
    minimum: 0,
    description:
      'Number of announced changes (as `monitor.page` events announce them) since they were last marked as read, among '
      + 'those whose check is kept.',
  }),
  created_at: time('When the monitor was created.'),
  updated_at: time('When the monitor was last changed.'),
}, { ...closed, title: 'Monitor' })
export type Monitor = Static<typeof Monitor>

export const MonitorList = Type.Object({
  monitors: Type.Array(Monitor, { description: 'Monitors, newest first.' }),
  total: Type.Integer({ minimum: 0, description: 'Number of monitors that match the query.' }),
  next: nullable(Type.String({ description: 'URL of the next page of the list; null on the last page.' })),
}, closed)

export const MonitorDeleted = Type.Object({
  id: Type.String({ description: 'ID of the monitor.' }), deleted: Type.Literal(true),
}, closed)

export const MonitorRead = Type.Object({
  id: Type.String({ description: 'ID of the monitor.' }),
  unread_changes: Type.Integer({ minimum: 0, description: '0, or what a check has announced meanwhile.' }),
}, closed)
