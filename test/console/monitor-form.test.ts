// Creating and changing monitors by the form.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Monitor } from '#schemas/monitor-data.ts'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage, type OpenOptions } from '#test/support/console.ts'
import { shopAfter, shopBefore } from '#test/support/kettle-shop.ts'
import { eventually, until } from '#test/support/until.ts'

type Target = Monitor['targets'][number]

describe('the form of a monitor', () => {
  let api: ConsoleMonitors
  let browser: ConsoleBrowser
  before(async () => {
    api = await startConsoleMonitors(shopBefore())
    browser = await openBrowser(api.flow.url)
  })
  after(async () => {
    await browser?.close()
    await api?.stop()
  })

  const openNew = async (options: OpenOptions = {}): Promise<ConsolePage> => {
    const opened = await browser.open('/console/monitors/new', { key: api.key, ...options })
    await opened.page.getByRole('heading', { name: 'New monitor' }).waitFor()
    return opened
  }
  const url = (path: string): string => api.flow.site.url(path)
  const savedId = async ({ page }: ConsolePage): Promise<string> => {
    await page.getByRole('tab', { name: 'Checks' }).waitFor()
    return new URL(page.url()).pathname.split('/').at(-1)!
  }

  it('creates a monitor of pages and of a section of a site, with tracked fields and a webhook', async () => {
    const opened = await openNew()
    const { page, problems } = opened
    await page.getByLabel('Name', { exact: true }).fill('Kettles')
    await page.getByLabel('Labels').fill('prices, shop')
    await page.getByLabel('Phrase', { exact: true }).fill('every weekday at 9am')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByLabel('URLs').fill(`${url('/kettle')}\n\n${url('/pot')}`)
    await page.getByLabel('Fields (JSON)').check()
    await page.getByLabel('Fields to track').fill('the price')
    await page.getByLabel('JSON Schema').fill('{"type": "object", "properties": {"price": {"type": "number"}}}')
    await page.getByText('How pages are read').click()
    await page.getByLabel('Only these parts').fill('main')
    await page.getByRole('button', { name: 'Add a target' }).click()
    const second = page.getByRole('group', { name: 'Target 2' })
    await second.getByLabel('What to check').selectOption('crawl')
    await second.getByLabel('Start page', { exact: true }).fill(url('/guides/'))
    await second.getByText('Scope of the crawl').click()
    await second.getByLabel('Pages at most').fill('7')
    await second.getByLabel('Only these paths').fill('/guides/.*')
    await second.getByLabel('Find pages in sitemaps').uncheck()
    await page.getByLabel('Which changes matter').fill('when the price changes')
    await page.getByLabel('Announce changes to a webhook').check()
    await page.getByLabel('Webhook URL').fill('https://127.0.0.1:9/hook')
    await page.getByLabel('Format').selectOption('slack')
    await page.getByLabel('A check has ended').uncheck()
    await page.getByLabel('Headers').fill('X-Token: a:b')
    await page.getByLabel('Metadata').fill('{"team": "mill"}')
    await page.getByLabel('Keep checks for').fill('14')
    await opened.picture('monitor-new-filled-1280')
    await page.getByRole('button', { name: 'Create monitor' }).click()
    const monitor = await api.monitor(await savedId(opened))
    await page.getByText('Saved. The checks cost at most').waitFor()
    const { name, labels, schedule, goal, retention_days, webhook, targets } = monitor
    assert.deepEqual([name, labels, goal, retention_days], ['Kettles', ['prices', 'shop'], 'when the price changes', 14])
    assert.deepEqual(schedule, { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', text: 'every weekday at 9am' })
    const { secret: _secret, ...hook } = webhook!
    assert.deepEqual(hook, {
      url: 'https://127.0.0.1:9/hook', format: 'slack', events: ['monitor.page'], headers: { 'X-Token': 'a:b' },
      metadata: { team: 'mill' },
    })
    const [pages, section] = targets as [Target, Extract<Target, { type: 'crawl' }>]
    assert.deepEqual((pages as { urls: string[] }).urls, [url('/kettle'), url('/pot')])
    assert.deepEqual(pages.change_tracking.modes, ['markdown', 'json'])
    assert.deepEqual(pages.scrape_options.include_selectors, ['main'])
    const { limit, include_paths, use_sitemap } = section.crawl_options
    assert.deepEqual(
      [section.url, limit, include_paths, use_sitemap], [url('/guides/'), 7, ['/guides/.*'], false],
    )
    assert.deepEqual(problems, [])
    await opened.close()
  })

  it('explains a schedule by its next five runs as it is typed, and says what is wrong with it', async () => {
    const opened = await openNew()
    const { page } = opened
    const runs = page.locator('.next-runs li')
    await page.getByLabel('Time zone').fill('Asia/Tokyo')
    await page.getByLabel('Phrase', { exact: true }).fill('daily at 17:30')
    await until('five runs are shown', async () =>
      (await runs.allInnerTexts()).filter((text) => text.endsWith('17:30')).length === 5)
    await page.getByText('Shortest gap: 1 day').waitFor()
    await page.getByLabel('Kind of schedule').selectOption('cron')
    await eventually(async () =>
      assert.equal(await page.getByLabel('Cron expression', { exact: true }).inputValue(), '30 17 * * *'))
    await page.getByLabel('Cron expression', { exact: true }).fill('* * * * *')
    await page.getByText(/every gap of the year must be at least 5 minutes/).waitFor()
    await eventually(async () =>
      assert.equal(await page.getByLabel('Cron expression', { exact: true }).getAttribute('aria-invalid'), 'true'))
    await eventually(async () => assert.equal(await runs.count(), 0))
    await page.getByLabel('Cron expression', { exact: true }).fill('0 9 * * *')
    await page.getByLabel('Time zone').fill('Mars/Base')
    await page.getByText('"Mars/Base" is not a time zone').waitFor()
    await eventually(async () => assert.equal(await page.getByLabel('Time zone').getAttribute('aria-invalid'), 'true'))
    await opened.close()
  })

  it('shows an error at its field and loses nothing that was typed', async () => {
    const opened = await openNew()
    const { page } = opened
    await page.getByLabel('Name', { exact: true }).fill('Pots')
    await page.getByLabel('URLs').fill(`${url('/pot')}\nhttp://10.0.0.1/`)
    const save = page.getByRole('button', { name: 'Create monitor' })
    await save.click()
    const problem = page.getByRole('group', { name: 'Target 1' }).locator('.field .problem')
    await problem.filter({ hasText: 'targets[0].urls[1]' }).waitFor()
    await until('the field has the focus', async () =>
      (await page.evaluate<string>('document.activeElement.value')).includes('10.0.0.1'))
    await opened.picture('monitor-form-error-1280')
    await eventually(async () => assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Pots'))
    await page.getByLabel('URLs').fill(url('/pot'))
    await page.getByLabel('Keep checks for').fill('900')
    await save.click()
    await page.getByText(/`retention_days` must be between 1 and 365/).first().waitFor()
    await eventually(async () =>
      assert.equal(await page.getByLabel('Keep checks for').getAttribute('aria-invalid'), 'true'))
    await eventually(async () => assert.equal(await problem.count(), 0))
    await page.getByLabel('Keep checks for').fill('30')
    await page.getByLabel('Fields (JSON)').check()
    await page.getByLabel('JSON Schema').fill('{"type":')
    await save.click()
    await page.getByText(/This is not valid JSON/).first().waitFor()
    await page.getByLabel('JSON Schema').fill('')
    await save.click()
    await page.getByRole('group', { name: 'What to compare' }).getByText(/requires `json_prompt` or `json_schema`/).waitFor()
    await page.getByLabel('Fields (JSON)').uncheck()
    await save.click()
    await eventually(async () => assert.equal((await api.monitor(await savedId(opened))).name, 'Pots'))
    await opened.close()
  })

  it('restores what was typed and not saved, until it is discarded', async () => {
    const opened = await openNew()
    const { page } = opened
    await page.getByLabel('Name', { exact: true }).fill('Unfinished')
    await page.getByRole('link', { name: 'Monitors', exact: true }).click()
    await page.getByRole('link', { name: 'New monitor' }).click()
    await page.getByText('typed here before and not saved').waitFor()
    await eventually(async () =>
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Unfinished'))
    await page.getByRole('button', { name: 'Discard it' }).click()
    await eventually(async () => assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), ''))
    await opened.close()
  })

  it('restores only what was typed: what others have changed meanwhile is shown and kept', async () => {
    const { id } = await api.createMonitor({ name: 'Before', labels: ['old'] })
    const opened = await browser.open(`/console/monitors/${id}/edit`, { key: api.key })
    const { page } = opened
    await page.getByLabel('Which changes matter').fill('Tell me when the price changes')
    await page.getByRole('link', { name: 'Monitors', exact: true }).click()
    await page.getByRole('heading', { name: 'Monitors' }).waitFor()
    await api.call('PATCH', `/monitor/${id}`, { name: 'Renamed', labels: ['new'] })
    await page.getByRole('link', { name: /^(Before|Renamed)$/ }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByText('typed here before and not saved').waitFor()
    const name = page.getByLabel('Name', { exact: true })
    await eventually(async () => assert.equal(await name.inputValue(), 'Renamed'), 10_000)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('tab', { name: 'Checks' }).waitFor()
    const saved = await api.monitor(id)
    assert.deepEqual(
      [saved.name, saved.labels, saved.goal], ['Renamed', ['new'], 'Tell me when the price changes'],
    )
    await opened.close()
  })

  it('changes a monitor without losing the snapshots of its targets', async () => {
    const { id, targets } = await api.createMonitor({
      name: 'Before', targets: [{ type: 'scrape', urls: [url('/kettle')] }, { type: 'scrape', urls: [url('/pot')] }],
    })
    await api.check(id)
    const opened = await browser.open(`/console/monitors/${id}/edit`, { key: api.key })
    const { page } = opened
    await page.getByLabel('Name', { exact: true }).fill('After')
    const first = page.getByRole('group', { name: 'Target 1' })
    await eventually(async () => assert.equal(await first.getByLabel('What to check').isDisabled(), true))
    await first.getByLabel('URLs').fill(`${url('/kettle')}\n${url('/guides/')}`)
    await page.getByRole('button', { name: 'Remove target 2' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { name: 'After' }).waitFor()
    const changed = await api.monitor(id)
    assert.deepEqual(changed.targets.map((target) => target.id), [targets[0]!.id])
    api.flow.site.pages = shopAfter()
    await api.check(id)
    const { last_check_summary: last } = await api.monitor(id)
    assert.deepEqual([last!.changed, last!.new], [1, 1])
    await opened.close()
  })

  it('says that there is no such monitor', async () => {
    const opened = await browser.open('/console/monitors/mon_none/edit', { key: api.key })
    await opened.page.getByRole('alert').filter({ hasText: 'NOT_FOUND' }).waitFor()
    await opened.close()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible and fits its window in ${theme}`, async () => {
      for (const width of [360, 1280]) {
        const opened = await openNew({ width, theme })
        const { page } = opened
        await page.locator('.next-runs').waitFor()
        await page.getByLabel('Fields (JSON)').check()
        await page.getByLabel('Announce changes to a webhook').check()
        await page.getByText('How pages are read').click()
        await page.getByLabel('What to check').selectOption('crawl')
        await page.getByText('Scope of the crawl').click()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
        await opened.picture(`monitor-form-${theme}-${width}`)
        assert.deepEqual(opened.problems, [])
        await opened.close()
      }
    })
})
