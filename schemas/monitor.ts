// Monitors in API requests and in the store.

import { Type, type Static, type TSchema } from 'typebox'
import { CrawlOptions } from './crawl.ts'
import { JobPageQuery } from './job.ts'
import { TrackingMode } from './monitored-page.ts'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'
import { hookFields, type Hook } from './webhook.ts'

const closed = { additionalProperties: false } as const
const { only_main_content, include_links, include_images, include_selectors, exclude_selectors } =
  ScrapeOptions.properties
const { allow_external_links: _external, ...crawlProperties } = CrawlOptions.properties

/** How each page of a target is read. */
export const TargetScrapeOptions = Type.Object({
  only_main_content, include_links, include_images, include_selectors, exclude_selectors,
}, { ...closed, default: {} })
export type TargetScrapeOptions = Static<typeof TargetScrapeOptions>

/** Scope and pace of the crawl of a crawl target. */
export const TargetCrawlOptions = Type.Object(crawlProperties, { ...closed, default: {} })
export type TargetCrawlOptions = Static<typeof TargetCrawlOptions>

/** What is compared on each page. */
export const ChangeTracking = Type.Object(
  {
    modes: Type.Array(TrackingMode, {
      minItems: 1, maxItems: 2, uniqueItems: true, default: ['markdown'],
      description: 'Whether to compare the markdown, the tracked fields (`json`), or both.',
    }),
    json_prompt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 10_000, description: 'The fields to track, in plain language.' }),
    ),
    json_schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the fields to track.' }),
    ),
  },
  { ...closed, default: {} },
)
export type ChangeTracking = Static<typeof ChangeTracking>

export const webhookEvents = ['monitor.page', 'monitor.check.completed'] as const
export const WebhookEvent = Type.Enum([...webhookEvents], { description: 'Type of an event.' })
export type WebhookEvent = Static<typeof WebhookEvent>

/** A target with the effective value of every option. */
export type TargetBody = {
  scrape_options: TargetScrapeOptions
  change_tracking: ChangeTracking
  /** The URLs that the caller gave without a scheme. Not in responses. */
  scheme_assumed?: string[]
} & ({ type: 'scrape'; urls: string[] } | { type: 'crawl'; url: string; crawl_options: TargetCrawlOptions })

/** A target in the store and in responses. */
export type MonitorTarget = {
  /** `tgt_…` */
  id: string
} & TargetBody

export type StoredWebhook = Hook<WebhookEvent>

/** A parsed schedule. */
export interface StoredSchedule {
  /** Five fields. */
  cron: string
  /** IANA name. */
  timezone: string
  /** The phrase that was sent, if any. */
  text: string | null
}

/** Number of pages of a check by result. `total` is the sum of the statuses; `meaningful` counts meaningful changes. */
export interface CheckCounts {
  total: number
  same: number
  new: number
  changed: number
  removed: number
  error: number
  meaningful: number
}
export const noCounts: Readonly<CheckCounts> = {
  total: 0, same: 0, new: 0, changed: 0, removed: 0, error: 0, meaningful: 0,
}

export const pageStatuses = ['same', 'new', 'changed', 'removed', 'error'] as const
export const PageStatus = Type.Enum([...pageStatuses], { description: 'Result of a page in a check.' })
export type PageStatus = Static<typeof PageStatus>

/** Statuses of checks in API responses. The store uses `pending` for `queued`. */
export const checkStatuses = [
  'queued', 'running', 'completed', 'failed', 'partial', 'skipped_overlap', 'skipped_no_credits',
] as const
export const CheckStatus = Type.Enum([...checkStatuses], { description: 'Status of the check.' })
export type CheckStatus = Static<typeof CheckStatus>

/** `last_check_summary` of a monitor. */
export interface CheckSummary extends CheckCounts {
  check_id: string
  status: CheckStatus
  finished_at: string
  actual_credits: number
  /** Absent without warnings. */
  warnings?: string[]
}

/** `request` of the job of a check: a copy of the monitor at the time the check was created. */
export interface CheckPlan {
  monitor_id: string
  name: string
  /** Null when changes are not judged. */
  goal: string | null
  targets: MonitorTarget[]
  retention_days: number
}

/** Limits of a monitor. */
export const targetsMax = 50
export const urlsMax = 100
/** Pages of one check over all targets. */
export const pagesMax = 500
export const monitorsMax = 50

const Url = Type.String({ minLength: 1, maxLength: 8_192 })
export const MonitorId = Type.String({ description: 'ID of the monitor: `mon_` followed by 24 characters.' })
const targetId = {
  id: Type.Optional(
    Type.String({
      minLength: 1, maxLength: 60, description: 'ID of an existing target, which then keeps its snapshots.',
    }),
  ),
}

const scrapeTarget = {
  type: Type.Literal('scrape'),
  urls: Type.Optional(
    Type.Array(Url, {
      minItems: 1,
      maxItems: urlsMax,
      description: 'URLs to monitor. `https://` is prepended to URLs without a protocol.',
    }),
  ),
  url: Type.Optional(Type.String({ ...Url, description: 'A single URL to monitor, instead of `urls`.' })),
  scrape_options: TargetScrapeOptions,
  change_tracking: ChangeTracking,
}
const crawlTarget = {
  type: Type.Literal('crawl'),
  url: Type.String({ ...Url, description: 'URL of the start page.' }),
  crawl_options: TargetCrawlOptions,
  scrape_options: TargetScrapeOptions,
  change_tracking: ChangeTracking,
}
const ScrapeTarget = Type.Object(scrapeTarget, closed)
const CrawlTarget = Type.Object(crawlTarget, closed)
const KeptScrapeTarget = Type.Object({ ...targetId, ...scrapeTarget }, closed)
const KeptCrawlTarget = Type.Object({ ...targetId, ...crawlTarget }, closed)

