// Signing in to the console and out of it, and the frame of its pages.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openBrowser, type ConsoleBrowser, type ConsolePage } from '#test/support/console.ts'
import { eventually } from '../support/until.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'

describe('the console', () => {
  let flow: GatewayFlow
  let browser: ConsoleBrowser
  let key: string
  let operatorKey: string
  before(async () => {
    flow = await startGatewayFlow({ '/': '<title>Mill</title><p>The mill stands by the river.</p>' })
    browser = await openBrowser(flow.url)
    key = (await flow.newKey({ name: 'Ann' })).key
    operatorKey = (await flow.newKey({ name: 'Olga', operator: true })).key
  })
  after(async () => {
    await browser?.close()
    await flow?.stop()
  })

  const fillKey = async ({ page }: ConsolePage, text: string): Promise<void> => {
    await page.getByLabel('API key').fill(text)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  it('signs in with a key, which is nowhere in the page afterwards', async () => {
    const opened = await browser.open('/console')
    const { page } = opened
    await fillKey(opened, key)
    await page.getByRole('heading', { name: 'Playground' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/console/playground')
    await eventually(async () => assert.equal(await page.getByText('Ann', { exact: true }).count(), 1))
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, document.documentElement.outerHTML])',
    )
    assert.ok(!stored.includes(key))
    assert.ok(!stored.includes('winnow_session'))
    assert.deepEqual(opened.problems, [])
    await opened.close()
  })

  it('says what is wrong with a key', async () => {
    const opened = await browser.open('/console')
    await fillKey(opened, `wnw_${'x'.repeat(32)}`)
    const alert = opened.page.getByRole('alert')
    await alert.waitFor()
    await eventually(async () => assert.match(await alert.innerText(), /INVALID_API_KEY/))
    await opened.picture('sign-in-wrong-key')
    await opened.close()
  })

  it('stays signed in when the page is loaded again, and signs out', async () => {
    const opened = await browser.open('/console/jobs', { key })
    const { page } = opened
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').waitFor()
    await page.reload()
    await page.getByLabel('API key').waitFor()
    await opened.close()
  })

  it('shows the pages of operators only to their keys', async () => {
    const user = await browser.open('/console/keys', { key })
    await user.page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await eventually(async () => assert.equal(await user.page.getByRole('heading', { name: 'Operator' }).count(), 0))
    await user.close()
    const operator = await browser.open('/console/playground', { key: operatorKey })
    await operator.page.getByRole('heading', { name: 'Operator' }).waitFor()
    await operator.close()
  })

  it('opens a page of its own for each path, with a strict Content-Security-Policy', async () => {
    for (const path of ['/console', '/console/monitors/mon_x']) {
      const response = await fetch(flow.url + path)
      assert.equal(response.status, 200)
      const policy = response.headers.get('content-security-policy') ?? ''
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'/)
    }
    await eventually(async () => assert.equal((await fetch(`${flow.url}/console/assets/none.js`)).status, 404))
    const post = await fetch(`${flow.url}/console`, { method: 'POST', headers: { 'x-api-key': key } })
    assert.equal(post.status, 405)
  })

  it('is found from the start page', async () => {
    const { data } = await (await fetch(`${flow.url}/`)).json() as { data: { console: string } }
    assert.equal(data.console, `${flow.url}/console`)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`has no accessibility problem at any width in ${theme}`, async () => {
      for (const width of [360, 1280]) {
        const opened = await browser.open('/console', { width, theme })
        await opened.page.getByLabel('API key').waitFor()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await fillKey(opened, operatorKey)
        await opened.page.getByRole('heading', { name: 'Playground' }).waitFor()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0))
        await opened.picture(`frame-${theme}-${width}`)
        assert.deepEqual(opened.problems, [])
        await opened.close()
      }
    })

  it('can be used by keyboard on a narrow screen', async () => {
    const opened = await browser.open('/console/playground', { key, width: 360 })
    const { page } = opened
    // A page takes the focus when it opens.
    await page.getByRole('heading', { name: 'Playground' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.keyboard.press('Enter')
    const link = page.getByRole('link', { name: 'Monitors' })
    // What is not shown yet cannot take the focus, and Enter would close the menu.
    await link.waitFor()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Monitors' }).waitFor()
    await eventually(async () => assert.equal(await link.isVisible(), false))
    await opened.close()
  })
})
