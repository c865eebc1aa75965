// The formats of webhooks against the published types and schemas of their receivers, and their limits.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import type * as AdaptiveCards from 'adaptivecards'
import { discordBody } from './discord.ts'
import { formatRequest } from './format-request.ts'
import { noticeOf, type EventBody } from './notice.ts'
import { ntfyBody, ntfyTopic } from './ntfy.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'

// The package declares a module that Node cannot load; its bundle works.
const cards = createRequire(import.meta.url)('adaptivecards/dist/adaptivecards.js') as typeof AdaptiveCards

const timestamp = '2026-11-23T10:00:00.000Z'
const url = 'https://shop.example/kettle?a=1|2'
const line = (type: 'add' | 'remove' | 'context', content: string) => ({ type, content })
const changed: EventBody = {
  type: 'monitor.page', timestamp,
  data: {
    url, status: 'changed', title: 'Kettle <2 l> & "more"', judgment: { reason: 'The price fell from 49 to 39.' },
    diff: { hunks: [{ lines: [line('context', 'same'), line('remove', '49,00 €'), line('add', '@everyone 39,00 €')] }] },
  },
}
const check: EventBody = {
  type: 'monitor.check.completed', timestamp,
  data: { status: 'completed', summary: { total: 3, same: 2, changed: 1, new: 0, removed: 0, error: 0 }, error: null },
}
const failed: EventBody = {
  type: 'monitor.page', timestamp, data: { url, status: 'error', title: null, error: 'The page answered 503.' },
}
const job: EventBody = {
  type: 'job.completed', timestamp,
  data: { kind: 'crawl', status: 'completed', url, completed: 4, failed: 1, credits_used: 4, error: null },
}
const jobPage: EventBody = { type: 'job.page', timestamp, data: { url, ok: true, metadata: { title: 'Kettle' } } }
const started: EventBody = { type: 'job.started', timestamp, data: { kind: 'crawl', status: 'running', url } }
const ping: EventBody = { type: 'ping', timestamp, data: { monitor_name: 'prices' } }
/** A page that changed in thousands of long lines. */
const huge: EventBody = {
  type: 'monitor.page', timestamp,
  data: {
    url: `https://shop.example/${'p'.repeat(1900)}`, status: 'changed', title: '🌾`'.repeat(3_000),
    judgment: { reason: '&*'.repeat(9_000) },
    diff: { hunks: [{ lines: Array.from({ length: 5_000 }, (_, i) => line('add', `\`\`\`${i} & ${'<ü>'.repeat(900)}`)) }] },
  },
}
const events = { changed, check, failed, started, job, jobPage, ping, huge }
const notices = Object.entries(events).map(([what, event]) => ({ what, notice: noticeOf(event, 'prices\nof kettles') }))

describe('noticeOf', () => {
  it('says what happened to a page, and shows its changed lines', () => {
    assert.deepEqual(noticeOf(changed, 'prices'), {
      title: 'prices: page changed', subject: 'Kettle <2 l> & "more"', text: 'The price fell from 49 to 39.', url,
      lines: [{ type: 'remove', text: '49,00 €' }, { type: 'add', text: '@everyone 39,00 €' }], more: 0, facts: [],
      tone: 'change', at: timestamp,
    })
  })

  it('shows the changed fields instead of lines in json mode', () => {
    const fields = [{ path: 'price', old: 49, new: 39 }, { path: 'stock', new: { left: 3 } }]
    const { lines } = noticeOf({ ...changed, data: { ...changed.data, diff: { fields } } }, 'prices')
    assert.deepEqual(lines.map(({ type, text }) => `${type} ${text}`), [
      'remove price: 49', 'add price: 39', 'add stock: {"left":3}',
    ])
  })

  it('shows of long lines and fields the part that changed', () => {
    const [beginning, end] = ['The mill grinds wheat for the town. '.repeat(20), 'Come and see. '.repeat(40)]
    const before = `${beginning}It is open on Monday. ${end}`
    const after = before.replace('Monday', 'Friday')
    const hunk = { lines: [line('remove', before), line('add', after), line('add', 'Spare lids.')] }
    const fields = [{ path: 'text', old: before, new: after }]
    for (const [start, diff] of [['', { hunks: [hunk] }], ['text: ', { fields }]] as const) {
      const [removed, added] = noticeOf({ ...changed, data: { ...changed.data, diff } }, 'prices').lines
      for (const [shown, day] of [[removed!, 'Monday'], [added!, 'Friday']] as const) {
        const sentence = `for the town\\. It is open on ${day}\\. Come and see\\.`
        assert.match(shown.text, new RegExp(`^${start}….* ${sentence} .*…$`))
        assert.equal(shown.text.length, 300)
      }
    }
  })

  it('says of other events what counts', () => {
    const said = [failed, check, job, jobPage, ping, started].map((one) => noticeOf(one, one.type.startsWith('job') ? null : 'prices'))
    assert.deepEqual(said.map(({ title }) => title), [
      'prices: page cannot be read', 'prices: check completed', 'Winnow: crawl completed', 'Winnow: page read',
      'prices: the webhook works', 'Winnow: crawl started',
    ])
    assert.deepEqual(said[0]!.text, 'The page answered 503.')
    assert.deepEqual(said[1]!.facts, [{ name: 'changed', value: '1' }, { name: 'same', value: '2' }])
  })
})

