// The list of monitors: filters, actions on one, on some and on the whole filter.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage, type OpenOptions } from '#test/support/console.ts'
import { shopAfter, shopBefore } from '#test/support/kettle-shop.ts'
import { eventually, until } from '#test/support/until.ts'

describe('the list of monitors', () => {
  let api: ConsoleMonitors
  let browser: ConsoleBrowser
  let kettles: string
  before(async () => {
    api = await startConsoleMonitors(shopBefore())
    browser = await openBrowser(api.flow.url)
    const pots = [{ type: 'scrape', urls: [api.flow.site.url('/pot')] }]
    for (const name of ['Pot one', 'Pot two', 'Pot three']) await api.createMonitor({ name, labels: ['pots'], targets: pots })
    const targets = [{ type: 'scrape', urls: [api.flow.site.url('/kettle')] }]
    ;({ id: kettles } = await api.createMonitor({ name: 'Kettles', labels: ['prices', 'shop'], targets }))
    await api.check(kettles)
    api.flow.site.pages = shopAfter()
    await api.check(kettles)
  })
  after(async () => {
    await browser?.close()
    await api?.stop()
  })

  const open = async (query = '', options: OpenOptions = {}): Promise<ConsolePage> => {
    const opened = await browser.open(`/console/monitors${query}`, { key: api.key, ...options })
    await opened.page.getByRole('heading', { name: 'Monitors' }).waitFor()
    await opened.page.locator('table.monitors, .empty-state').first().waitFor()
    return opened
  }
  const names = ({ page }: ConsolePage): Promise<string[]> => page.locator('table.monitors td.name > a').allInnerTexts()
  const untilNames = (opened: ConsolePage, expected: string[]): Promise<void> =>
    until(`the list has ${expected.join(', ')}`, async () => (await names(opened)).join() === expected.join())
  const statuses = async (): Promise<string[]> =>
    (await api.call<{ monitors: { name: string; status: string }[] }>('GET', '/monitor')).data.monitors
      .filter(({ status }) => status === 'paused').map(({ name }) => name).sort()

  it('shows status, labels, last result, unread changes and next run', async () => {
    const opened = await open()
    const { page } = opened
    await eventually(async () => assert.deepEqual(await names(opened), ['Kettles', 'Pot three', 'Pot two', 'Pot one']))
    const row = page.getByRole('row').filter({ hasText: 'Kettles' })
    const text = await row.innerText()
    for (const part of ['prices', 'shop', 'active', '1 changed', '1 change', '0 9 1 1 * (UTC)'])
      assert.ok(text.includes(part), `${part} in ${text}`)
    await eventually(async () =>
      assert.match(await page.getByRole('row').filter({ hasText: 'Pot one' }).innerText(), /No check yet/))
    await opened.picture('monitors-1280')
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('filters by status, label and text, in the URL', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByLabel('Name or URL').fill('KETTLE')
    await untilNames(opened, ['Kettles'])
    assert.match(page.url(), /\?q=KETTLE$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: 'pots' }).first().click()
    await untilNames(opened, ['Pot three', 'Pot two', 'Pot one'])
    await page.getByLabel('Status').selectOption('paused')
    await page.getByText('No monitor matches these filters.').waitFor()
    await page.goBack()
    await untilNames(opened, ['Pot three', 'Pot two', 'Pot one'])
    await opened.close()
    const linked = await open('?label=prices')
    await eventually(async () => assert.deepEqual(await names(linked), ['Kettles']))
    await linked.close()
  })

  it('runs, pauses, resumes and marks as read one monitor', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('button', { name: 'Pause: Kettles' }).click()
    await page.getByRole('button', { name: 'Resume: Kettles' }).click()
    await page.getByRole('button', { name: 'Pause: Kettles' }).waitFor()
    await eventually(async () => assert.equal((await api.monitor(kettles)).status, 'active'))
    await eventually(async () => assert.equal((await api.monitor(kettles)).unread_changes, 1))
    await page.getByRole('button', { name: 'Mark read: Kettles' }).click()
    await page.getByText('Marked Kettles as read.').waitFor()
    await eventually(async () => assert.equal((await api.monitor(kettles)).unread_changes, 0))
    await page.getByRole('button', { name: 'Run now: Kettles' }).click()
    await page.getByText('Started a check of Kettles.').waitFor()
    await until('the new result is shown', async () =>
      (await page.getByRole('row').filter({ hasText: 'Kettles' }).innerText()).includes('1 same'))
    await opened.close()
  })

  it('pauses all monitors of a filter, and resumes some', async () => {
    const opened = await open('?label=pots')
    const { page } = opened
    await page.getByRole('checkbox', { name: 'Select all 3 monitors of this list' }).check()
    await page.getByText('All 3 monitors of this list').waitFor()
    await opened.picture('monitors-selected-1280')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused 3 monitors.').waitFor()
    await eventually(async () => assert.deepEqual(await statuses(), ['Pot one', 'Pot three', 'Pot two']))
    await page.getByRole('checkbox', { name: 'Select Pot one' }).check()
    await page.getByRole('checkbox', { name: 'Select Pot two' }).check()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByText('Resumed 2 monitors.').waitFor()
    await eventually(async () => assert.deepEqual(await statuses(), ['Pot three']))
    await opened.close()
  })

  it('adds a label to the selected monitors and removes it', async () => {
    const opened = await open()
    const { page } = opened
    const label = async (button: string, confirm: string, text: string): Promise<void> => {
      await page.getByRole('checkbox', { name: 'Select Pot one' }).check()
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').getByLabel('Label').fill(text)
      await page.getByRole('button', { name: confirm, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await label('Add label…', 'Add label', 'sale')
    const row = page.getByRole('row').filter({ hasText: 'Pot one' })
    await row.getByRole('link', { name: 'sale' }).waitFor()
    await label('Remove label…', 'Remove label', 'sale')
    await row.getByRole('link', { name: 'sale' }).waitFor({ state: 'detached' })
    await opened.close()
  })

  it('deletes one monitor and several, each after a question', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('button', { name: 'Delete: Pot three' }).click()
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Delete: Pot three' }).click()
    await opened.picture('monitor-delete-1280')
    await page.getByRole('button', { name: 'Delete monitor' }).click()
    await untilNames(opened, ['Kettles', 'Pot two', 'Pot one'])
    await page.getByRole('checkbox', { name: 'Select Pot one' }).check()
    await page.getByRole('checkbox', { name: 'Select Pot two' }).check()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete 2 monitors' }).click()
    await untilNames(opened, ['Kettles'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await opened.close()
  })

  it('says what to do without monitors, and what is wrong with a link', async () => {
    const { key } = await api.flow.newKey()
    const none = await open('', { key })
    await none.page.getByText('There are no monitors yet.').waitFor()
    await none.picture('monitors-none-1280')
    await none.close()
    const wrong = await browser.open('/console/monitors?status=stopped', { key: api.key })
    await wrong.page.getByRole('alert').filter({ hasText: 'status must be one of' }).waitFor()
    await wrong.close()
  })

  it('says why checks cannot run', async () => {
    const { key } = await api.flow.newKey({ credits: 0 })
    await api.createMonitor({ name: 'Broke' }, key)
    const opened = await open('', { key })
    await opened.page.getByText('No checks run: the credits of this key are used up.').waitFor()
    await opened.page.getByRole('button', { name: 'Run now: Broke' }).click()
    await opened.page.getByRole('alert').filter({ hasText: 'CREDITS_EXHAUSTED' }).waitFor()
    await opened.close()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible and fits its window in ${theme}`, async () => {
      for (const width of [360, 1280]) {
        const opened = await open('', { width, theme })
        await opened.page.getByRole('checkbox', { name: 'Select Kettles' }).check()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
        await opened.picture(`monitors-${theme}-${width}`)
        assert.deepEqual(opened.problems, [])
        await opened.close()
      }
    })
})
