// A crawl or batch in the console: its progress, pages, errors, skipped URLs, map, exports and cancellation.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { unzipSync } from 'fflate'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { openBrowser, queryOf, type ConsoleBrowser, type ConsolePage, type OpenOptions } from '#test/support/console.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { jobCalls, type JobCalls } from '#test/support/job-calls.ts'
import { pageOf, slowSite, type SlowSite } from '#test/support/slow-site.ts'
import { storedJob } from '#test/support/stored-jobs.ts'
import { eventually, until } from '#test/support/until.ts'

const pages = {
  '/': pageOf('Home', ['/docs/a', '/docs/b/deep', '/docs/gone', '/broken', '/old', '/shop/1', 'https://other.example/']),
  '/docs/a': pageOf('Docs A').replace('</main>', `
    <h2>Wheels</h2><table><tr><th>Wheel</th><th>Width</th></tr><tr><td>North</td><td>3 m</td></tr></table>
    <p><img src="https://img.example/wheel.png" alt="The wheel"> <a href="/docs/b/deep">Deep</a></p></main>`),
  '/docs/b/deep': pageOf('Deep'),
  '/old': { status: 301, headers: { location: '/new' } },
  '/new': pageOf('New place'),
  '/broken': { status: 403, body: '<title>No</title>' },
  '/shop/1': pageOf('Shop'),
}

