import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { ChangeTracking, MonitorCreate, TargetCrawlOptions, TargetScrapeOptions } from '#schemas/monitor.ts'
import { hookFields } from '#schemas/webhook.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCall } from './command.ts'
import { monitorText, type ShownMonitor } from './monitor-text.ts'
import { flagName, flagsOf, readJson, type OptionFlag, type OwnFlag } from './option-flags.ts'

const pages = flagsOf(TargetScrapeOptions)
const tracking = flagsOf(ChangeTracking)
const crawlScope = flagsOf(TargetCrawlOptions)
const general = flagsOf(MonitorCreate, ['schedule', 'targets', 'webhook'])
const hook = flagsOf(Type.Object({ webhook_format: hookFields.format, webhook_headers: hookFields.headers }))

export const createOptions = {
  'Options of create': general, 'How pages are read': pages, 'What is compared': tracking,
  'Scope with --crawl': crawlScope, Webhook: hook,
}

export const createFlags = {
  schedule: { type: 'string', value: 'WHEN', description: 'When to check: a phrase ("daily at 9am") or a cron expression' },
  timezone: { type: 'string', value: 'ZONE', description: 'IANA name of the time zone of the schedule; UTC by default' },
  crawl: { type: 'boolean', description: 'Watch a section of a site from its start page, instead of single pages' },
  webhook: { type: 'string', value: 'https://…', description: 'Where to report changes' },
  definition: {
    type: 'string', value: 'JSON|@FILE', description: 'The whole monitor as the body of POST /monitor, in place of the options',
  },
} as const satisfies Record<string, OwnFlag>

/** `winnow monitor create` */
export async function create({ input, own, service, out }: ClientCall, urls: string[]): Promise<number> {
  const { data } = await service.call<ShownMonitor>('POST', '/monitor', bodyOf({ input, own }, urls), {
    patient: true, headers: { 'idempotency-key': randomUUID() },
  })
  await out.result(data, monitorText)
  return 0
}

function bodyOf({ input, own }: Pick<ClientCall, 'input' | 'own'>, urls: string[]): object {
  const { schedule, timezone, webhook, definition } = own
  if (typeof definition === 'string') {
    if (urls.length > 0 || Object.keys(input).length > 0)
      throw new UsageError('--definition is the whole monitor: leave out URLs and other options')
    return readJson('definition', definition) as object
  }
  if (urls.length === 0) throw new UsageError('`monitor create` needs the URL of a page')
  if (typeof schedule !== 'string') throw new UsageError('`monitor create` needs --schedule, such as "daily at 9am"')
  return {
    name: URL.parse(withScheme(urls[0]!))?.host ?? urls[0]!, ...part(input, general),
    schedule: timezone === undefined ? schedule : { ...scheduleOf(schedule), timezone },
    targets: [targetOf(input, own, urls)],
    ...(typeof webhook === 'string' && { webhook: webhookOf(webhook, input) }),
  }
}

const withScheme = (url: string): string => (/^https?:/i.test(url) ? url : `https://${url}`)

/** Five fields are a cron expression. */
const scheduleOf = (text: string): object => (/^(\S+\s+){4}\S+$/.test(text.trim()) && /[*\d]/.test(text[0]!)
  ? { cron: text } : { text })

function targetOf(input: Record<string, unknown>, { crawl }: ClientCall['own'], urls: string[]): object {
  const common = { scrape_options: part(input, pages), change_tracking: part(input, tracking) }
  const scope = part(input, crawlScope)
  if (crawl !== true) {
    const [field] = Object.keys(scope)
    if (field !== undefined) throw new UsageError(`--${flagName(field)} belongs to a monitor with --crawl`)
    return { type: 'scrape', urls, ...common }
  }
  if (urls.length > 1) throw new UsageError(`--crawl takes one start page (got ${urls.length})`)
  return { type: 'crawl', url: urls[0]!, crawl_options: scope, ...common }
}

const webhookOf = (url: string, { webhook_format, webhook_headers }: Record<string, unknown>): object => ({
  url, ...(webhook_format !== undefined && { format: webhook_format }),
  ...(webhook_headers !== undefined && { headers: webhook_headers }),
})

/** The fields of a group that were given. */
const part = (input: Record<string, unknown>, group: readonly OptionFlag[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => group.some((flag) => flag.field === field)))
