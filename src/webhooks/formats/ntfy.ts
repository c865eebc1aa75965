import { shorten } from './excerpt.ts'
import type { Notice } from './notice.ts'

/** ntfy turns longer messages into attachments (docs.ntfy.sh, "Limitations"), in bytes. */
const messageBytesMax = 4_096

/** A message for the root of a server of ntfy (docs.ntfy.sh, "Publish as JSON"). */
export interface NtfyBody {
  topic: string
  title: string
  message: string
  tags: string[]
  /** 1 (min) to 5 (max). */
  priority: 3 | 4
  click?: string
}

const tags: Record<Notice['tone'], string> = { change: 'pencil2', problem: 'warning', information: 'information_source' }

export function ntfyBody({ title, subject, text, lines, more, facts, url, tone }: Notice, topic: string): NtfyBody {
  const parts = [
    ...(subject === null ? [] : [subject]), ...(text ? [text] : []),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...lines.map(({ type, text: line }) => `${type === 'add' ? '+' : '-'} ${line}`),
    ...(more > 0 ? [`${more} more`] : []),
    ...(url === null ? [] : [url]),
  ]
  let message = parts.join('\n') || title
  while (Buffer.byteLength(message) > messageBytesMax) message = shorten(message, Math.floor(message.length * 0.9))
  return {
    topic, title: shorten(title, 250), message, tags: [tags[tone]], priority: tone === 'problem' ? 4 : 3,
    ...(url !== null && { click: url }),
  }
}

/** The topic in the address of one (`https://ntfy.sh/mills`) and the address of its server; null for another address. */
export function ntfyTopic(address: string): { topic: string; server: string } | null {
  const url = URL.parse(address)
  const topic = url && /^\/([-_A-Za-z0-9]{1,64})\/?$/.exec(url.pathname)?.[1]
  return url && topic ? { topic, server: `${url.origin}/${url.search}` } : null
}
