// The playground of the console: forms from schemas, links to them, refused input, jobs, and what the page costs.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { queryOf } from '#test/support/console.ts'
import { freePort } from '#test/support/free-port.ts'
import type { GatewayFlow } from '#test/support/gateway-flow.ts'
import { finish, linkTo, run, showTab, startPlayground, type Playground } from '#test/support/playground.ts'
import { eventually, until } from '#test/support/until.ts'

describe('the playground', () => {
  let playground: Playground
  let flow: GatewayFlow
  before(async () => {
    playground = await startPlayground()
    flow = playground.flow
  })
  after(() => playground?.stop())
  const open: Playground['open'] = (...given) => playground.open(...given)

  it('offers every operation of the service, with its price', async () => {
    const opened = await open()
    const { page } = opened
    const names = await page.evaluate<string[]>(
      '[...document.querySelectorAll("select[name=operation] option")].map(({ value }) => value)',
    )
    for (const name of ['scrape', 'screenshot', 'map', 'search', 'answers', 'brand', 'crawl_start', 'batch_scrape_start'])
      assert.ok(names.includes(name), name)
    for (const name of names) {
      await page.getByLabel('Operation').selectOption(name)
      await page.locator('.price', { hasText: /^Costs / }).waitFor()
      await eventually(async () => assert.deepEqual(await opened.accessibility(), [], name))
    }
    await finish(opened)
  })

  it('keeps the form and its result while other pages are open', async () => {
    const opened = await open(linkTo('scrape', { url: flow.site.url('/about') }))
    const { page } = opened
    await run(opened)
    await page.locator('.markdown').getByText('belongs to the village').waitFor()
    await page.getByRole('link', { name: 'Jobs', exact: true }).click()
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click()
    await page.locator('.markdown').getByText('belongs to the village').waitFor()
    await eventually(async () =>
      assert.equal(await page.getByRole('textbox', { name: 'url' }).inputValue(), flow.site.url('/about')))
    await eventually(async () => assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('API key').fill((await flow.newKey()).key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('No result yet').waitFor()
    await finish(opened)
  })

  it('puts what was changed into the URL, but no headers, and goes back to the operation before', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('textbox', { name: 'url' }).fill('mill.example')
    await page.getByRole('checkbox', { name: 'links', exact: true }).check()
    await page.getByText('More options').click()
    await page.getByLabel('only_main_content').uncheck()
    await page.getByLabel('headers').fill('{"Cookie": "secret"}')
    await page.getByText('2 changed').waitFor()
    const scrape = { operation: 'scrape', url: 'mill.example', formats: 'markdown,links', only_main_content: 'false' }
    await until('the URL follows', () => JSON.stringify(queryOf(opened)) === JSON.stringify(scrape))
    await page.getByLabel('Operation').selectOption('map')
    await page.getByLabel('sitemap').waitFor()
    await eventually(() => assert.deepEqual(queryOf(opened), { operation: 'map', url: 'mill.example' }))
    await page.goBack()
    await page.getByRole('checkbox', { name: 'links', exact: true }).waitFor()
    await eventually(() => assert.deepEqual(queryOf(opened), scrape))
    await eventually(async () => assert.equal(await page.getByLabel('headers').inputValue(), '{"Cookie": "secret"}'))
    await page.reload()
    await eventually(async () =>
      assert.equal(await page.getByRole('checkbox', { name: 'links', exact: true }).isChecked(), true))
    await page.getByText('More options').click()
    await eventually(async () => assert.equal(await page.getByLabel('headers').inputValue(), ''))
    await finish(opened)
  })

  it('sends nested options, and only what was changed', async () => {
    const opened = await open(linkTo('crawl_start', { url: flow.site.url('/'), limit: '25' }))
    const { page } = opened
    await page.getByText('More options').click()
    await page.getByText('scrape_options', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'links', exact: true }).check()
    await page.getByLabel('exclude_paths').fill('/private\n/admin')
    const code = page.getByRole('region', { name: 'the call as curl' })
    await until('the command follows', async () => (await code.innerText()).includes('"exclude_paths"'))
    const body = JSON.parse(/-d '(.*)'/s.exec(await code.innerText())![1]!) as unknown
    assert.deepEqual(body, {
      url: flow.site.url('/'), exclude_paths: ['/private', '/admin'], scrape_options: { formats: ['markdown', 'links'] },
    })
    await opened.picture('playground-options')
    await finish(opened)
  })

  it('opens the page of a job that it starts', async () => {
    const opened = await open(linkTo('crawl_start', { url: flow.site.url('/') }))
    await run(opened)
    await opened.page.waitForURL(/\/console\/jobs\/crw_/)
    await opened.page.goBack()
    await opened.page.getByRole('link', { name: 'Open the job' }).waitFor()
    await finish(opened)
  })

  describe('says what is wrong', () => {
    it('with an option, at its field', async () => {
      const opened = await open(linkTo('scrape', { url: flow.site.url('/'), timeout: '5' }))
      const { page } = opened
      await run(opened)
      const field = page.getByRole('textbox', { name: 'timeout' })
      await field.and(page.locator(':focus')).waitFor()
      await eventually(async () => assert.equal(await field.getAttribute('aria-invalid'), 'true'))
      await page.getByText('timeout must be between 1000 and 120000 (got 5)').waitFor()
      await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
      await opened.picture('playground-wrong-option')
      await field.fill('5000')
      await eventually(async () => assert.equal(await field.getAttribute('aria-invalid'), null))
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'Markdown' }).waitFor()
      await eventually(async () => assert.equal(await field.getAttribute('aria-invalid'), null))
      await finish(opened)
    })

    it('with the URL', async () => {
      const opened = await open()
      await run(opened)
      const field = opened.page.getByRole('textbox', { name: 'url' })
      await field.and(opened.page.locator(':focus')).waitFor()
      await opened.page.getByText('url is required').waitFor()
      await finish(opened)
    })

    it('with JSON, without asking the service', async () => {
      const opened = await open(linkTo('scrape', { url: flow.site.url('/'), json_schema: '{"type":' }))
      await run(opened)
      await opened.page.getByText(/^This is no JSON: /).waitFor()
      const field = opened.page.getByRole('textbox', { name: 'json_schema' })
      await field.and(opened.page.locator(':focus')).waitFor()
      await opened.page.keyboard.press('Control+End')
      await opened.page.keyboard.type(' "object"}')
      await opened.page.getByText(/^This is no JSON: /).waitFor({ state: 'detached' })
      await eventually(async () => assert.equal(await field.inputValue(), '{"type": "object"}'))
      await finish(opened)
    })

    it('with a target that does not answer, and what to try', async () => {
      const dead = `http://127.0.0.1:${await freePort()}/`
      const opened = await open(linkTo('scrape', { url: dead }))
      const { page } = opened
      await run(opened)
      const alert = page.getByRole('alert')
      await alert.waitFor({ timeout: 60_000 })
      await eventually(async () => assert.match(await alert.innerText(), /TARGET_UNREACHABLE/))
      await eventually(async () => assert.match(await alert.innerText(), /Check the address and its port/))
      assert.match(await page.getByRole('region', { name: 'the response' }).innerText(), /"error_code": "TARGET_UNREACHABLE"/)
      await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
      await opened.picture('playground-dead-target')
      await finish(opened)
    })
  })

  it('cancels a running call', async () => {
    const opened = await open(linkTo('scrape', { url: flow.site.url('/slow') }))
    const { page } = opened
    await run(opened)
    await page.getByText('Running…').waitFor()
    await opened.picture('playground-running')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Cancelled.').waitFor()
    await page.getByText('No result yet').waitFor()
    await eventually(async () => assert.equal(await page.getByRole('button', { name: 'Run' }).isEnabled(), true))
    await finish(opened)
  })

  for (const theme of ['light', 'dark'] as const)
    it(`has no accessibility problem and no sideways scroll at any width in ${theme}`, async () => {
      for (const width of [360, 1280]) {
        const opened = await open(linkTo('scrape', {
          url: flow.site.url('/'), formats: 'markdown,html,links,images,chunks', 'include_selectors': 'body',
        }), { width, theme })
        const { page } = opened
        await opened.picture(`playground-empty-${theme}-${width}`)
        await page.getByText('More options').click()
        await eventually(async () => assert.deepEqual(await opened.accessibility(), []))
        await opened.picture(`playground-form-${theme}-${width}`)
        await page.getByText('More options').click()
        await run(opened)
        await page.locator('.markdown').waitFor()
        for (const tab of await page.getByRole('tablist', { name: 'Result' }).getByRole('tab').allInnerTexts()) {
          await showTab(opened, tab)
          await eventually(async () => assert.deepEqual(await opened.accessibility(), [], tab))
          await eventually(async () => assert.equal(await opened.sidewaysScroll(), 0, tab))
        }
        await showTab(opened, 'Markdown')
        await opened.picture(`playground-${theme}-${width}`)
        await finish(opened)
      }
    })

  it('loads at most 80 kB of script, and tells the processor time of the first page', async (test) => {
    const opened = await playground.browser.open('/console', { key: playground.key })
    const { page } = opened
    await page.getByRole('button', { name: 'Run' }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.reload()
    await page.getByRole('button', { name: 'Run' }).waitFor()
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = (name: string): number => metrics.find((one) => one.name === name)!.value
    const sizes = await page.evaluate<[string, number][]>(`performance.getEntriesByType('resource')
      .map(({ name, encodedBodySize }) => [name, encodedBodySize])`)
    const scripts = sizes.filter(([name]) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, [, size]) => sum + size, 0)
    assert.ok(scripts.length >= 3 && scripts.every(([, size]) => size > 0), String(scripts))
    assert.ok(bytes <= 80_000, `${bytes} bytes`)
    test.diagnostic(`script ${bytes} bytes of ${scripts.length} files; processor: task ${seconds('TaskDuration')} s, `
      + `script ${seconds('ScriptDuration')} s, layout ${seconds('LayoutDuration')} s`)
    await finish(opened)
  })
})
