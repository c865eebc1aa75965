// Monitors as callers write them and as they are stored .

import { Type, type Static, type TSchema } from 'typebox'
import { CrawlOptions } from './crawl.ts'
import { JobPageQuery } from './job.ts'
import { TrackingMode } from './monitored-page.ts'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'

const closed = { additionalProperties: false } as const
const { only_main_content, include_links, include_images, include_selectors, exclude_selectors } =
  ScrapeOptions.properties
const { allow_external_links: _external, ...crawlProperties } = CrawlOptions.properties

/** How each page of a target is read. */
export const TargetScrapeOptions = Type.Object({
  only_main_content, include_links, include_images, include_selectors, exclude_selectors,
}, { ...closed, default: {} })
export type TargetScrapeOptions = Static<typeof TargetScrapeOptions>

/** Where the crawl of a crawl target may go. */
export const TargetCrawlOptions = Type.Object(crawlProperties, { ...closed, default: {} })
export type TargetCrawlOptions = Static<typeof TargetCrawlOptions>

/** What of each page is compared. */
export const ChangeTracking = Type.Object(
  {
    modes: Type.Array(TrackingMode, {
      minItems: 1, maxItems: 2, uniqueItems: true, default: ['markdown'],
      description: 'Compare the markdown, the tracked fields (json), or both.',
    }),
    json_prompt: Type.Optional(
      Type.String({ minLength: 1, maxLength: 10_000, description: 'The fields that are tracked, in plain language.' }),
    ),
    json_schema: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the fields that are tracked.' }),
    ),
  },
  { ...closed, default: {} },
)
export type ChangeTracking = Static<typeof ChangeTracking>

export const webhookEvents = ['monitor.page', 'monitor.check.completed'] as const
export const WebhookEvent = Type.Enum([...webhookEvents])
export type WebhookEvent = Static<typeof WebhookEvent>

/** What a target looks at, and how: every option with its effective value. */
export type TargetBody = {
  scrape_options: TargetScrapeOptions
  change_tracking: ChangeTracking
} & ({ type: 'scrape'; urls: string[] } | { type: 'crawl'; url: string; crawl_options: TargetCrawlOptions })

/** A target as it is stored and shown. */
export type MonitorTarget = {
  /** `tgt_…` */
  id: string
} & TargetBody

export interface StoredWebhook {
  url: string
  headers: Record<string, string>
  metadata: Record<string, unknown>
  events: WebhookEvent[]
  /** `whsec_` and the base64 of 32 bytes. */
  secret: string
}

/** A schedule as it runs. */
export interface StoredSchedule {
  /** Five fields. */
  cron: string
  /** IANA name. */
  timezone: string
  /** The phrase, when one was given. */
  text: string | null
}

/**
 * What a check looked at and how that went, page by page. `total` is their sum; `meaningful` counts those that the
 * judge let through.
 */
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
export const PageStatus = Type.Enum([...pageStatuses])
export type PageStatus = Static<typeof PageStatus>

/** As callers see it; stored checks are `pending` where callers read `queued`. */
export const checkStatuses = [
  'queued', 'running', 'completed', 'failed', 'partial', 'skipped_overlap', 'skipped_no_credits',
] as const
export const CheckStatus = Type.Enum([...checkStatuses])
export type CheckStatus = Static<typeof CheckStatus>

/** `last_check_summary` of a monitor. */
export interface CheckSummary extends CheckCounts {
  check_id: string
  status: CheckStatus
  finished_at: string
  actual_credits: number
}