describe('the page of a job', () => {
  let flow: GatewayFlow
  let browser: ConsoleBrowser
  let site: SlowSite
  let key: string
  let keyId: string
  let calls: JobCalls
  let crawl: string
  before(async () => {
    site = slowSite()
    flow = await startGatewayFlow({ ...site.pages, ...pages }, { actors: [startCrawl, startBatch] })
    browser = await openBrowser(flow.url)
    const created = await flow.newKey({ name: 'Ann' })
    key = created.key
    keyId = created.record.id
    calls = jobCalls(flow.url, key)
    crawl = await calls.crawl({
      url: flow.site.url('/'), exclude_paths: ['^/shop/'], use_sitemap: false, scrape_options: { include_images: true },
    })
    await calls.ended(crawl)
  })
  after(async () => {
    site?.open()
    await browser?.close()
    await flow?.stop()
  })

  const open = async (id: string, query = '', options: OpenOptions = {}): Promise<ConsolePage> => {
    const opened = await browser.open(`/console/jobs/${id}${query}`, { key, ...options })
    await opened.page.getByRole('tab', { name: 'Export' }).waitFor()
    return opened
  }
  const tab = ({ page }: ConsolePage, name: string) => page.getByRole('tab', { name })
  it('opens from the list and shows state, counts, credits and times', async () => {
    const opened = await browser.open('/console/jobs', { key })
    const { page } = opened
    await page.getByRole('link', { name: `127.0.0.1:${flow.site.port}/` }).first().click()
    await page.getByRole('heading', { name: flow.site.url('/') }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/console/jobs/${crawl}`)
    const facts = await page.locator('.facts').innerText()
    assert.match(facts, /Read\s+4\s+Failed\s+2\s+Skipped\s+2\s+Credits\s+\d+\s+Created\s+now\s+Started\s+now\s+Duration\s+[\d.]+ (s|ms)/)
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('lists its pages, and loads the content of one when it is opened', async () => {
    const opened = await open(crawl)
    const { page } = opened
    await eventually(async () =>
      assert.equal(await page.getByRole('region', { name: 'Pages' }).locator('tbody tr').count(), 6))
    const redirected = page.getByRole('row').filter({ hasText: '/old' })
    await eventually(async () => assert.match(await redirected.innerText(), /New place[^]*\/new/))
    await eventually(async () =>
      assert.match(await page.getByRole('row').filter({ hasText: '/docs/gone' }).innerText(), /failed\s+404\s+1/))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('button', { name: '/docs/a' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Wheels' }).waitFor()
    assert.ok(asked.some((url) => /\/crawl\/crw_\w+\?skip=\d&limit=1$/.test(url)))
    await eventually(async () => assert.equal(await dialog.getByRole('cell', { name: 'North' }).count(), 1))
    await eventually(async () =>
      assert.equal(
        await dialog.getByRole('link', { name: 'The wheel' }).getAttribute('href'),
        'https://img.example/wheel.png',
      ))
    await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
    await opened.picture('job-page-rendered')
    await dialog.getByRole('tab', { name: 'Source' }).click()
    await dialog.getByText('| North | 3 m |').waitFor()
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    await dialog.getByText('"Docs A"').first().waitFor()
    await opened.picture('job-page-json')
    await eventually(() => assert.equal(queryOf(opened).view, 'json'))
    await page.reload()
    await dialog.getByText('"Docs A"').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until('the URL follows', () => isDeepStrictEqual(queryOf(opened), {}))
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('opens a failed page with its error', async () => {
    const opened = await open(crawl)
    await opened.page.getByRole('button', { name: '/docs/gone' }).click()
    await opened.page.getByRole('dialog').getByText('TARGET_NOT_FOUND').first().waitFor()
    await opened.close()
  })

  it('groups its errors and says whether a retry may help', async () => {
    const opened = await open(crawl)
    const { page } = opened
    await tab(opened, 'Errors (2)').click()
    const gone = page.getByRole('region', { name: 'TARGET_NOT_FOUND' })
    await eventually(async () =>
      assert.match(await gone.innerText(), /1 page[^]*A retry fails the same way\.[^]*\/docs\/gone\s+status 404/))
    await eventually(async () => assert.equal(await page.getByRole('region', { name: 'TARGET_' }).count(), 2))
    await until('the URL follows', () => isDeepStrictEqual(queryOf(opened), { tab: 'errors' }))
    await opened.picture('job-errors')
    await opened.close()
  })

  it('explains why URLs were skipped', async () => {
    const opened = await open(crawl, '?tab=skipped')
    const { page } = opened
    await eventually(async () =>
      assert.match(
        await page.getByRole('region', { name: 'Excluded path' }).innerText(),
        /1 URL[^]*exclude_paths[^]*\/shop\/1/,
      ))
    await eventually(async () =>
      assert.match(
        await page.getByRole('region', { name: 'Other site' }).innerText(),
        /1 URL[^]*https:\/\/other\.example\//,
      ))
    await opened.picture('job-skipped')
    await opened.close()
  })

  it('maps the site by path, by mouse and by keyboard', async () => {
    const opened = await open(crawl, '?tab=map')
    const { page } = opened
    const docs = page.getByRole('treeitem', { name: /^docs/ })
    await eventually(async () => assert.match(await docs.innerText(), /docs\s+2 ok · 1 failed/))
    await page.getByRole('button', { name: 'Collapse all' }).click()
    await eventually(async () => assert.equal(await page.getByRole('treeitem').count(), 1))
    await page.getByRole('treeitem').focus()
    const focused = () => page.locator('[role=treeitem]:focus .label').innerText()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await eventually(async () => assert.equal(await focused(), 'docs'))
    await page.keyboard.press('ArrowRight')
    await page.getByRole('treeitem', { name: 'gone' }).waitFor()
    await page.keyboard.press('End')
    await eventually(async () => assert.equal(await focused(), 'old'))
    await page.keyboard.press('Home')
    await eventually(async () => assert.equal(await focused(), `127.0.0.1:${flow.site.port}`))
    await page.getByRole('button', { name: 'Expand all' }).click()
    await page.getByRole('treeitem', { name: 'deep' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Deep', exact: true }).first().waitFor()
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('exports all results as JSON lines and as a zip', async () => {
    const opened = await open(crawl, '?tab=export')
    const { page } = opened
    const save = async (name: string) => {
      const response = page.waitForResponse((one) => one.url().includes('/export?'))
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: `Download ${name}` }).click()
      const download = await saved
      return {
        name: download.suggestedFilename(), bytes: await readFile(await download.path()),
        type: (await response).headers()['content-type'],
      }
    }
    const lines = await save('JSON lines')
    assert.equal(lines.name, `127.0.0.1-${crawl}.jsonl`)
    assert.equal(lines.type, 'application/x-ndjson')
    assert.equal(lines.bytes.toString().trim().split('\n').length, 6)
    const zip = await save('zip')
    assert.equal(zip.name, `127.0.0.1-${crawl}.zip`)
    assert.equal(zip.type, 'application/zip')
    assert.ok('index.json' in unzipSync(zip.bytes))
    await opened.picture('job-export')
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('follows a running job without a reload, and cancels it', async () => {
    site.close()
    const id = await calls.crawl({
      url: flow.site.url('/slow/start'), use_sitemap: false, concurrency: 1, delay_ms: 600,
    })
    const opened = await open(id)
    const { page } = opened
    await page.evaluate('window.sameDocument = true')
    await page.getByText('2 of 5 known pages').waitFor()
    await page.getByRole('button', { name: '/docs/a' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await opened.picture('job-live')
    await page.getByRole('button', { name: 'Cancel…' }).click()
    await page.getByRole('heading', { name: 'Cancel this job?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the job' }).click()
    await page.getByText('The job is cancelled.').waitFor()
    await page.locator('.job-state').getByText('cancelled').waitFor()
    await eventually(async () => assert.equal(await page.getByRole('button', { name: 'Cancel…' }).count(), 0))
    await eventually(async () => assert.deepEqual(await calls.statuses([id]), ['cancelled']))
    await eventually(async () => assert.equal(await page.evaluate('window.sameDocument'), true))
    site.open()
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('shows a batch without markdown, and why a crawl has failed', async () => {
    const batch = await calls.batch('scrape', {
      urls: [flow.site.url('/docs/a')], scrape_options: { formats: ['links'] },
    })
    const failed = await calls.crawl({ url: flow.site.url('/broken'), use_sitemap: false })
    await Promise.all([calls.ended(batch), calls.ended(failed)])
    const ofBatch = await open(batch)
    await ofBatch.page.getByRole('button', { name: '/docs/a' }).click()
    await ofBatch.page.getByRole('dialog').getByText('internal').waitFor()
    await eventually(async () =>
      assert.deepEqual(await ofBatch.page.getByRole('dialog').getByRole('tab').allInnerTexts(), ['JSON']))
    await ofBatch.close()
    const ofFailed = await open(failed)
    const { error } = (await flow.store.collection('jobs').get(failed))!
    await ofFailed.page.locator('.job-error').getByText(error!).waitFor()
    await ofFailed.picture('job-failed')
    await ofFailed.close()
  })

  it('says that there is no such job, and leads from a check to its monitor', async () => {
    const opened = await browser.open('/console/jobs/crw_none', { key })
    const { page } = opened
    await page.getByText('There is no such job.').waitFor()
    const check = storedJob(keyId, 1, {
      _id: 'chk_0123456789abcdefABCDEF01', kind: 'check', endpoint: 'check', url: null, request: { name: 'Mill' },
      check: {
        monitor_id: 'mon_1', trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 1, error_code: null,
      },
    })
    await flow.store.collection('jobs').put(check)
    await page.goto(`${flow.url}/console/jobs/${check._id}`)
    await page.waitForURL(`**/console/monitors/mon_1/checks/${check._id}`)
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`has no accessibility problem on any tab at any width in ${theme}`, async () => {
      for (const width of [360, 1280])
        for (const name of ['pages', 'errors', 'skipped', 'map', 'export']) {
          const opened = await open(crawl, `?tab=${name}`, { width, theme })
          await opened.page.getByText('127.0.0.1').last().waitFor()
          await eventually(async () => assert.deepEqual(await opened.accessibility(), [], name))
          await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0, name))
          await opened.picture(`job-${name}-${theme}-${width}`)
          assert.deepEqual(opened.problems, [])
          await opened.close()
        }
    })
})
