// The list of jobs in the console shows jobs as they change, by the events of the service.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage } from '#test/support/console.ts'
import { eventually } from '../support/until.ts'
import { cutConnection } from '#test/support/cut-connection.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { jobCalls, type JobCalls } from '#test/support/job-calls.ts'
import { slowSite, type SlowSite } from '#test/support/slow-site.ts'
import { storedJob } from '#test/support/stored-jobs.ts'

describe('the live list of jobs', () => {
  let flow: GatewayFlow
  let browser: ConsoleBrowser
  let site: SlowSite
  before(async () => {
    site = slowSite()
    flow = await startGatewayFlow(site.pages, { actors: [startCrawl] })
    browser = await openBrowser(flow.url)
  })
  after(async () => {
    site?.open()
    await browser?.close()
    await flow?.stop()
  })

  /** A new key, so that each test has a list of its own. */
  const newUser = async (): Promise<JobCalls & { key: string; keyId: string }> => {
    const { key, record } = await flow.newKey({ name: 'Ann' })
    return { key, keyId: record.id, ...jobCalls(flow.url, key) }
  }
  const rowOf = ({ page }: ConsolePage, text: string) => page.getByRole('row').filter({ hasText: text })

  it('shows a job that starts, its progress and its end without a reload', async () => {
    const user = await newUser()
    const opened = await browser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.getByText('Live', { exact: true }).waitFor()
    await page.evaluate('window.sameDocument = true')
    site.close()
    await user.crawl({ url: flow.site.url('/slow/start'), use_sitemap: false, concurrency: 1, delay_ms: 600 })
    const row = rowOf(opened, '/slow/start')
    await row.getByText('running').waitFor()
    await row.getByText('2 of 4').waitFor()
    await opened.picture('jobs-live')
    site.open()
    await row.getByText('completed').waitFor()
    await eventually(async () => assert.equal(await page.evaluate('window.sameDocument'), true))
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('shows what happened while the stream was interrupted', async () => {
    const user = await newUser()
    const connection = await cutConnection(flow.url)
    const otherBrowser = await openBrowser(connection.url)
    const opened = await otherBrowser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.getByText('No jobs yet.').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    connection.cut()
    await page.getByText('Live progress is interrupted').waitFor()
    await opened.picture('jobs-interrupted')
    await user.ended(await user.crawl({ url: flow.site.url('/quick') }))
    connection.restore()
    await rowOf(opened, '/quick').getByText('completed').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await otherBrowser.close()
    await connection.close()
  })

  it('closes its stream when the page is hidden for long, and reads the list again when it is shown', async () => {
    const user = await newUser()
    const opened = await browser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.clock.install()
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    const show = (state: string): Promise<unknown> => page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'))`,
    )
    await show('hidden')
    await page.clock.fastForward(61_000)
    await page.getByText('Live progress is interrupted').waitFor()
    await flow.store.collection('jobs').put(storedJob(user.keyId, 0, { url: 'https://while-hidden.example/' }))
    await show('visible')
    await rowOf(opened, 'while-hidden.example').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await opened.close()
  })
})