/** What a check is to look at: the monitor as it was when the check came into being. The `request` of its job. */
export interface CheckPlan {
  monitor_id: string
  name: string
  /** Null when nothing is judged. */
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
export const MonitorId = Type.String({ description: '`mon_` and 24 characters.' })
const targetId = {
  id: Type.Optional(
    Type.String({
      minLength: 1, maxLength: 60, description: 'Of a target that the monitor has: it keeps its snapshots.',
    }),
  ),
}

const scrapeTarget = {
  type: Type.Literal('scrape'),
  urls: Type.Optional(
    Type.Array(Url, {
      minItems: 1,
      maxItems: urlsMax,
      description: 'The pages; https:// is prepended where there is no protocol.',
    }),
  ),
  url: Type.Optional(Type.String({ ...Url, description: 'Instead of `urls`: the only page.' })),
  scrape_options: TargetScrapeOptions,
  change_tracking: ChangeTracking,
}
const crawlTarget = {
  type: Type.Literal('crawl'),
  url: Type.String({ ...Url, description: 'The start page.' }),
  crawl_options: TargetCrawlOptions,
  scrape_options: TargetScrapeOptions,
  change_tracking: ChangeTracking,
}
const ScrapeTarget = Type.Object(scrapeTarget, closed)
const CrawlTarget = Type.Object(crawlTarget, closed)
const KeptScrapeTarget = Type.Object({ ...targetId, ...scrapeTarget }, closed)
const KeptCrawlTarget = Type.Object({ ...targetId, ...crawlTarget }, closed)

/** A target as callers write it, with its defaults filled in. */
export type TargetInput = Static<typeof KeptScrapeTarget> | Static<typeof KeptCrawlTarget>

/** The kind of a target says what else it may have, and errors speak of that kind alone. */
const targetsOf = (kinds: TSchema[]) =>
  Type.Array(
    Type.Unsafe<TargetInput>({
      type: 'object', required: ['type'], discriminator: { propertyName: 'type' }, oneOf: kinds,
    }),
    {
      minItems: 1, maxItems: targetsMax,
      description: 'What is watched: lists of pages (scrape), and sections of sites (crawl).',
    },
  )

/** A schedule as callers write it: a cron or a phrase, alone or in an object. */
export const ScheduleInput = Type.Unsafe<string | { cron?: string; text?: string; timezone?: string }>({
  type: ['string', 'object'],
  properties: {
    cron: Type.String({
      maxLength: 1000, description: 'Five fields: minute, hour, day of the month, month, day of the week.',
    }),
    text: Type.String({ maxLength: 1000, description: 'A phrase, such as "every weekday at 9am".' }),
    timezone: Type.String({
      maxLength: 1000, description: 'IANA name of the zone that the times are meant in; UTC when not given.',
    }),
  },
  ...closed,
  description: 'Exactly one of `cron` and `text`; a bare string is either.',
})

const webhook = {
  url: Type.String({ minLength: 1, maxLength: 8_192, description: 'Where events are sent; begins with https://.' }),
  headers: Type.Record(Type.String(), Type.String({ maxLength: 8_192 }), {
    maxProperties: 50, description: 'Sent with each delivery.',
  }),
  metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Anything; comes with each delivery.' }),
  events: Type.Array(WebhookEvent, {
    minItems: 1, maxItems: webhookEvents.length, uniqueItems: true, description: 'What is sent; both when not given.',
  }),
}
const optionalWebhook = {
  headers: Type.Optional(webhook.headers), metadata: Type.Optional(webhook.metadata),
  events: Type.Optional(webhook.events),
}
const WebhookCreate = Type.Object({ url: webhook.url, ...optionalWebhook }, closed)
const WebhookChange = Type.Object(
  {
    url: Type.Optional(webhook.url),
    ...optionalWebhook,
    rotate_secret: Type.Optional(
      Type.Boolean({ description: 'Makes a new secret, which signs everything from then on.' }),
    ),
  },
  closed,
)
export type WebhookInput = Static<typeof WebhookChange>

const Name = Type.String({ minLength: 1, maxLength: 256, pattern: '\\S', description: 'What the monitor is called.' })
const Goal = nullable(
  Type.String({
    minLength: 1, maxLength: 2000, pattern: '\\S',
    description: 'What changes matter, in plain language: each is judged by it. Null: none.',
  }),
)
const JudgeEnabled = Type.Boolean({ description: 'Whether changes are judged by the goal; true when not given.' })
const RetentionDays = { minimum: 1, maximum: 365, description: 'How long checks are kept, in days.' }

/** The body of POST /monitor. */
export const MonitorCreate = Type.Object({
  name: Name,
  schedule: ScheduleInput,
  goal: Type.Optional(Goal),
  judge_enabled: Type.Optional(JudgeEnabled),
  targets: targetsOf([ScrapeTarget, CrawlTarget]),
  webhook: Type.Optional(nullable(WebhookCreate)),
  retention_days: Type.Integer({ ...RetentionDays, default: 30 }),
}, closed)
export type MonitorCreate = Static<typeof MonitorCreate>

export const monitorStatuses = ['active', 'paused'] as const
export const MonitorStatus = Type.Enum([...monitorStatuses])

/** The body of PATCH /monitor/{id}: what is not given stays. */
export const MonitorPatch = Type.Object({
  name: Type.Optional(Name),
  status: Type.Optional(MonitorStatus),
  schedule: Type.Optional(ScheduleInput),
  goal: Type.Optional(Goal),
  judge_enabled: Type.Optional(JudgeEnabled),
  targets: Type.Optional(targetsOf([KeptScrapeTarget, KeptCrawlTarget])),
  webhook: Type.Optional(nullable(WebhookChange)),
  retention_days: Type.Optional(Type.Integer(RetentionDays)),
}, closed)
export type MonitorPatch = Static<typeof MonitorPatch>

const listLimit = Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Most items to return.' })
const offset = Type.Integer({
  minimum: 0, maximum: 1_000_000, default: 0, description: 'Items to leave out at the front.',
})

/** The query of GET /monitor. */
export const MonitorListQuery = Type.Object({ limit: listLimit, offset, status: Type.Optional(MonitorStatus) }, closed)
export type MonitorListQuery = Static<typeof MonitorListQuery>

/** The query of GET /monitor/{id}/checks. */
export const CheckListQuery = Type.Object({ limit: listLimit, offset, status: Type.Optional(CheckStatus) }, closed)
export type CheckListQuery = Static<typeof CheckListQuery>

/** The query of GET /monitor/{id}/checks/{checkId}. */
export const CheckPageQuery = Type.Object({ ...JobPageQuery.properties, status: Type.Optional(PageStatus) }, closed)
export type CheckPageQuery = Static<typeof CheckPageQuery>
