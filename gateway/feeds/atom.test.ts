import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Announcement } from '#src/feeds/announcements.ts'
import { readAtom } from '#test/support/atom.ts'
import { atomOf } from './atom.ts'

const self = 'https://winnow.example/monitor/mon_1/feed.atom'
const createdAt = '2026-03-01T09:00:00.000Z'
const timestamp = '2026-03-02T09:00:00.000Z'

const change = (id: string, data: object): Announcement => ({
  id, type: 'monitor.page', timestamp,
  data: { url: 'https://a.example/?a=1&b=2', status: 'changed', title: 'Prices', judgment: null, ...data },
})
const feedOf = (changes: Announcement[], name = 'Mills'): ReturnType<typeof readAtom> =>
  readAtom(atomOf({ monitorId: 'mon_1', name, createdAt, changes }, self))
const diff = (...content: string[]): object => ({
  diff: {
    hunks: [{ lines: content.map((text) => ({ type: text.startsWith('-') ? 'remove' : 'add', content: text.slice(1) })) }],
  },
})

describe('atomOf', () => {
  it('is a feed without entries before the first change', () =>
    assert.deepEqual(feedOf([]), { id: self, title: 'Mills', updated: createdAt, entries: [] }))

  it('has an entry for each change, with its address and lines', () => {
    const { updated, entries } = feedOf([change('evt_2', diff('-€ 10', '+€ 12 <b>& more</b>')), change('evt_1', {})])
    assert.equal(updated, timestamp)
    assert.deepEqual(entries.map(({ id }) => id), [`${self}#evt_2`, `${self}#evt_1`])
    const [{ title, link, content }] = entries as [typeof entries[0]]
    assert.match(title, /^Mills: page changed: Prices/)
    assert.equal(link, 'https://a.example/?a=1&b=2')
    // HTML, in which what the page says is text.
    assert.ok(content.includes('<del>- € 10</del>\n<ins>+ € 12 &lt;b&gt;&amp; more&lt;/b&gt;</ins>'), content)
  })

  it('stays well-formed whatever a page says', () => {
    const hostile = ']]>\u0000\u0008\uFFFE</title><script>\uD800"\''
    const { title, entries } = feedOf([change('evt_1', { title: hostile, ...diff(`+${hostile}`) })], hostile)
    assert.equal(title, ']]></title><script>\uFFFD"\'')
    assert.ok(entries[0]!.title.includes('</title><script>'))
    assert.ok(!entries[0]!.content.includes('<script>'))
  })
})
