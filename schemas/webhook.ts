// Webhooks of monitors and of jobs: the fields of requests, and how they are stored.

import { Type, type Static } from 'typebox'

const closed = { additionalProperties: false } as const

const formats = ['standard', 'slack', 'discord', 'teams', 'ntfy'] as const
const formatText =
  'Body of a delivery: `standard` is the event as JSON, the others a message as Slack, Discord, Microsoft Teams '
  + '(workflows) and ntfy expect it.'

export const WebhookFormat = Type.Enum([...formats], { description: formatText })
export type WebhookFormat = Static<typeof WebhookFormat>

export const JobWebhookFormat = Type.Enum([...formats, 'firecrawl'], {
  description: `${formatText} \`firecrawl\`, of crawls and scrape batches, is an event of the API of Firecrawl.`,
})
export type JobWebhookFormat = Static<typeof JobWebhookFormat>

/** A webhook in the store. `E`: the types of events that it can subscribe to. `F`: its formats. */
export interface Hook<E extends string, F extends string = WebhookFormat> {
  url: string
  headers: Record<string, string>
  metadata: Record<string, unknown>
  events: E[]
  /** Absent: `standard`. */
  format?: F
  /** `whsec_` and the base64 of 24 to 64 bytes. */
  secret: string
}

/** The fields of a webhook in requests, besides `events`. */
export const hookFields = {
  url: Type.String({ minLength: 1, maxLength: 8_192, description: 'HTTPS URL that events are sent to.' }),
  headers: Type.Record(Type.String(), Type.String({ maxLength: 8_192 }), {
    maxProperties: 50, description: 'Headers sent with each delivery.',
  }),
  metadata: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Arbitrary metadata included in each event.',
  }),
  format: WebhookFormat,
}

export const jobEvents = ['job.started', 'job.completed', 'job.page'] as const
export const JobEventType = Type.Enum([...jobEvents], { description: 'Type of an event.' })
export type JobEventType = Static<typeof JobEventType>

const endStatuses = ['completed', 'failed', 'cancelled'] as const
const JobEndStatuses = Type.Array(Type.Enum([...endStatuses]), {
  minItems: 1, maxItems: endStatuses.length, uniqueItems: true,
  description: 'Final statuses of which `job.completed` is sent; all by default.',
})

export interface StoredJobWebhook extends Hook<JobEventType, JobWebhookFormat> {
  /** Absent: all. */
  statuses?: Static<typeof JobEndStatuses>
}

const secret = {
  pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$',
  description: 'Signing secret: `whsec_` and 24 to 64 bytes in base64; generated if it is not given.',
}

/** `webhook` of POST /crawl and POST /batch/{endpoint}. */
export const JobWebhookRequest = Type.Object({
  url: hookFields.url,
  headers: Type.Optional(hookFields.headers),
  metadata: Type.Optional(hookFields.metadata),
  format: Type.Optional(JobWebhookFormat),
  events: Type.Optional(Type.Array(JobEventType, {
    minItems: 1, maxItems: jobEvents.length, uniqueItems: true,
    description: 'Types of events to send: `job.completed` (default) when the job has ended, completed, failed or '
      + 'cancelled; `job.started` when it begins; `job.page` for each result.',
  })),
  statuses: Type.Optional(JobEndStatuses),
  secret: Type.Optional(Type.String(secret)),
}, { ...closed, description: 'Where to report the end of the job and, on request, each result.' })
export type JobWebhookRequest = Static<typeof JobWebhookRequest>

/** `webhook` in the response to them. */
export const JobWebhook = Type.Object({
  url: Type.String({ description: 'URL that events are sent to.' }),
  headers: Type.Record(Type.String(), Type.String(), { description: 'Headers sent with each delivery.' }),
  metadata: Type.Record(Type.String(), Type.Unknown(), { description: 'Arbitrary metadata included in each event.' }),
  events: Type.Array(JobEventType, { description: 'Types of events that are sent.' }),
  statuses: Type.Optional(JobEndStatuses),
  format: JobWebhookFormat,
  secret: Type.String({ description: 'Signing secret; shown only in this response.' }),
}, { ...closed, title: 'JobWebhook' })