describe('formats', () => {
  it('slack: texts within the limits, and without control characters of pages', () => {
    for (const { what, notice } of notices) {
      const { text, blocks } = slackBody(notice)
      assert.ok(text.length > 0 && blocks.length <= 50, what)
      for (const block of blocks) {
        const { text: content } = block as { text: { type: string; text: string } }
        assert.ok(content.text.length <= (block.type === 'header' ? 150 : 3_000), what)
        if (content.type !== 'mrkdwn') continue
        assert.doesNotMatch(content.text.replace(/<https:\/\/[^<>|]+\|[^<>]*>/g, ''), /[<>]/, what)
        assert.equal(content.text.split('```').length % 2, 1, `${what}: a block of code is not closed`)
      }
    }
    assert.match(JSON.stringify(slackBody(noticeOf(changed, 'prices'))), /a=1%7C2\|Kettle &lt;2 l&gt; &amp;/)
  })

  it('discord: embeds within the limits, and no mentions', () => {
    for (const { what, notice } of notices) {
      const { content, embeds, allowed_mentions } = discordBody(notice)
      assert.deepEqual(allowed_mentions, { parse: [] })
      const [{ title, description = '', fields = [] }] = embeds as [NonNullable<typeof embeds>[0]]
      assert.ok(content!.length <= 2_000 && title!.length <= 256 && fields.length <= 25, what)
      assert.ok(description.length <= 4_096, what)
      assert.equal(description.split('```').length % 2, 1, `${what}: a block of code is not closed`)
      assert.ok(title!.isWellFormed() && description.isWellFormed(), what)
    }
  })

  it('teams: valid adaptive cards of less than 28 KB', () => {
    for (const { what, notice } of notices) {
      const body = teamsBody(notice)
      assert.ok(Buffer.byteLength(JSON.stringify(body)) < 28 * 1024, what)
      assert.deepEqual(problemsOf(body.attachments[0].content), [], what)
    }
    assert.deepEqual(problemsOf({ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text: 'a', size: 'x' }] }), [
      'Invalid value "x" for property "size".',
    ])
  })

  it('ntfy: messages that stay messages, to the topic of the address', () => {
    for (const { what, notice } of notices) {
      const { message, title } = ntfyBody(notice, 'mills')
      assert.ok(message !== '' && Buffer.byteLength(message) <= 4_096 && title.length <= 250, what)
      assert.ok(message.isWellFormed(), what)
    }
    const request = formatRequest({ url: 'https://ntfy.example/mills', format: 'ntfy' }, toBytes(changed), { name: 'prices' })
    assert.equal(request.url, 'https://ntfy.example/')
    assert.deepEqual(JSON.parse(Buffer.from(request.body).toString()), {
      topic: 'mills', title: 'prices: page changed', tags: ['pencil2'], priority: 3, click: url,
      message: 'Kettle <2 l> & "more"\nThe price fell from 49 to 39.\n- 49,00 €\n+ @everyone 39,00 €\n' + url,
    })
    assert.equal(ntfyTopic('https://ntfy.example/a/b'), null)
  })

  it('standard: the stored bytes', () => {
    const body = toBytes(changed)
    assert.deepEqual(formatRequest({ url }, body, { name: 'prices' }), { url, body })
  })
})

const toBytes = (event: EventBody): Uint8Array => Buffer.from(JSON.stringify(event))

/** What the validator of the authors of Adaptive Cards says about a card. */
function problemsOf(card: object): string[] {
  const context = new cards.SerializationContext()
  const parsed = new cards.AdaptiveCard()
  parsed.parse(card, context)
  const first = Array.from({ length: context.eventCount }, (_, i) => context.getEventAt(i).message)
  return [...first, ...parsed.validateProperties().validationEvents.map(({ message }) => message)]
}
