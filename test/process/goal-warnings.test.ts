// Monitors of prices, end to end: a goal that the compared content cannot serve, and the example of the README.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

interface CheckedPage {
  status: string
  is_meaningful?: boolean
  warnings?: string[]
  diff?: { fields?: object[] }
}
interface Check { status: string; pages: CheckedPage[]; warnings?: string[] }

const words = 'It is made of steel, holds a litre and a half, and boils water within four minutes. '
/** A product page as shops write it: the price in text, without structured data. */
const shop = (price: string): string =>
  `<!doctype html><html lang="en"><title>Kettle</title><body><nav><a href="/">Shop</a></nav><main><h1>Kettle</h1>
  <div class="buy"><span class="price">${price}</span> <button>Add to cart</button></div><h2>Description</h2>
  <p>${words.repeat(4)}</p></main><footer><p>Free shipping on orders over $99</p></footer></body></html>`
const guide = (more: string): string =>
  `<!doctype html><title>Guide</title><main><h1>Boiling water</h1><p>${words.repeat(6)}</p><p>${more}</p></main>`
const goal = 'Tell me when a price changes'

describe('a monitor with a goal', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({})
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  const watch = async (body: object): Promise<string> => {
    const { status, error, data } = await service.post('/monitor', body)
    assert.equal(status, 201, error)
    return data.id as string
  }
  const check = async (monitor: string): Promise<Check> => {
    const { data: { id } } = await service.post(`/monitor/${monitor}/run`, {})
    let check: Check
    await until('the check ends', async () => {
      check = (await service.get(`/monitor/${monitor}/checks/${id as string}`)).data as Check
      return !['queued', 'running'].includes(check.status)
    }, 60_000)
    return check!
  }

  it('warns in the first check and later ones while its pages have no price', async () => {
    site.pages = { '/guide': guide('Pour it slowly.') }
    const schedule = { cron: '0 3 * * *' }
    const monitor = await watch({
      name: 'guide', schedule, goal, targets: [{ type: 'scrape', urls: [site.url('/guide')] }],
    })
    const first = await check(monitor)
    assert.match(first.warnings![0]!, /^goal: it speaks of prices.*include_selectors/)
    assert.match(first.pages[0]!.warnings![0]!, /^goal: it speaks of prices/)
    const { data } = await service.get(`/monitor/${monitor}`)
    assert.deepEqual(data.last_check_summary.warnings, first.warnings)
    // The same bytes are not extracted again: the warning comes from the stored review.
    const same = await check(monitor)
    assert.deepEqual([same.pages[0]!.status, same.warnings], ['same', first.warnings])
    site.pages = { '/guide': guide('A kettle costs 40 euros.') }
    const changed = await check(monitor)
    assert.deepEqual(
      [changed.pages[0]!.status, changed.pages[0]!.warnings, changed.warnings], ['changed', undefined, undefined],
    )
  })

  it('reviews unchanged pages again when the goal changes', async () => {
    site.pages = { '/guide': guide('A kettle costs 40 euros.') }
    const monitor = await watch({
      name: 'guide', schedule: { cron: '0 3 * * *' }, goal, targets: [{ type: 'scrape', urls: [site.url('/guide')] }],
    })
    assert.equal((await check(monitor)).warnings, undefined)
    const { status } = await fetch(`${service.url}/monitor/${monitor}`, {
      method: 'PATCH', headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ goal: 'Tell me about new job openings' }),
    })
    assert.equal(status, 200)
    const again = await check(monitor)
    assert.equal(again.pages[0]!.status, 'same')
    assert.match(again.warnings![0]!, /^goal: it speaks of jobs/)
    assert.equal(again.pages[0]!.is_meaningful, undefined)
  })

  it('reports a changed price by the example of the README', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    const example = /\/monitor -d '(\{.*?\n\})'/s.exec(readme)?.[1]
    assert.ok(example, 'the README has an example of a monitor')
    const { webhook: _webhook, ...body } = JSON.parse(example.replaceAll('https://example.com', site.url(''))) as {
      webhook: unknown
      targets: { urls: string[] }[]
    }
    const path = new URL(body.targets[0]!.urls[0]!).pathname
    site.pages = { [path]: shop('$40.00') }
    const monitor = await watch(body)
    assert.deepEqual((await check(monitor)).warnings, undefined)
    site.pages = { [path]: shop('$35.50') }
    const [page] = (await check(monitor)).pages
    assert.equal(page!.status, 'changed')
    assert.deepEqual(page!.diff!.fields, [{ path: 'price', old: 40, new: 35.5 }])
    assert.equal(page!.is_meaningful, true)
  })
})
