// `npm run pictures`: takes the pictures of the console that the README shows, of a shop on this machine.

import { fileURLToPath } from 'node:url'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { startConsoleMonitors } from '#test/support/console-monitors.ts'
import { openBrowser } from '#test/support/console.ts'
import { shopAfter, shopBefore } from '#test/support/kettle-shop.ts'

const folder = fileURLToPath(new URL('../../docs/images', import.meta.url))

const api = await startConsoleMonitors(shopBefore(), { actors: [startInfer, startCrawl] })
const browser = await openBrowser(api.flow.url)
try {
  const { site } = api.flow
  const { id } = await api.createMonitor({
    name: 'Kettles', goal: 'Tell me when the price of a kettle changes',
    targets: [{
      type: 'scrape', urls: [site.url('/kettle')],
      change_tracking: {
        modes: ['markdown', 'json'], json_schema: { type: 'object', properties: { price: { type: 'number' } } },
      },
    }],
  })
  await api.check(id)
  site.pages = shopAfter()
  await api.check(id)
  const { last_check_summary: last } = await api.monitor(id)
  const change = await browser.open(`/console/monitors/${id}/checks/${last!.check_id}?view=split`, { key: api.key })
  await change.page.locator('table.split-diff').first().waitFor()
  await change.page.keyboard.press('n')
  await change.page.screenshot({ path: `${folder}/console-change.png` })
  await change.close()

  const playground = await browser.open('/console/playground', { key: api.key })
  await playground.page.getByLabel('url', { exact: true }).fill(site.url('/kettle'))
  await playground.page.getByRole('button', { name: 'Run' }).click()
  await playground.page.getByRole('tab', { name: 'Markdown' }).waitFor()
  await playground.page.getByRole('heading', { name: 'Enamel kettle' }).waitFor()
  await playground.page.screenshot({ path: `${folder}/console-playground.png` })
  await playground.close()
} finally {
  await browser.close()
  await api.stop()
}
