import type { APIEmbed, RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10'
import { codeBlock } from './code-block.ts'
import { shorten } from './excerpt.ts'
import type { Notice } from './notice.ts'

/** Limits of Discord (docs.discord.com, "Embed Limits"), in characters; that of a description is 4,096. */
const titleMax = 256
const descriptionMax = 4_000
const contentMax = 2_000

const colors: Record<Notice['tone'], number> = { change: 0x2f6fde, problem: 0xc9372c, information: 0x6b778c }

/** The body of a webhook of Discord. Nobody is mentioned, whatever a page says. */
export function discordBody(notice: Notice): RESTPostAPIWebhookWithTokenJSONBody {
  const { title, subject, text, lines, more, facts, url, tone, at } = notice
  const said = text ? [shorten(escape(text), descriptionMax / 2)] : []
  const changed = lines.length > 0 ? [codeBlock({ lines, more }, { max: descriptionMax / 2, language: 'diff' })] : []
  const description = [...said, ...changed].join('\n')
  const embed: APIEmbed = {
    title: shorten(escape(subject ?? title), titleMax), color: colors[tone], timestamp: at,
    ...(description && { description }),
    ...(url !== null && { url }),
    ...(facts.length > 0 && { fields: facts.map((one) => ({ ...one, inline: true })) }),
  }
  return { content: shorten(escape(title), contentMax), embeds: [embed], allowed_mentions: { parse: [] } }
}

/** Backslashes take the meaning from Markdown. */
const escape = (text: string): string => text.replace(/[\\*_~`|>#[\]()<]/g, '\\$&')
