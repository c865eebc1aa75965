// What is sent for a delivery: the stored standard body, or it in the format of another service. Pure, so that
// every attempt sends the same bytes as long as the webhook is not changed.

import type { JobWebhookFormat } from '#schemas/webhook.ts'
import type { JobKind } from '#src/flow.ts'
import { discordBody } from './discord.ts'
import { firecrawlBody, type JobEventBody } from './firecrawl.ts'
import { noticeOf, type EventBody } from './notice.ts'
import { ntfyBody, ntfyTopic } from './ntfy.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'

export interface FormattedRequest { url: string; body: Uint8Array }

/** Whose event it is: a monitor with a name, or a job. */
export type EventSource = { name: string } | { kind: JobKind }

/** `body`: the standard body as UTF-8 JSON. */
export function formatRequest(
  { url, format = 'standard' }: { url: string; format?: JobWebhookFormat }, body: Uint8Array, source: EventSource,
): FormattedRequest {
  if (format === 'standard') return { url, body }
  if (format === 'firecrawl') {
    const kind = 'kind' in source ? source.kind : 'crawl'
    return { url, body: toBytes(firecrawlBody(JSON.parse(Buffer.from(body).toString()) as JobEventBody, kind)) }
  }
  const name = 'name' in source ? source.name : null
  const notice = noticeOf(JSON.parse(Buffer.from(body).toString()) as EventBody, name)
  switch (format) {
    case 'slack': return { url, body: toBytes(slackBody(notice)) }
    case 'discord': return { url, body: toBytes(discordBody(notice)) }
    case 'teams': return { url, body: toBytes(teamsBody(notice)) }
    case 'ntfy': {
      const { topic, server } = ntfyTopic(url) ?? { topic: '', server: url }
      return { url: server, body: toBytes(ntfyBody(notice, topic)) }
    }
  }
}

const toBytes = (body: object): Uint8Array => Buffer.from(JSON.stringify(body))
