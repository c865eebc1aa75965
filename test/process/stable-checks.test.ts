// Stable extraction, end to end: what a check kept of a page is kept at the next one.

import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { openStore } from '#src/store/open.ts'
import type { SnapshotDocument } from '#src/store/documents/monitors.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

interface CheckedPage { status: string; diff?: { text?: string }; warnings?: string[] }

const filler =
  'Thrown into the air on a windy day, the heavy grain falls back to the floor, and the light chaff is blown away.'
const paragraphs = Array.from({ length: 6 }, (_, index) => `<p>Step ${index + 1}. ${filler}</p>`)
const page = (content: string, footer = '<p>Imprint</p><p>All rights reserved</p>'): string =>
  '<!doctype html><html lang="en"><title>Winnowing</title><body>'
  + '<nav class="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">Shop</a></li></ul></nav>'
  + `<main class="guide"><h1>Winnowing by hand</h1>${content}</main>`
  + `<footer class="foot">${footer}</footer></body></html>`
const article = (more = ''): string => page(paragraphs.join('') + more)
/** The same words as another site would mark them up, with most of them new. */
const otherLayout = page(
  '<div class="a"><h2>Threshing</h2></div>' + Array.from({ length: 9 }, (_, index) =>
    `<div class="b"><span>Turn ${index}: the flail beats the sheaves on the floor.</span></div>`).join(''),
)

describe('stable extraction', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({})
    service = await startService()
  })
  afterEach(() => { site.pages = {} })
  after(async () => {
    await service.stop()
    await site.close()
  })

  const watch = async (): Promise<string> => {
    const { status, error, data } = await service.post('/monitor', {
      name: 'stable', schedule: { cron: '0 3 * * *' }, targets: [{ type: 'scrape', urls: [site.url('/page')] }],
    })
    assert.equal(status, 201, error)
    return data.id as string
  }
  const check = async (monitor: string, html: string): Promise<CheckedPage> => {
    site.pages = { '/page': html }
    const { data: { id } } = await service.post(`/monitor/${monitor}/run`, {})
    let pages: CheckedPage[] = []
    await until('the check ends', async () => {
      const { data } = await service.get(`/monitor/${monitor}/checks/${id as string}`)
      pages = data.pages as CheckedPage[]
      return data.status === 'completed'
    }, 30_000)
    return pages[0]!
  }
  const changeSnapshot = async (
    monitor: string, change: (now: SnapshotDocument['now']) => Partial<SnapshotDocument['now']>,
  ): Promise<void> => {
    const store = await openStore({ mongodbUrl: service.storeEnv.MONGODB_URL, dataDir: service.dataDir })
    try {
      const [found] = await store.collection('snapshots').find({ monitor_id: monitor })
      const now = { ...found!.now, ...change(found!.now) }
      await store.collection('snapshots').put({ ...found!, now })
    } finally {
      await store.close()
    }
  }

  it('ignores what is new in a part of the page that was left out', async () => {
    const monitor = await watch()
    assert.equal((await check(monitor, article())).status, 'new')
    const news = `From today on our mill is open on Sundays too. ${filler}`
    const footer = `<p>Imprint</p><p>${news}</p><p>All rights reserved</p>`
    const { status, diff } = await check(monitor, page(paragraphs.join(''), footer))
    assert.equal(status, 'same', diff?.text)
  })

  it('reports a changed and a new line of what was kept, and nothing else', async () => {
    const monitor = await watch()
    await check(monitor, article())
    const next = article('<p>Step 7. Sieve.</p>')
      .replace('Step 3. Thrown', 'Step 3. Tossed').replace('Imprint', 'Legal')
    const { status, diff } = await check(monitor, next)
    assert.equal(status, 'changed')
    const added = diff!.text!.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    assert.deepEqual(added.filter((line) => line.length > 1), [
      `+Step 3. ${filler.replace('Thrown', 'Tossed')}`, '+Step 7. Sieve.',
    ])
  })

  it('starts anew with a warning when the layout changes, and then compares with the new layout', async () => {
    const monitor = await watch()
    await check(monitor, article())
    const { status, warnings = [] } = await check(monitor, otherLayout)
    assert.equal(status, 'changed')
    assert.ok(warnings.some((warning) => warning.startsWith('The layout of the page has changed')), warnings.join())
    const again = await check(monitor, otherLayout.replace('Imprint', 'Legal notice'))
    assert.deepEqual([again.status, again.warnings], ['same', undefined])
  })

  it('repeats the decisions of the snapshot, and works with a snapshot that has none', async () => {
    const monitor = await watch()
    await check(monitor, article())
    // As if the last check had left out every second block.
    const header = 2
    await changeSnapshot(monitor, ({ decisions }) => {
      const bytes = Uint8Array.from(decisions!)
      for (let at = header + 4; at < bytes.length; at += 16) bytes[at]! &= 0b1111_1110
      return { decisions: bytes }
    })
    const half = await check(monitor, article().replace('Imprint', 'Legal'))
    assert.equal(half.status, 'changed')
    // As a version of Winnow wrote it that stored no decisions: the extraction is independent, without a warning.
    await changeSnapshot(monitor, () => ({ decisions: null }))
    const whole = await check(monitor, article().replace('Imprint', 'Terms'))
    assert.deepEqual([whole.status, whole.warnings], ['changed', undefined])
    assert.equal((await check(monitor, article().replace('Imprint', 'Notice'))).status, 'same')
  })
})
