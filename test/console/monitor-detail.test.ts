// The page of one monitor: its checks, its settings, its webhook with the deliveries, and its feed.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { start as startWebhooks } from '#actors/webhook/main.ts'
import type { Monitor } from '#schemas/monitor-data.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage, type OpenOptions } from '#test/support/console.ts'
import { shopAfter, shopBefore } from '#test/support/kettle-shop.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { eventually, until } from '#test/support/until.ts'

describe('the page of a monitor', () => {
  let api: ConsoleMonitors
  let browser: ConsoleBrowser
  let receiver: Receiver
  let id: string
  before(async () => {
    const certs = createTestCerts()
    receiver = await startReceiver(certs)
    const settings = { EXTRA_CA_FILE: certs.caFile, WEBHOOK_RETRY_DELAYS_S: '3600' }
    api = await startConsoleMonitors(shopBefore(), { actors: [startWebhooks], settings })
    browser = await openBrowser(api.flow.url)
    ;({ id } = await api.createMonitor({
      name: 'Kettles', goal: 'Tell me when a price changes', labels: ['prices'], webhook: { url: receiver.url() },
      targets: [{ type: 'scrape', urls: [api.flow.site.url('/kettle')], scrape_options: { include_selectors: ['main'] } }],
    }))
    await api.check(id)
    api.flow.site.pages = shopAfter()
    await api.check(id)
    await until('both events have arrived', () => receiver.received.length === 3)
  })
  after(async () => {
    await browser?.close()
    await api?.stop()
    await receiver?.close()
  })

  const open = async (query = '', options: OpenOptions = {}): Promise<ConsolePage> => {
    const opened = await browser.open(`/console/monitors/${id}${query}`, { key: api.key, ...options })
    await opened.page.getByRole('heading', { name: 'Kettles', level: 1 }).waitFor()
    return opened
  }
  const monitor = (): Promise<Monitor> => api.monitor(id)

  it('shows the state, the checks and a strip that leads to them', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('region', { name: 'Table of checks' }).waitFor()
    const rows = await page.getByRole('region', { name: 'Table of checks' }).locator('tbody tr').allInnerTexts()
    assert.equal(rows.length, 2)
    assert.match(rows[0]!, /completed\s+1 changed\s+run now/)
    assert.match(rows[1]!, /1 new \(first check\)/)
    await eventually(async () => assert.match(await page.locator('dl.facts').innerText(), /at most 2 credits/))
    await page.getByText('Goal: Tell me when a price changes').waitFor()
    await opened.picture('monitor-1280')
    await page.locator('.check-strip a').last().click()
    await page.getByRole('heading', { name: 'Check of Kettles' }).waitFor()
    await page.getByRole('link', { name: 'Back to the monitor' }).click()
    await page.getByLabel('Status of checks').selectOption('failed')
    await page.getByText('No check has this status.').waitFor()
    assert.match(page.url(), /status=failed/)
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('runs a check and shows its result when it has ended', async () => {
    const opened = await open()
    const { page } = opened
    const rows = page.getByRole('region', { name: 'Table of checks' }).locator('tbody tr')
    await rows.first().waitFor()
    const before = await rows.count()
    const run = page.getByRole('button', { name: 'Run now' })
    await run.click()
    await page.getByText('The check has started.').waitFor()
    await until('the new check is in the table with its result', async () =>
      await rows.count() === before + 1 && /completed\s+1 same/.test(await rows.first().innerText()))
    await until('another one can be started', () => run.isEnabled())
    await opened.close()
  })

  it('shows a check while it runs', async () => {
    const { key, record } = await api.flow.newKey()
    const { id: waiting } = await api.createMonitor({ name: 'Waiting' }, key)
    await api.startWithoutOwner(waiting, record.id)
    const opened = await browser.open(`/console/monitors/${waiting}`, { key })
    await opened.page.locator('.live-check').getByText('0 pages read so far').waitFor()
    await eventually(async () =>
      assert.equal(await opened.page.getByRole('button', { name: 'Run now' }).isDisabled(), true))
    await opened.picture('monitor-running-1280')
    await opened.close()
  })

  it('pauses and resumes', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await eventually(async () => assert.equal((await monitor()).status, 'paused'))
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await eventually(async () => assert.equal((await monitor()).status, 'active'))
    await opened.close()
  })

  it('shows the settings and leads to the form', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('tab', { name: 'Settings' }).click()
    const panel = await page.getByRole('tabpanel').innerText()
    for (const part of ['0 9 1 1 * (UTC)', '30 days', '/kettle', 'include selectors', 'main', id])
      assert.ok(panel.includes(part), `${part} in ${panel}`)
    await opened.picture('monitor-settings-1280')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit Kettles' }).waitFor()
    await opened.close()
  })

  it('hides the secret until it is shown, and replaces it and the address of the feed after a question', async () => {
    const opened = await open('?tab=webhook')
    const { page } = opened
    const { webhook, feed_url } = await monitor()
    await eventually(async () => assert.equal(await page.getByText(webhook!.secret!).count(), 0))
    await page.getByRole('button', { name: 'Show secret' }).click()
    await page.getByText(webhook!.secret!).waitFor()
    await page.getByText(feed_url!).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the address of the feed' }).click()
    await page.getByText('Copied the address of the feed.').waitFor()
    await eventually(async () => assert.equal(await page.evaluate('navigator.clipboard.readText()'), feed_url))
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText(webhook!.secret!).waitFor({ state: 'detached' })
    await page.getByText((await monitor()).webhook!.secret!).waitFor()
    await page.getByRole('button', { name: 'New feed address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'New feed address' }).click()
    await page.getByText(feed_url!).waitFor({ state: 'detached' })
    const feed = await fetch((await monitor()).feed_url!.replace(/^https?:\/\/[^/]+/, api.flow.url))
    assert.equal(feed.status, 200)
    await opened.close()
  })

  it('lists deliveries, replays one and sends a ping', async () => {
    const opened = await open('?tab=webhook')
    const { page } = opened
    const rows = page.getByRole('region', { name: 'Table of deliveries' }).locator('tbody tr')
    await rows.first().waitFor()
    const sent = receiver.received.length
    await rows.filter({ hasText: 'monitor.page' }).first().getByRole('button', { name: /^Replay/ }).click()
    await until('the event arrives again', () => receiver.received.length === sent + 1)
    assert.equal(receiver.received.at(-1)!.json.type, 'monitor.page')
    receiver.script = [{ status: 500, body: 'no' }]
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await until('the failed ping is shown with its next attempt', async () =>
      /ping[\s\S]*pending\s+1\s+500[\s\S]+in \d+ (?:hr|min)/.test(await rows.first().innerText()))
    await opened.picture('monitor-deliveries-1280')
    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await until('the next ping is delivered', async () => /ping[\s\S]*delivered\s+1\s+200/.test(await rows.first().innerText()))
    assert.equal(receiver.received.at(-1)!.json.type, 'ping')
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('warns when the pages lack what the goal speaks of', async () => {
    const { id: vain } = await api.createMonitor({
      name: 'In vain', goal: 'Tell me when the price changes',
      targets: [{ type: 'scrape', urls: [api.flow.site.url('/guides/enamel')] }],
    })
    await api.check(vain)
    const opened = await browser.open(`/console/monitors/${vain}`, { key: api.key })
    const warnings = opened.page.getByRole('list', { name: 'Warnings' })
    await eventually(async () => assert.match(await warnings.innerText(), /price/))
    await opened.picture('monitor-warning-1280')
    await opened.close()
  })

  it('marks all changes as read', async () => {
    const opened = await open()
    await eventually(async () => assert.equal((await monitor()).unread_changes, 1))
    await opened.page.getByRole('button', { name: 'Mark read' }).click()
    await opened.page.getByRole('button', { name: 'Mark read' }).waitFor({ state: 'detached' })
    await eventually(async () => assert.equal((await monitor()).unread_changes, 0))
    await opened.close()
  })

  it('deletes the monitor after a question', async () => {
    const { id: old } = await api.createMonitor({ name: 'Old' })
    const opened = await browser.open(`/console/monitors/${old}`, { key: api.key })
    const { page } = opened
    await page.getByText('This monitor has not been checked yet.').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete monitor' }).click()
    await page.getByRole('heading', { name: 'Monitors' }).waitFor()
    await eventually(async () => assert.equal((await api.call('GET', `/monitor/${old}`)).status, 404))
    await opened.close()
  })

  for (const theme of ['light', 'dark'] as const)
    it(`is accessible and fits its window in ${theme}`, async () => {
      for (const width of [360, 1280])
        for (const tab of ['checks', 'settings', 'webhook']) {
          const opened = await open(`?tab=${tab}`, { width, theme })
          await opened.page.locator('[role=tabpanel] :is(table, dl)').first().waitFor()
          await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
          await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
          await opened.picture(`monitor-${tab}-${theme}-${width}`)
          assert.deepEqual(opened.problems, [])
          await opened.close()
        }
    })
})
