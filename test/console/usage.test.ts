// The page of the usage: sums, days and operations.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startJanitor } from '#actors/janitor/main.ts'
import { openBrowser, type ConsoleBrowser } from '#test/support/console.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { eventually, until } from '#test/support/until.ts'

const text = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(6)

describe('the usage in the console', () => {
  let flow: GatewayFlow
  let browser: ConsoleBrowser
  let key: string
  before(async () => {
    flow = await startGatewayFlow({ '/': `<title>Mill</title><main>${text}</main>` }, { actors: [startJanitor] })
    browser = await openBrowser(flow.url)
    key = (await flow.newKey({ name: 'Ann', credits: 1000 })).key
    const ask = async (path: string): Promise<{ data: { days: { credits: number }[] } }> =>
      await (await fetch(flow.url + path, { headers: { 'x-api-key': key } })).json() as never
    const page = encodeURIComponent(flow.site.url('/'))
    for (let calls = 0; calls < 4; calls++) await ask(`/scrape?url=${page}`)
    await until('the calls are counted', async () => (await ask('/usage/days')).data.days.at(-1)?.credits === 12, 20_000)
  })
  after(async () => {
    await browser?.close()
    await flow?.stop()
  })

  it('shows sums, a chart of the days and the operations', async () => {
    const opened = await browser.open('/console/usage', { key })
    const { page } = opened
    await page.getByRole('row', { name: 'scrape 4 12' }).waitFor()
    await eventually(async () => assert.match(await page.getByText('Remaining').locator('..').innerText(), /988/))
    const chart = page.getByRole('figure', { name: 'Credits by day' })
    await eventually(async () => assert.equal(await chart.locator('canvas').count(), 1))
    await eventually(async () =>
      assert.match(await chart.getByRole('table').innerText(), /^Credits by day\s+\d{4}-\d\d-\d\d\s+12$/))
    await opened.picture('usage')
    await page.getByLabel('Time').selectOption('Last 7 days')
    await page.waitForURL(/span=7$/)
    await page.getByRole('row', { name: 'scrape 4 12' }).waitFor()
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('says what to do when nothing was used', async () => {
    const opened = await browser.open('/console/usage', { key: (await flow.newKey()).key })
    await opened.page.getByText('Nothing was used in this time.').waitFor()
    await opened.close()
  })

  it('has no accessibility problem and no sideways scroll', async () => {
    for (const theme of ['light', 'dark'] as const)
      for (const width of [360, 1280]) {
        const opened = await browser.open('/console/usage', { key, theme, width })
        await opened.page.getByRole('row', { name: 'scrape 4 12' }).waitFor()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), [], `${theme} ${width}`))
        await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0, `${theme} ${width}`))
        await opened.picture(`usage-${theme}-${width}`)
        await opened.close()
      }
  })
})
