// The form of a monitor: what its controls hold, and the defaults of a new one.

import type { Monitor } from '#schemas/monitor-data.ts'
import type { TargetCrawlOptions, TargetScrapeOptions, WebhookEvent } from '#schemas/monitor.ts'
import type { WebhookFormat } from '#schemas/webhook.ts'

/** Numbers and lists are held as they are typed, so that nothing is lost when they are wrong. */
export interface MonitorForm {
  name: string
  schedule: { kind: 'text' | 'cron'; value: string; timezone: string }
  goal: string
  judge: boolean
  targets: TargetForm[]
  webhook: WebhookForm
  retentionDays: string
  /** Separated by commas. */
  labels: string
}

export interface TargetForm {
  /** Identifies the target in the form. */
  key: string
  /** ID of a target that the monitor has already. */
  id: string | null
  type: 'scrape' | 'crawl'
  /** One a line. */
  urls: string
  /** The start page of a crawl. */
  url: string
  crawl: CrawlForm
  scrape: ScrapeForm
  markdown: boolean
  json: boolean
  jsonPrompt: string
  jsonSchema: string
}

type Texts<T> = { [K in keyof T]: T[K] extends boolean ? boolean : string }
/** Numbers as text, lists as lines. */
export type CrawlForm = Texts<TargetCrawlOptions>
export type ScrapeForm = Texts<TargetScrapeOptions>

export interface WebhookForm {
  enabled: boolean
  url: string
  format: WebhookFormat
  events: Record<WebhookEvent, boolean>
  /** `Name: value`, one a line. */
  headers: string
  /** A JSON object. */
  metadata: string
}

let lastKey = 0

/** A target with the defaults of the service. */
export const newTarget = (): TargetForm => ({
  key: `new-${++lastKey}`, id: null, type: 'scrape', urls: '', url: '',
  crawl: {
    limit: '25', max_depth: '2', include_paths: '', exclude_paths: '', allow_subdomains: false,
    ignore_query_params: true, respect_robots_txt: true, use_sitemap: true, delay_ms: '0', concurrency: '2',
  },
  scrape: {
    only_main_content: true, include_links: true, include_images: false, include_selectors: '', exclude_selectors: '',
  },
  markdown: true, json: false, jsonPrompt: '', jsonSchema: '',
})

const noWebhook = (): WebhookForm => ({
  enabled: false, url: '', format: 'standard', events: { 'monitor.page': true, 'monitor.check.completed': true },
  headers: '', metadata: '',
})

/** The form of a new monitor. `timezone`: that of the person. */
export const newForm = (timezone: string): MonitorForm => ({
  name: '', schedule: { kind: 'text', value: 'daily at 9am', timezone }, goal: '', judge: true,
  targets: [newTarget()], webhook: noWebhook(), retentionDays: '30', labels: '',
})

/** The form of an existing monitor. */
export const formOf = (monitor: Monitor): MonitorForm => ({
  name: monitor.name,
  schedule: {
    kind: monitor.schedule.text === undefined ? 'cron' : 'text',
    value: monitor.schedule.text ?? monitor.schedule.cron, timezone: monitor.schedule.timezone,
  },
  goal: monitor.goal ?? '',
  // Without a goal nothing is judged; the next goal is judged by default.
  judge: monitor.goal === null || monitor.judge_enabled,
  targets: monitor.targets.map(targetForm),
  webhook: webhookForm(monitor.webhook),
  retentionDays: String(monitor.retention_days),
  labels: monitor.labels.join(', '),
})

function targetForm(target: Monitor['targets'][number]): TargetForm {
  const empty = newTarget()
  const { modes, json_prompt: prompt = '', json_schema: schema } = target.change_tracking
  return {
    ...empty, key: target.id, id: target.id, type: target.type,
    ...(target.type === 'scrape'
      ? { urls: target.urls.join('\n') }
      : { url: target.url, crawl: { ...empty.crawl, ...asTexts(target.crawl_options) } }),
    scrape: { ...empty.scrape, ...asTexts(target.scrape_options) },
    markdown: modes.includes('markdown'), json: modes.includes('json'),
    jsonPrompt: prompt, jsonSchema: schema === undefined ? '' : JSON.stringify(schema, null, 2),
  }
}

const asTexts = <T extends object>(options: T): Texts<T> =>
  Object.fromEntries(Object.entries(options).map(([name, value]: [string, unknown]) => [
    name, typeof value === 'boolean' ? value : Array.isArray(value) ? value.join('\n') : String(value),
  ])) as Texts<T>

function webhookForm(webhook: Monitor['webhook']): WebhookForm {
  if (!webhook) return noWebhook()
  const { url, format, events, headers, metadata } = webhook
  return {
    enabled: true, url, format,
    events: {
      'monitor.page': events.includes('monitor.page'),
      'monitor.check.completed': events.includes('monitor.check.completed'),
    },
    headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join('\n'),
    metadata: Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata, null, 2),
  }
}
