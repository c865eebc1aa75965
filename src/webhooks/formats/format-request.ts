// What is sent for a delivery: the stored standard body, or a message in the format of a chat service. Pure, so that
// every attempt sends the same bytes as long as the webhook is not changed.

import type { WebhookFormat } from '#schemas/webhook.ts'
import { discordBody } from './discord.ts'
import { noticeOf, type EventBody } from './notice.ts'
import { ntfyBody, ntfyTopic } from './ntfy.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'

export interface FormattedRequest { url: string; body: Uint8Array }

/** `body`: the standard body as UTF-8 JSON. `name`: of the monitor; null for a job. */
export function formatRequest(
  { url, format = 'standard' }: { url: string; format?: WebhookFormat }, body: Uint8Array, name: string | null,
): FormattedRequest {
  if (format === 'standard') return { url, body }
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
