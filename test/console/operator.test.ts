// The pages of operators: keys, queues with dead letters, actors, settings.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connectNats } from '#src/bus/bus.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage } from '#test/support/console.ts'
import { startService, type Service } from '#test/support/service.ts'
import { eventually, until } from '#test/support/until.ts'

/** A task that was given up. */
const deadTask = {
  id: 'dead', requestId: 'dead', keyId: 'key_console', lane: 'now', routeName: 'scrape', route: ['fetch', 'extract'],
  visited: [], deadlineAt: 0, inbox: '_INBOX.nobody', request: { url: 'http://127.0.0.1:1/mill' }, results: {},
  warnings: [], bodies: [],
}

describe('the operator pages of the console', () => {
  let service: Service
  let browser: ConsoleBrowser
  before(async () => {
    service = await startService()
    browser = await openBrowser(service.url)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  const open = async (path: string, heading: string, theme: 'light' | 'dark' = 'light', width = 1280) => {
    const opened = await browser.open(path, { key: service.apiKey, theme, width })
    await opened.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    return opened
  }

  async function assertClean(opened: ConsolePage): Promise<void> {
    assert.deepEqual(opened.problems, [])
    await opened.close()
  }

  it('create a key, show it once, change and revoke it', async () => {
    const opened = await open('/console/keys', 'Keys')
    const { page } = opened
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('laptop')
    await page.getByLabel('Credit limit').fill('500')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const secret = await page.locator('dialog pre').innerText()
    assert.match(secret, /^wnw_\w{32}$/)
    const usage = async () => service.get('/usage', {}, { 'x-api-key': secret })
    await eventually(async () => assert.equal((await usage()).data.limit, 500))
    await page.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('row', { name: /laptop/ })
    await row.waitFor()
    await eventually(async () => assert.ok(!(await page.content()).includes(secret)))

    await page.getByRole('button', { name: 'Change laptop' }).click()
    await eventually(async () => assert.equal(await page.getByLabel('Credit limit').inputValue(), '500'))
    await page.getByLabel('Credit limit').fill('900')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: '900' }).waitFor()
    await until('the gateway applies the change', async () => (await usage()).data.limit === 900)
    await opened.picture('keys')

    await page.getByRole('button', { name: 'Revoke laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('revoked').waitFor()
    await assertClean(opened)
  })

  it('do not offer to revoke the key that is signed in', async () => {
    const opened = await open('/console/keys', 'Keys')
    await opened.page.getByRole('button', { name: /^Change/ }).first().waitFor()
    const own = (await service.get('/operator/keys')).data.keys[0].name as string
    await eventually(async () =>
      assert.equal(await opened.page.getByRole('button', { name: `Revoke ${own}` }).count(), 0))
    await assertClean(opened)
  })

  it('show the error of a change', async () => {
    const opened = await open('/console/keys', 'Keys')
    const { page } = opened
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel('Name').fill('too rich')
    await page.getByLabel('Credit limit').fill('9000000000000')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await eventually(async () =>
      assert.match(await page.getByRole('alert').innerText(), /credits must be .*1000000000000/))
    await eventually(async () => assert.equal(await page.getByLabel('Name').inputValue(), 'too rich'))
    await assertClean(opened)
  })

  it('show, replay and drop a dead letter', async () => {
    const nc = await connectNats(readFileSync(join(service.dataDir, 'nats-url'), 'utf8').trim(), 'test')
    nc.publish('dead.fetch', `${JSON.stringify(deadTask)}\n`)
    await nc.drain()
    const opened = await open('/console/queues', 'Queues')
    const { page } = opened
    await page.getByRole('button', { name: /^Show/ }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('127.0.0.1:1/mill').waitFor()
    await dialog.getByRole('button', { name: 'Replay' }).click()
    await dialog.getByRole('status').filter({ hasText: 'failed again' }).waitFor()
    await opened.picture('dead-letter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Drop/ }).first().click()
    await dialog.getByRole('button', { name: 'Drop' }).click()
    await page.getByText('There are no dead letters.').waitFor()
    await page.getByRole('cell', { name: 'WORK', exact: true }).waitFor()
    await opened.picture('queues')
    await assertClean(opened)
  })

  it('show the actors and the settings, which can be filtered by a link', async () => {
    const actors = await open('/console/actors', 'Actors')
    await actors.page.getByRole('row', { name: /fetch/ }).getByText('ready').waitFor()
    await actors.picture('actors')
    await assertClean(actors)
    const settings = await open('/console/settings?q=egress', 'Settings')
    await settings.page.getByRole('cell', { name: 'EGRESS_ALLOW' }).waitFor()
    await eventually(async () => assert.equal(await settings.page.getByRole('row').count(), 2))
    await settings.page.getByLabel('Filter').fill('no such setting')
    await settings.page.getByText('No setting matches.').waitFor()
    assert.match(settings.page.url(), /q=no\+such\+setting$/)
    await eventually(async () => assert.ok(!(await settings.page.content()).includes(service.apiKey)))
    await assertClean(settings)
  })

  const pages = [
    ['/console/keys', 'Keys'], ['/console/queues', 'Queues'], ['/console/actors', 'Actors'],
    ['/console/settings', 'Settings'],
  ] as const
  for (const [path, heading] of pages)
    it(`have no accessibility problem and no sideways scroll: ${heading}`, async () => {
      for (const theme of ['light', 'dark'] as const)
        for (const width of [360, 1280]) {
          const opened = await open(path, heading, theme, width)
          await opened.page.getByRole('table').first().waitFor()
          await eventually(async () => assert.deepEqual(await opened.accessibility(), [], `${theme} ${width}`))
          await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0, `${theme} ${width}`))
          await opened.picture(`${heading.toLowerCase()}-${theme}-${width}`)
          await assertClean(opened)
        }
    })
})