/** A target of a request, with its defaults filled in. */
export type TargetInput = Static<typeof KeptScrapeTarget> | Static<typeof KeptCrawlTarget>

/** A list of targets, discriminated by `type`, so that validation errors refer to the given type only. */
const targetsOf = (kinds: TSchema[]) =>
  Type.Array(
    Type.Unsafe<TargetInput>({
      type: 'object', required: ['type'], discriminator: { propertyName: 'type' }, oneOf: kinds,
    }),
    {
      minItems: 1, maxItems: targetsMax,
      description: 'What to monitor: lists of pages (`scrape`) and sections of sites (`crawl`).',
    },
  )

/** A schedule of a request: a cron expression or a phrase, as a string or in an object. */
export const ScheduleInput = Type.Unsafe<string | { cron?: string; text?: string; timezone?: string }>({
  type: ['string', 'object'],
  properties: {
    cron: Type.String({
      maxLength: 1000, description: 'Cron expression of five fields: minute, hour, day of month, month, day of week.',
    }),
    text: Type.String({ maxLength: 1000, description: 'A phrase such as "every weekday at 9am".' }),
    timezone: Type.String({
      maxLength: 1000, description: 'IANA name of the time zone of the schedule; UTC by default.',
    }),
  },
  ...closed,
  description: 'When checks run: an object with exactly one of `cron` and `text`, or either as a string.',
})

const webhook = {
  ...hookFields,
  events: Type.Array(WebhookEvent, {
    minItems: 1, maxItems: webhookEvents.length, uniqueItems: true,
    description: 'Types of events to send; both by default.',
  }),
}
const optionalWebhook = {
  headers: Type.Optional(webhook.headers), metadata: Type.Optional(webhook.metadata),
  events: Type.Optional(webhook.events), format: Type.Optional(webhook.format),
}
const WebhookCreate = Type.Object({ url: webhook.url, ...optionalWebhook }, closed)
const WebhookChange = Type.Object(
  {
    url: Type.Optional(webhook.url),
    ...optionalWebhook,
    rotate_secret: Type.Optional(
      Type.Boolean({ description: 'Whether to replace the signing secret; later deliveries use the new one.' }),
    ),
  },
  closed,
)
export type WebhookInput = Static<typeof WebhookChange>

const Name = Type.String({ minLength: 1, maxLength: 256, pattern: '\\S', description: 'Name of the monitor.' })
const Goal = nullable(
  Type.String({
    minLength: 1, maxLength: 2000, pattern: '\\S',
    description: 'Which changes matter, in plain language; null to report every change.',
  }),
)
const JudgeEnabled = Type.Boolean({ description: 'Whether to judge changes against the goal; true by default.' })
export const labelsMax = 20
/** A label without surrounding white space has at most this many characters, and at least one. */
export const Label = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const Labels = Type.Array(Label, {
  maxItems: labelsMax,
  description: 'Labels to find monitors by. White space around a label and repeated labels are removed.',
})
const RetentionDays = { minimum: 1, maximum: 365, description: 'Number of days that checks are kept.' }

/** The body of POST /monitor. */
export const MonitorCreate = Type.Object({
  name: Name,
  schedule: ScheduleInput,
  goal: Type.Optional(Goal),
  judge_enabled: Type.Optional(JudgeEnabled),
  targets: targetsOf([ScrapeTarget, CrawlTarget]),
  webhook: Type.Optional(nullable(WebhookCreate)),
  labels: Type.Optional(Labels),
  retention_days: Type.Integer({ ...RetentionDays, default: 30 }),
}, closed)
export type MonitorCreate = Static<typeof MonitorCreate>

export const monitorStatuses = ['active', 'paused'] as const
export const MonitorStatus = Type.Enum([...monitorStatuses], {
  description: 'Whether the schedule of the monitor runs.',
})

/** The body of PATCH /monitor/{id}; omitted fields are unchanged. */
export const MonitorPatch = Type.Object({
  name: Type.Optional(Name),
  status: Type.Optional(MonitorStatus),
  schedule: Type.Optional(ScheduleInput),
  goal: Type.Optional(Goal),
  judge_enabled: Type.Optional(JudgeEnabled),
  targets: Type.Optional(targetsOf([KeptScrapeTarget, KeptCrawlTarget])),
  webhook: Type.Optional(nullable(WebhookChange)),
  labels: Type.Optional(Labels),
  rotate_feed_token: Type.Optional(
    Type.Boolean({ description: 'Whether to replace the token of the feed; its old address stops to work.' }),
  ),
  retention_days: Type.Optional(Type.Integer(RetentionDays)),
}, closed)
export type MonitorPatch = Static<typeof MonitorPatch>

export const listLimit = Type.Integer({
  minimum: 1, maximum: 100, default: 25, description: 'Maximum number of items to return.',
})
export const offset = Type.Integer({
  minimum: 0, maximum: 1_000_000, default: 0, description: 'Number of items to skip.',
})

/** The query of GET /monitor/{id}/checks. */
export const CheckListQuery = Type.Object({ limit: listLimit, offset, status: Type.Optional(CheckStatus) }, closed)
export type CheckListQuery = Static<typeof CheckListQuery>

/** The query of GET /monitor/{id}/checks/{checkId}. */
export const CheckPageQuery = Type.Object({ ...JobPageQuery.properties, status: Type.Optional(PageStatus) }, closed)
export type CheckPageQuery = Static<typeof CheckPageQuery>
