// GET /monitor/{id}/feed.atom: the announced changes of a monitor, for whoever has its address.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startCheck } from '#actors/check/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import { readAtom, type ReadFeed } from '#test/support/atom.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { until } from '#test/support/until.ts'

const page = (price: string): string => `<html lang="en"><head><title>Flour</title></head><body><main><h1>Flour</h1>
<p>${'The mill stands by the river and grinds wheat for the town. '.repeat(20)}</p><p>Price: € ${price}</p></main></body>
</html>`

interface Monitor { id: string; feed_url: string }

describe('GET /monitor/{id}/feed.atom', () => {
  let flow: GatewayFlow
  let key: string
  let monitor: Monitor
  before(async () => {
    flow = await startGatewayFlow({ '/flour': page('1.10') }, { actors: [startCheck, startDiff, startJudge] })
    key = (await flow.newKey()).key
    monitor = await createMonitor(key)
  })
  after(() => flow.stop())

  async function call<T>(method: string, path: string, body?: object, as = key): Promise<T> {
    const response = await fetch(flow.url + path, {
      method, headers: { 'x-api-key': as, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { success, data, ...rest } = await response.json() as { success: boolean; data: T }
    assert.ok(success, JSON.stringify(rest))
    return data
  }
  const createMonitor = (as: string): Promise<Monitor> => call('POST', '/monitor', {
    name: 'Mills', schedule: '0 9 1 1 *', targets: [{ type: 'scrape', urls: [flow.site.url('/flour')] }],
  }, as)
  async function check(): Promise<void> {
    const { id } = await call<{ id: string }>('POST', `/monitor/${monitor.id}/run`)
    await until('the check has ended', async () =>
      (await call<{ status: string }>('GET', `/monitor/${monitor.id}/checks/${id}`)).status === 'completed')
  }
  async function feed(address = monitor.feed_url): Promise<ReadFeed> {
    const response = await fetch(address)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
    return readAtom(await response.text())
  }

  it('is empty before the first change, and has an entry for each announced page', async () => {
    await check()
    const { updated: created, ...empty } = await feed()
    assert.deepEqual(empty, { id: monitor.feed_url.split('?')[0], title: 'Mills', entries: [] })
    flow.site.pages['/flour'] = page('1.20')
    await check()
    const { entries: [first] } = await feed()
    flow.site.pages['/flour'] = page('1.25')
    await check()
    await check()
    const { entries, ...feedNow } = await feed()
    assert.deepEqual({ ...feedNow, entries: [] }, { ...empty, updated: entries[0]!.updated })
    assert.deepEqual(entries.slice(1), [first])
    assert.ok(created < first!.updated)
    const { id, title, updated, link, content } = entries[0]!
    assert.equal(id, `${flow.url}/monitor/${monitor.id}/feed.atom#${id.split('#')[1]}`)
    assert.match(id, /#evt_\w+$/)
    assert.equal(title, 'Mills: page changed: Flour')
    assert.ok(updated > first!.updated)
    assert.equal(link, flow.site.url('/flour'))
    assert.match(content, /<del>- Price: € 1\.20<\/del>\n<ins>\+ Price: € 1\.25<\/ins>/)
  })

  it('is not sent again while it is the same, and has no body for HEAD', async () => {
    const { headers } = await fetch(monitor.feed_url)
    const again = await fetch(monitor.feed_url, { headers: { 'if-none-match': headers.get('etag')! } })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    const head = await fetch(monitor.feed_url, { method: 'HEAD' })
    assert.deepEqual([head.status, await head.text(), head.headers.get('etag')], [200, '', headers.get('etag')])
  })

  it('costs nothing and is in no list', async () => {
    const listed = await call<{ monitors: object[] }>('GET', '/monitor')
    assert.ok(listed.monitors.length > 0 && listed.monitors.every((one) => !('feed_url' in one)))
    const { headers } = await fetch(monitor.feed_url)
    assert.equal(headers.get('x-credits-used') ?? '0', '0')
  })

  it('has one message for a wrong token, an unknown monitor and a revoked key', async () => {
    const other = await flow.newKey()
    const { feed_url: gone } = await createMonitor(other.key)
    assert.deepEqual((await feed(gone)).entries, [])
    const revoked = { revoked_at: new Date().toISOString() }
    await flow.store.collection('keys').update({ _id: other.record.id }, { $set: revoked })
    const closed = [`${monitor.feed_url}x`, monitor.feed_url.replace(monitor.id, 'mon_none'), gone]
    const replies = closed.map(async (address) => {
      const response = await fetch(address)
      const { error, error_code } = await response.json() as { error: string; error_code: string }
      return [response.status, error_code, error]
    })
    const [one, ...others] = await Promise.all(replies)
    assert.deepEqual(one!.slice(0, 2), [404, 'NOT_FOUND'])
    for (const each of others) assert.deepEqual(each, one)
  })

  it('says what is missing', async () => {
    const without = await fetch(monitor.feed_url.split('?')[0]!)
    assert.equal(without.status, 400)
    assert.match(await without.text(), /`token` is required/)
    const posted = await fetch(monitor.feed_url, { method: 'POST', headers: { 'x-api-key': key } })
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
  })

  it('moves to a new address on demand, with all its entries', async () => {
    const { entries } = await feed()
    const { feed_url: address } = await call<Monitor>('PATCH', `/monitor/${monitor.id}`, { rotate_feed_token: true })
    assert.notEqual(address, monitor.feed_url)
    assert.equal((await fetch(monitor.feed_url)).status, 404)
    assert.deepEqual((await feed(address)).entries, entries)
    // Another change leaves the token.
    const same = await call<Monitor>('PATCH', `/monitor/${monitor.id}`, { name: 'Mills' })
    assert.equal(same.feed_url, address)
  })

  it('ends with the monitor', async () => {
    const { feed_url: address } = await call<Monitor>('GET', `/monitor/${monitor.id}`)
    await call('DELETE', `/monitor/${monitor.id}`)
    assert.equal((await fetch(address)).status, 404)
    await until('its entries are deleted', async () =>
      await flow.store.collection('announcements').count({ monitor_id: monitor.id }) === 0)
  })
})
