// A feed as Atom (RFC 4287). Pure.

import { escapeUTF8 } from 'entities'
import type { Feed } from '#src/feeds/find-feed.ts'
import type { Announcement } from '#src/feeds/announcements.ts'
import { noticeOf, type NoticeLine } from '#src/webhooks/formats/notice.ts'

/** The document. `self`: its address, without a token, which is its permanent id. */
export function atomOf({ name, createdAt, changes }: Feed, self: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${xml(self)}</id>
<title>${xml(name)}</title>
<updated>${changes[0]?.timestamp ?? createdAt}</updated>
<author><name>Winnow</name></author>
<generator>Winnow</generator>
${changes.map((change) => entry(change, name, self)).join('')}</feed>
`
}

function entry(change: Announcement, name: string, self: string): string {
  const { id, timestamp } = change
  const { title, subject, text, lines, more, url } = noticeOf(change, name)
  const content = [
    ...(text ? [`<p>${escapeUTF8(text)}</p>`] : []),
    ...(lines.length > 0 ? [`<pre>${lines.map(htmlLine).join('\n')}</pre>`] : []),
    ...(more > 0 ? [`<p>${more} more</p>`] : []),
  ].join('')
  return `<entry>
<id>${xml(`${self}#${id}`)}</id>
<title>${xml([title, subject ?? url].filter(Boolean).join(': '))}</title>
<updated>${timestamp}</updated>
${url === null ? '' : `<link rel="alternate" href="${xml(url)}"/>\n`}<content type="html">${xml(content || escapeUTF8(title))}</content>
</entry>
`
}

const htmlLine = ({ type, text }: NoticeLine): string =>
  type === 'add' ? `<ins>+ ${escapeUTF8(text)}</ins>` : `<del>- ${escapeUTF8(text)}</del>`

/** Text in XML 1.0, which most control characters are not allowed in. */
const xml = (text: string): string => escapeUTF8(text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, ''))
