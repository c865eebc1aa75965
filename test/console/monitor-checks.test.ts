// The page of a check: what changed on each page, how it is shown, and moving through it.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startCrawl } from '#actors/crawl/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage, type OpenOptions } from '#test/support/console.ts'
import { shopAfter, shopBefore } from '#test/support/kettle-shop.ts'
import { eventually, until } from '#test/support/until.ts'

describe('the page of a check', () => {
  let api: ConsoleMonitors
  let browser: ConsoleBrowser
  let monitorId: string
  let path: string
  before(async () => {
    api = await startConsoleMonitors(shopBefore(), { actors: [startInfer, startCrawl] })
    browser = await openBrowser(api.flow.url)
    const { site } = api.flow
    const fields = { type: 'object', properties: { price: { type: 'number' }, availability: { type: 'string' } } }
    ;({ id: monitorId } = await api.createMonitor({
      name: 'Kettles', goal: 'Tell me when the price of a kettle changes',
      targets: [
        {
          type: 'scrape', urls: [site.url('/kettle'), site.url('/pot')],
          change_tracking: { modes: ['markdown', 'json'], json_schema: fields },
        },
        { type: 'crawl', url: site.url('/guides/'), crawl_options: { limit: 10 } },
      ],
    }))
    await api.check(monitorId)
    site.pages = shopAfter()
    await api.check(monitorId)
    const { last_check_summary: last } = await api.monitor(monitorId)
    path = `/console/monitors/${monitorId}/checks/${last!.check_id}`
  })
  after(async () => {
    await browser?.close()
    await api?.stop()
  })

  const open = async (query = '', options: OpenOptions = {}): Promise<ConsolePage> => {
    const opened = await browser.open(path + query, { key: api.key, ...options })
    await opened.page.getByRole('heading', { name: 'Check of Kettles' }).waitFor()
    await opened.page.getByRole('toolbar', { name: 'Changes' }).waitFor()
    return opened
  }
  const textsOf = ({ page }: ConsolePage, selector: string): Promise<string[]> =>
    page.locator(`.diff[aria-label="Changes of Enamel kettle"] ${selector}`).allInnerTexts()

  it('marks the words that changed in both views', async () => {
    const opened = await open()
    const { page, problems } = opened
    await eventually(async () => assert.deepEqual(await textsOf(opened, 'del'), ['30.00', 'Monday morning']))
    await eventually(async () => assert.deepEqual(await textsOf(opened, 'ins'), ['25.00', 'Friday evening']))
    assert.deepEqual(await textsOf(opened, 'tr.added .line'), [
      'Price: € 25.00 with a lid', 'The shop is open on Friday evening.', '',
      'Spare lids can be ordered by telephone.',
    ])
    await opened.picture('check-unified-1280')
    await page.getByRole('button', { name: 'Side by side' }).click()
    await until('both sides are shown', async () => await page.locator('table.split-diff').count() > 0)
    await eventually(async () => assert.deepEqual(await textsOf(opened, 'td.removed del'), ['30.00', 'Monday morning']))
    await eventually(async () => assert.deepEqual(await textsOf(opened, 'td.added ins'), ['25.00', 'Friday evening']))
    assert.match(page.url(), /view=split/)
    await opened.picture('check-split-1280')
    await page.reload()
    await page.locator('table.split-diff').first().waitFor()
    assert.deepEqual(problems, [])
    await opened.close()
  })

  it('shows only what was added or removed', async () => {
    const opened = await open('?view=split')
    const { page } = opened
    const added = page.getByRole('button', { name: 'Only added' })
    await added.click()
    await until('nothing else is shown', async () => await page.locator('.diff tr.context, .diff tr.removed').count() === 0)
    await eventually(async () => assert.ok((await textsOf(opened, 'tr.added')).length > 1))
    await eventually(async () => assert.equal(await added.getAttribute('aria-pressed'), 'true'))
    await page.getByRole('button', { name: 'Only removed' }).click()
    await until('only removed lines are shown', async () =>
      await page.locator('.diff tr.context, .diff tr.added').count() === 0)
    assert.deepEqual(await textsOf(opened, 'tr.removed .line'), [
      'Price: € 30.00 with a lid', 'The shop is open on Monday morning.',
    ])
    await eventually(async () => assert.equal(await added.getAttribute('aria-pressed'), 'false'))
    await opened.close()
  })

  it('moves from change to change by keyboard and by buttons', async () => {
    const opened = await open()
    const { page } = opened
    const status = page.getByRole('toolbar').getByRole('status')
    const focused = (): Promise<string> => page.evaluate<string>('document.activeElement.innerText')
    const count = await eventually(async () => {
      const shown = await page.locator('[data-change]').count()
      assert.ok(shown >= 4, String(shown))
      assert.equal(await status.innerText(), `${shown} changes on this page`)
      return shown
    })
    await page.keyboard.press('n')
    await until('the first change is announced', async () => await status.innerText() === `Change 1 of ${count}`)
    await eventually(async () => assert.match(await focused(), /price/))
    await page.keyboard.press('n')
    await eventually(async () => assert.match(await focused(), /25\.00/))
    await page.getByRole('button', { name: 'Next' }).click()
    await until('the third is announced', async () => await status.innerText() === `Change 3 of ${count}`)
    await eventually(async () => assert.match(await focused(), /Friday evening/))
    await page.keyboard.press('p')
    await eventually(async () => assert.match(await focused(), /25\.00/))
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.keyboard.press('p')
    await until('it goes on at the other end', async () => await status.innerText() === `Change ${count} of ${count}`)
    await page.getByLabel('Result').focus()
    // Not n, with which a browser chooses the option "new".
    await page.keyboard.press('p')
    await page.evaluate('new Promise(requestAnimationFrame)')
    assert.equal(await status.innerText(), `Change ${count} of ${count}`)
    await opened.close()
  })

  it('shows the judgment, its reason and the fields', async () => {
    const opened = await open()
    const kettle = opened.page.getByRole('article').filter({ hasText: 'Enamel kettle' })
    await eventually(async () =>
      assert.match(
        await kettle.locator('.judgment').innerText(),
        /Matters for the goal: .+\n+Confidence \d+ %, judged by .+/,
      ))
    await eventually(async () =>
      assert.match(await kettle.getByRole('region', { name: 'Changed fields' }).innerText(), /price\s+30\s+25/))
    await kettle.getByText('All tracked fields as they are now').click()
    await eventually(async () => assert.match(await kettle.locator('pre').innerText(), /"price": 25/))
    const link = kettle.getByRole('link', { name: 'Enamel kettle' })
    assert.deepEqual(
      [await link.getAttribute('href'), await link.getAttribute('rel')],
      [api.flow.site.url('/kettle'), 'noopener noreferrer'],
    )
    await opened.close()
  })

  it('filters the pages by their result, and says so of new and removed ones', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByLabel('Result').selectOption('new')
    await page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Guide to steel' }) }).waitFor()
    await until('the others are gone', async () => await page.getByRole('article').count() === 1)
    assert.match(page.url(), /status=new/)
    await eventually(async () => assert.match(await page.locator('.new-text').innerText(), /This guide is about steel/))
    await page.getByLabel('Result').selectOption('removed')
    await page.getByText('This page is gone').waitFor()
    await eventually(async () => assert.equal(await page.getByRole('article').count(), 1))
    await page.getByLabel('Result').selectOption('error')
    await page.getByText('No page has this result.').waitFor()
    await opened.close()
  })

  it('counts the changes of the pages that it shows, and begins with the first of them', async () => {
    const { site } = api.flow
    site.pages = shopBefore()
    const guides = await api.createMonitor({ name: 'Guides', targets: [{ type: 'crawl', url: site.url('/guides/') }] })
    await api.check(guides.id)
    site.pages = shopAfter()
    await api.check(guides.id)
    // One page has changed, one is new: the number of pages stays.
    const { last_check_summary: last } = await api.monitor(guides.id)
    const { page, ...opened } = await browser.open(
      `/console/monitors/${guides.id}/checks/${last!.check_id}?status=changed`, { key: api.key },
    )
    const status = page.getByRole('toolbar').getByRole('status')
    await eventually(async () => assert.match(await status.innerText(), /^[1-9] changes? on this page$/))
    await page.keyboard.press('n')
    await eventually(async () => assert.match(await status.innerText(), /^Change 1 of /))
    await page.getByLabel('Result').selectOption('new')
    await page.getByText('Text of the new page').waitFor()
    await eventually(async () => assert.equal(await status.innerText(), '0 changes on this page'), 10_000)
    await page.getByLabel('Result').selectOption('changed')
    await eventually(async () => assert.match(await status.innerText(), /^[1-9] changes? on this page$/))
    await opened.close()
  })

  it('leads to every page of a check, also when they are too large for one answer', async () => {
    const text = 'word '.repeat(1_500_000)
    const check = await api.storeCheck(monitorId, ['one', 'two', 'three'].map((name) =>
      ({ url: `https://a.example/${name}`, title: name, extraction: { text } })))
    const { page, ...opened } = await browser.open(`/console/monitors/${monitorId}/checks/${check}`, { key: api.key })
    const names = (): Promise<string[]> => page.locator('article h3 a').allInnerTexts()
    const pager = page.getByRole('navigation', { name: 'Pages of pages' })
    await pager.getByText('1 to 2 of 3 pages').waitFor()
    await eventually(async () => assert.deepEqual(await names(), ['one', 'two']))
    await pager.getByRole('button', { name: 'Next' }).click()
    await pager.getByText('3 to 3 of 3 pages').waitFor()
    await eventually(async () => assert.deepEqual(await names(), ['three']))
    assert.ok(await pager.getByRole('button', { name: 'Next' }).isDisabled())
    await pager.getByRole('button', { name: 'Previous' }).click()
    await eventually(async () => assert.deepEqual(await names(), ['one', 'two']))
    await opened.close()
  })

  it('says why a check was skipped: its key was revoked, not out of credits', async () => {
    const id = await api.storeCheck(monitorId, [])
    const error = 'The API key of the monitor was revoked.'
    await api.flow.store.collection('jobs').update(
      { _id: id }, { $set: { status: 'skipped_no_credits', error, 'check.error_code': 'API_KEY_REVOKED' } },
    )
    const { page, ...opened } = await browser.open(`/console/monitors/${monitorId}/checks/${id}`, { key: api.key })
    await page.getByRole('alert').filter({ hasText: `${error} API_KEY_REVOKED` }).waitFor()
    await eventually(async () => assert.equal(await page.getByText('no credits left').count(), 0), 5_000)
    await opened.close()
  })

  it('leaves changes unread until somebody marks them as read', async () => {
    const { unread_changes: unread } = await api.monitor(monitorId)
    assert.ok(unread > 0)
    const opened = await open()
    const { page } = opened
    await page.getByText(`The monitor has ${unread} unread changes.`).waitFor()
    await eventually(async () => assert.equal((await api.monitor(monitorId)).unread_changes, unread))
    await page.getByRole('button', { name: 'Mark read' }).click()
    await page.getByText('unread changes').waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await api.monitor(monitorId)).unread_changes, 0))
    await opened.close()
  })

  it('says what the first check is, and what is wrong with an unknown one', async () => {
    const { data } = await api.call<{ checks: { id: string }[] }>('GET', `/monitor/${monitorId}/checks`)
    const first = await browser.open(`/console/monitors/${monitorId}/checks/${data.checks.at(-1)!.id}`, { key: api.key })
    await first.page.getByText('This is the first check').waitFor()
    await first.close()
    const none = await browser.open(`/console/monitors/${monitorId}/checks/chk_none`, { key: api.key })
    await none.page.getByRole('alert').filter({ hasText: 'no check chk_none' }).waitFor()
    await none.close()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible and fits its window in ${theme}`, async () => {
      const narrow = await open('?view=split', { width: 360, theme })
      await eventually(async () => assert.equal(await narrow.page.locator('table.split-diff').count(), 0))
      await eventually(async () =>
        assert.equal(await narrow.page.getByRole('button', { name: 'Side by side' }).count(), 0))
      const full = await open('?view=split', { theme })
      for (const [width, opened] of [[360, narrow], [1280, full]] as const) {
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
        await opened.picture(`check-${theme}-${width}`)
        assert.deepEqual(opened.problems, [])
        await opened.close()
      }
    })
})
