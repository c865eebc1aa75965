// The list of jobs in the console: filters, cancellation, exports, and many rows.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { openBrowser, queryOf, type ConsoleBrowser, type ConsolePage } from '#test/support/console.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { jobCalls, type JobCalls } from '#test/support/job-calls.ts'
import { slowSite, type SlowSite } from '#test/support/slow-site.ts'
import { storedJob, storeJobs } from '#test/support/stored-jobs.ts'
import { eventually, until } from '#test/support/until.ts'

describe('the list of jobs', () => {
  let flow: GatewayFlow
  let browser: ConsoleBrowser
  let site: SlowSite
  before(async () => {
    site = slowSite()
    flow = await startGatewayFlow(site.pages, { actors: [startCrawl, startBatch] })
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
  it('says how to start a job while there is none', async () => {
    const opened = await browser.open('/console/jobs', { key: (await newUser()).key })
    await opened.page.getByText('No jobs yet.').waitFor()
    await eventually(async () =>
      assert.equal(await opened.page.getByText('winnow crawl https://example.com').count(), 1))
    await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
    await opened.picture('jobs-none')
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  describe('with jobs of all kinds', () => {
    let user: Awaited<ReturnType<typeof newUser>>
    before(async () => {
      user = await newUser()
      const jobs = flow.store.collection('jobs')
      await user.ended(await user.crawl({ url: flow.site.url('/quick') }))
      await user.ended(await user.batch('scrape', { urls: [flow.site.url('/docs/a'), flow.site.url('/gone')] }))
      await jobs.put(storedJob(user.keyId, 600, { url: 'https://old.example/', status: 'failed', error: 'No page.' }))
      await jobs.put(storedJob(user.keyId, 5, {
        _id: 'chk_0123456789abcdefABCDEF01', kind: 'check', endpoint: 'check', url: null, status: 'partial',
        request: { name: 'Prices of the mill' },
        check: { monitor_id: 'mon_1', trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 1, error_code: null },
      }))
    })

    it('lists them newest first, with where each leads to', async () => {
      const opened = await browser.open('/console/jobs', { key: user.key })
      await rowOf(opened, 'old.example').waitFor()
      const subjects = await opened.page.locator('tbody a').allInnerTexts()
      assert.deepEqual(subjects.map((text) => text.replace(/127.0.0.1:\d+/, '')), [
        '/docs/a and 1 more', '/quick', 'Prices of the mill', 'old.example/',
      ])
      const check = opened.page.getByRole('link', { name: 'Prices of the mill' })
      await eventually(async () =>
        assert.equal(await check.getAttribute('href'), '/console/monitors/mon_1/checks/chk_0123456789abcdefABCDEF01'))
      await opened.close()
    })

    it('filters by kind, status, text and time on the server, and keeps the filter in the URL', async () => {
      const opened = await browser.open('/console/jobs', { key: user.key })
      const { page } = opened
      await rowOf(opened, 'old.example').waitFor()
      const shown = (count: number) => page.getByText(`${count} job${count === 1 ? '' : 's'}`, { exact: true }).waitFor()
      await shown(4)
      const asked = page.waitForRequest((request) => request.url().includes('/jobs?kind=batch'))
      await page.getByLabel('Kind').selectOption('batch')
      await asked
      await shown(1)
      await page.getByLabel('Kind').selectOption('')
      await page.getByLabel('Status').selectOption('failed')
      await shown(1)
      await rowOf(opened, 'old.example').waitFor()
      await page.getByLabel('Status').selectOption('')
      await page.getByLabel('Text').pressSequentially('PRICES of')
      await shown(1)
      await rowOf(opened, 'Prices of the mill').waitFor()
      await page.getByLabel('Text').fill('')
      await shown(4)
      await page.getByLabel('Created before').fill(localTime(Date.now() - 3_600_000))
      await shown(1)
      await page.getByLabel('Created after').fill(localTime(Date.now() - 7_200_000))
      await page.getByText('No job matches.').waitFor()
      await opened.picture('jobs-nothing-matches')
      await page.getByRole('button', { name: 'Clear filters' }).last().click()
      await shown(4)
      await until('the URL follows', () => isDeepStrictEqual(queryOf(opened), {}))
      assert.deepEqual(opened.problems, [])
      await opened.close()
    })

    it('shows the same view when it is loaded again, linked to, or gone back to', async () => {
      const opened = await browser.open('/console/jobs?kind=crawl,batch&q=127.0.0.1', { key: user.key })
      const { page } = opened
      await page.getByText('2 jobs', { exact: true }).waitFor()
      await eventually(async () => assert.equal(await page.getByLabel('Text').inputValue(), '127.0.0.1'))
      await page.getByLabel('Kind').selectOption('batch')
      await page.getByText('1 job', { exact: true }).waitFor()
      await page.reload()
      await page.getByText('1 job', { exact: true }).waitFor()
      await until('the URL follows', () => isDeepStrictEqual(queryOf(opened), { kind: 'batch', q: '127.0.0.1' }))
      await page.goBack()
      await page.getByText('2 jobs', { exact: true }).waitFor()
      await opened.close()
    })

    it('copies the link to a view', async () => {
      const opened = await browser.open('/console/jobs?kind=batch', { key: user.key })
      await opened.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await opened.page.getByRole('button', { name: 'Copy link to this view' }).click()
      await opened.page.getByText('Copied link to this view.').waitFor()
      await eventually(async () =>
        assert.equal(
          await opened.page.evaluate('navigator.clipboard.readText()'),
          `${flow.url}/console/jobs?kind=batch`,
        ))
      await opened.close()
    })

    it('exports a job from its row', async () => {
      const opened = await browser.open('/console/jobs?kind=batch', { key: user.key })
      const { page } = opened
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export JSON lines' }).click()
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
      assert.deepEqual(lines.map((line) => (JSON.parse(line) as { ok: boolean }).ok).sort(), [false, true])
      assert.deepEqual(opened.problems, [])
      await opened.close()
    })

    for (const theme of ['light', 'dark'] as const)
      it(`has no accessibility problem at any width in ${theme}`, async () => {
        for (const width of [360, 1280]) {
          const opened = await browser.open('/console/jobs?q=e', { key: user.key, width, theme })
          await rowOf(opened, 'old.example').waitFor()
          await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
          await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
          await opened.picture(`jobs-${theme}-${width}`)
          await opened.close()
        }
      })
  })

  it('cancels the jobs that are selected', async () => {
    const user = await newUser()
    site.close()
    const ids = [await user.crawl({ url: flow.site.url('/slow/a') }), await user.crawl({ url: flow.site.url('/slow/b') })]
    const opened = await browser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.getByLabel(`Select ${flow.site.url('/slow/a')}`).check()
    await page.getByRole('button', { name: 'Cancel selected (1)…' }).click()
    await page.getByRole('heading', { name: 'Cancel 1 job?' }).waitFor()
    await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
    await opened.picture('jobs-cancel')
    await page.getByRole('button', { name: 'Cancel 1 job' }).click()
    await rowOf(opened, '/slow/a').getByText('cancelled').waitFor()
    await eventually(async () => assert.deepEqual(await user.statuses(ids), ['cancelled', 'running']))
    await page.getByLabel('Select all loaded jobs').check()
    await page.getByRole('button', { name: 'Cancel selected (1)…' }).click()
    await page.getByRole('button', { name: 'Cancel 1 job' }).click()
    await rowOf(opened, '/slow/b').getByText('cancelled').waitFor()
    site.open()
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('cancels all jobs of a filter, also those that are not loaded, after it has said how many', async () => {
    const user = await newUser()
    site.close()
    const kept = await user.crawl({ url: flow.site.url('/slow/a') })
    const batches = await Promise.all(['b', 'c', 'd'].map((name) =>
      user.batch('scrape', { urls: [flow.site.url(`/slow/${name}`)] })))
    const opened = await browser.open('/console/jobs?kind=batch', { key: user.key })
    const { page } = opened
    await page.getByText('3 jobs', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Cancel all of this filter…' }).click()
    await page.getByRole('heading', { name: 'Cancel 3 jobs?' }).waitFor()
    await page.getByRole('button', { name: 'Keep' }).click()
    await eventually(async () => assert.ok(!(await user.statuses(batches)).includes('cancelled')))
    await page.getByRole('button', { name: 'Cancel all of this filter…' }).click()
    await page.getByRole('button', { name: 'Cancel 3 jobs' }).click()
    await page.getByText('Cancelled 3 jobs.').waitFor()
    await until('all rows are cancelled', async () =>
      await page.locator('tbody').getByText('cancelled').count() === 3)
    await eventually(async () =>
      assert.deepEqual(await user.statuses([kept, ...batches]), ['running', 'cancelled', 'cancelled', 'cancelled']))
    await page.getByRole('button', { name: 'Cancel all of this filter…' }).click()
    await page.getByText('No crawl or batch of this view is pending or running.').waitFor()
    site.open()
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('says what happened when the list cannot be loaded, and tries again', async () => {
    const user = await newUser()
    const opened = await browser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.getByText('No jobs yet.').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Kind').selectOption('crawl')
    await page.getByRole('alert').getByText('The service does not answer.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No job matches.').waitFor()
    await opened.close()
  })

  it('scrolls through 10,000 jobs with few rows in the document', { timeout: 240_000 }, async () => {
    const user = await newUser()
    const count = 10_000
    await storeJobs(flow.store, user.keyId, count, (n) => `https://mill.example/${n}`)
    const opened = await browser.open('/console/jobs', { key: user.key })
    const { page } = opened
    await page.getByText('100 jobs loaded').waitFor()
    const scrollToEnd = () => page.getByRole('region', { name: 'Jobs' })
      .evaluate((box: { scrollTop: number; scrollHeight: number }) => { box.scrollTop = box.scrollHeight })
    await until('the last job is loaded', async () => {
      await scrollToEnd()
      await eventually(async () => assert.ok(await page.locator('tbody tr').count() < 100))
      return await page.getByText(`${count} jobs`, { exact: true }).count() === 1
    }, 180_000)
    await scrollToEnd()
    await page.getByText(`mill.example/${count - 1}`, { exact: true }).waitFor()
    await eventually(async () => assert.ok(await page.locator('tbody tr').count() < 100))
    await opened.picture('jobs-many')
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })
})

/** The value of a control for a local time. The browser of the test has the zone of this process. */
function localTime(at: number): string {
  const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return date.toISOString().slice(0, 16)
}
