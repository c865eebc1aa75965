import type { KnownBlock } from '@slack/types'
import { codeBlock } from './code-block.ts'
import { shorten } from './excerpt.ts'
import type { Notice } from './notice.ts'

/** Limits of Slack (docs.slack.dev, "Blocks"), in characters: of a header, and of the text of a section. */
const headerMax = 150
const sectionMax = 3_000

/** The body of an incoming webhook of Slack; Mattermost and Rocket.Chat accept it too. */
export function slackBody(
  { title, subject, text, lines, more, facts, url }: Notice,
): { text: string; blocks: KnownBlock[] } {
  return {
    text: fitted(title, sectionMax),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: shorten(title, headerMax) } },
      ...(url === null ? [] : [section(link(url, subject ?? url))]),
      ...(text ? [section(fitted(text, sectionMax))] : []),
      ...(facts.length > 0
        ? [section(facts.map(({ name, value }) => `*${fitted(name, 50)}* ${fitted(value, 50)}`).join('  '))]
        : []),
      ...(lines.length > 0 ? [section(codeBlock({ lines, more }, { max: sectionMax, escape }))] : []),
    ],
  }
}

const section = (text: string): KnownBlock => ({ type: 'section', text: { type: 'mrkdwn', text } })

/** A link; the text alone if the address is too long for one. */
function link(url: string, text: string): string {
  const address = escape(url).replaceAll('|', '%7C')
  const left = sectionMax - address.length - 3
  return left < 20 ? fitted(text, sectionMax) : `<${address}|${fitted(text, left)}>`
}

/** These three characters are control characters of mrkdwn. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text, escaped and shortened to at most `max` characters. */
function fitted(text: string, max: number): string {
  let cut = shorten(text, max)
  while (escape(cut).length > max) cut = shorten(cut, Math.floor(cut.length * 0.9))
  return escape(cut)
}
