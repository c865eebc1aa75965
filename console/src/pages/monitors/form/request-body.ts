// The body of a request from the form of a monitor. What the service can judge is sent as it was typed; only what
// cannot be put into a body at all, such as broken JSON, is a problem of the form.

import type { CrawlForm, MonitorForm, TargetForm, WebhookForm } from './form-model.ts'

/** What is wrong with a field, by its path in the request: `targets[0].change_tracking.json_schema`. */
export type Problems = Readonly<Record<string, string>>

/** The body of POST /monitor, in the order of the form. */
export type MonitorBody = Record<string, unknown>

export interface Built { body: MonitorBody; problems: Problems }

/** The body for a new monitor. */
export function buildBody(form: MonitorForm): Built {
  const problems: Record<string, string> = {}
  const { kind, value, timezone } = form.schedule
  const body = {
    name: form.name.trim(),
    schedule: { [kind]: value.trim(), ...(timezone.trim() !== '' && { timezone: timezone.trim() }) },
    goal: form.goal.trim() === '' ? null : form.goal.trim(),
    judge_enabled: form.judge,
    targets: form.targets.map((target, index) => targetBody(target, `targets[${index}]`, problems)),
    webhook: form.webhook.enabled ? webhookBody(form.webhook, problems) : null,
    labels: form.labels.split(',').map((label) => label.trim()).filter((label) => label !== ''),
    retention_days: numberOf(form.retentionDays),
  }
  return { body, problems }
}

/** The fields of `after` that differ from those of `before`: the body of PATCH /monitor/{id}. */
export const changedFields = (before: MonitorBody, after: MonitorBody): MonitorBody =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) =>
    JSON.stringify(value) !== JSON.stringify(before[name])))

function targetBody(target: TargetForm, path: string, problems: Record<string, string>): object {
  const { id, type, scrape, markdown, json, jsonPrompt, jsonSchema } = target
  const tracking = `${path}.change_tracking`
  if (!markdown && !json) problems[`${tracking}.modes`] = 'Choose at least one of text and fields.'
  const schema = json && jsonSchema.trim() !== ''
    ? readObject(jsonSchema, `${tracking}.json_schema`, problems) : undefined
  return {
    ...(id !== null && { id }),
    type,
    ...(type === 'scrape'
      ? { urls: linesOf(target.urls) } : { url: target.url.trim(), crawl_options: crawlBody(target.crawl) }),
    scrape_options: {
      ...scrape,
      include_selectors: linesOf(scrape.include_selectors), exclude_selectors: linesOf(scrape.exclude_selectors),
    },
    change_tracking: {
      modes: [...(markdown ? ['markdown'] : []), ...(json ? ['json'] : [])],
      ...(json && jsonPrompt.trim() !== '' && { json_prompt: jsonPrompt.trim() }),
      ...(schema !== undefined && { json_schema: schema }),
    },
  }
}

const crawlBody = (crawl: CrawlForm): object => ({
  ...crawl,
  limit: numberOf(crawl.limit), max_depth: numberOf(crawl.max_depth), delay_ms: numberOf(crawl.delay_ms),
  concurrency: numberOf(crawl.concurrency),
  include_paths: linesOf(crawl.include_paths), exclude_paths: linesOf(crawl.exclude_paths),
})

function webhookBody(
  { url, format, events, headers, metadata }: WebhookForm, problems: Record<string, string>,
): object {
  const chosen = Object.entries(events).filter(([, on]) => on).map(([event]) => event)
  if (chosen.length === 0) problems['webhook.events'] = 'Choose at least one event.'
  return {
    url: url.trim(), format, events: chosen, headers: readHeaders(headers, problems),
    metadata: metadata.trim() === '' ? {} : readObject(metadata, 'webhook.metadata', problems) ?? {},
  }
}

function readHeaders(text: string, problems: Record<string, string>): Record<string, string> {
  const pairs = linesOf(text).map((line): [string, string] => {
    const colon = line.indexOf(':')
    if (colon < 1) problems['webhook.headers'] = `"${line.slice(0, 60)}" must have the form "Name: value".`
    return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()]
  })
  return Object.fromEntries(pairs)
}

/** The object that the text is as JSON. */
function readObject(text: string, path: string, problems: Record<string, string>): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    problems[path] = 'This must be a JSON object, such as {"type": "object"}.'
  } catch (error) {
    problems[path] = `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
  return undefined
}

/** The number that the text is; other texts are sent as they are, so that the service says what is wrong. */
function numberOf(text: string): number | string {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

/** The lines of a text that are not empty. */
export const linesOf = (text: string): string[] =>
  text.split('\n').map((line) => line.trim()).filter((line) => line !== '')
