// Monitors as callers write them and as they are stored (SPEC.md "Monitors", DECISIONS.md section 6).

import { Type, type Static } from 'typebox'
import { CrawlOptions } from './crawl.ts'
import { TrackingMode } from './monitored-page.ts'
import { ScrapeOptions } from './scrape.ts'

const closed = { additionalProperties: false } as const
const { only_main_content, include_links, include_images, include_selectors, exclude_selectors } = ScrapeOptions.properties
const { allow_external_links: _external, ...crawlProperties } = CrawlOptions.properties

/** How each page of a target is read. */
export const TargetScrapeOptions = Type.Object({ only_main_content, include_links, include_images, include_selectors, exclude_selectors }, { ...closed, default: {} })
export type TargetScrapeOptions = Static<typeof TargetScrapeOptions>

/** Where the crawl of a crawl target may go. */
export const TargetCrawlOptions = Type.Object(crawlProperties, { ...closed, default: {} })
export type TargetCrawlOptions = Static<typeof TargetCrawlOptions>

/** What of each page is compared. */
export const ChangeTracking = Type.Object({
  modes: Type.Array(TrackingMode, { minItems: 1, maxItems: 2, uniqueItems: true, default: ['markdown'], description: 'Compare the markdown, the tracked fields (json), or both.' }),
  json_prompt: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000, description: 'The fields that are tracked, in plain language.' })),
  json_schema: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the fields that are tracked.' })),
}, { ...closed, default: {} })
export type ChangeTracking = Static<typeof ChangeTracking>

export const webhookEvents = ['monitor.page', 'monitor.check.completed'] as const
export const WebhookEvent = Type.Enum([...webhookEvents])
export type WebhookEvent = Static<typeof WebhookEvent>

/** A target as it is stored and shown: every option with its effective value. */
export type MonitorTarget = {
  /** `tgt_…` */
  id: string
  scrape_options: TargetScrapeOptions
  change_tracking: ChangeTracking
} & ({ type: 'scrape'; urls: string[] } | { type: 'crawl'; url: string; crawl_options: TargetCrawlOptions })

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

/** What a check looked at and how that went, page by page. `total` is their sum; `meaningful` counts those that the judge let through. */
export interface CheckCounts { total: number; same: number; new: number; changed: number; removed: number; error: number; meaningful: number }
export const noCounts: Readonly<CheckCounts> = { total: 0, same: 0, new: 0, changed: 0, removed: 0, error: 0, meaningful: 0 }

export const pageStatuses = ['same', 'new', 'changed', 'removed', 'error'] as const
export const PageStatus = Type.Enum([...pageStatuses])
export type PageStatus = Static<typeof PageStatus>

/** As callers see it; stored checks are `pending` where callers read `queued`. */
export const checkStatuses = ['queued', 'running', 'completed', 'failed', 'partial', 'skipped_overlap', 'skipped_no_credits'] as const
export const CheckStatus = Type.Enum([...checkStatuses])
export type CheckStatus = Static<typeof CheckStatus>

/** `last_check_summary` of a monitor. */
export interface CheckSummary extends CheckCounts { check_id: string; status: CheckStatus; finished_at: string; actual_credits: number }

/** What a check is to look at: the monitor as it was when the check came into being. The `request` of its job. */
export interface CheckPlan {
  monitor_id: string
  name: string
  /** Null when nothing is judged. */
  goal: string | null
  targets: MonitorTarget[]
  retention_days: number
}
