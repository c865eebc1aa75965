// The playground of the console: forms from schemas, results, links, errors, jobs.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage } from '#test/support/console.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import type { SitePage } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const pages: Record<string, SitePage> = {
  '/': `<!doctype html><html lang="en"><title>The mill</title>
    <meta property="og:image" content="https://images.example/og.png">
    <link rel="stylesheet" href="https://styles.example/a.css"><style>p { color: red; background: url(//b.example/x) }</style>
    <body background="https://images.example/back.png"><h1>The mill</h1>
    <p style="background: url(https://images.example/p.png)">The mill stands by the river and grinds rye, wheat and oats
    for the whole valley. It was built in 1873 of oak and stone, and its wheel turns all year round.</p>
    <h2>Prices</h2><table><tr><th>Flour<th>Price<tr><td>Rye<td>3.50</table>
    <p><img src="https://images.example/mill.png" alt="The wheel" width="640" height="480" onerror="alert(1)">
    <a href="/about">About the mill</a> and <a href="https://river.example/">the river</a>.</p>
    <p>&lt;script&gt;alert(1)&lt;/script&gt; is text here, as is everything else that a page may say about itself.</p>
    <script src="https://scripts.example/a.js"></script><iframe src="https://frames.example/"></iframe>`,
  '/about': '<title>About</title><h1>About</h1><p>The mill belongs to the village, and everybody may use it.</p>',
  '/slow': () => undefined,
}

describe('the playground', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let browser: ConsoleBrowser
  let key: string
  before(async () => {
    provider = await startProvider(() => ({
      json: { results: [{ url: flow.site.url('/about'), title: 'About', content: 'The mill' }], unresponsive_engines: [] },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [startInfer, startMap, startRender, startSearch], settings: { SEARXNG_URL: provider.url },
    })
    browser = await openBrowser(flow.url)
    key = (await flow.newKey({ name: 'Ann', credits: 100_000 })).key
  })
  after(async () => {
    await browser?.close()
    await flow?.stop()
    await provider?.close()
  })

  const open = async (query = '', options: { width?: number; theme?: 'light' | 'dark' } = {}): Promise<ConsolePage> => {
    const opened = await browser.open(`/console/playground${query}`, { key, ...options })
    await opened.page.getByRole('button', { name: 'Run' }).waitFor()
    return opened
  }
  const linkTo = (operation: string, options: Record<string, string>): string =>
    `?${new URLSearchParams({ operation, ...options })}`
  const queryOf = ({ page }: ConsolePage): Record<string, string> =>
    Object.fromEntries(new URL(page.url()).searchParams)
  const run = ({ page }: ConsolePage): Promise<void> => page.getByRole('button', { name: 'Run' }).click()
  const figure = ({ page }: ConsolePage, name: string): Promise<string> =>
    page.locator('.facts div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd').innerText()
  const showTab = async ({ page }: ConsolePage, name: string): Promise<void> => {
    await page.getByRole('tab', { name, exact: true }).click()
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  }
  /** Closes it. Nothing may have been loaded from elsewhere, and nothing violated the policy. */
  const finish = async (opened: ConsolePage): Promise<void> => {
    assert.deepEqual(opened.problems, [])
    await opened.close()
  }

  it('scrapes a page by keyboard alone', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByLabel('Operation').focus()
    await page.getByRole('textbox', { name: 'url' }).focus()
    await page.keyboard.type(flow.site.url('/'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Result' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('tab', { name: 'Markdown', selected: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Source', selected: true }).and(page.locator(':focus')).waitFor()
    assert.match(await page.getByRole('region', { name: 'the Markdown' }).innerText(), /# The mill/)
    assert.equal(await figure(opened, 'Credits'), '3')
    assert.equal(await figure(opened, 'Credits left'), '99997')
    assert.equal(await figure(opened, 'Response'), '200')
    assert.equal(await figure(opened, 'Page'), '200')
    assert.equal(await figure(opened, 'Cache'), 'bypass')
    assert.match(await figure(opened, 'Duration'), /^[\d.]+ m?s$/)
    await finish(opened)
  })

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
      assert.deepEqual(await opened.accessibility(), [], name)
    }
    await finish(opened)
  })

  describe('shows a result', () => {
    let opened: ConsolePage
    before(async () => {
      opened = await open(linkTo('scrape', {
        url: flow.site.url('/'), only_main_content: 'false', include_images: 'true',
        formats: 'markdown,summary,html,raw_html,links,images,json,screenshot,chunks', json_prompt: 'year, name',
      }))
      await run(opened)
      await opened.page.getByRole('tab', { name: 'Markdown' }).waitFor({ timeout: 60_000 })
    })
    after(() => finish(opened))

    it('as rendered Markdown in which images are links', async () => {
      const { page } = opened
      await showTab(opened, 'Markdown')
      await page.locator('.markdown').getByRole('heading', { name: 'The mill' }).waitFor()
      await page.getByRole('cell', { name: '3.50' }).waitFor()
      const image = page.getByRole('link', { name: 'Image: The wheel' })
      assert.equal(await image.getAttribute('href'), 'https://images.example/mill.png')
      assert.equal(await image.getAttribute('target'), '_blank')
      assert.equal(await page.locator('.markdown img, .markdown script').count(), 0)
      await page.locator('.markdown').getByText('<script>alert(1)</script>').waitFor()
      await opened.picture('playground-markdown')
    })

    it('as source, which can be copied', async () => {
      const { page } = opened
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await showTab(opened, 'Source')
      await page.getByRole('button', { name: 'Copy the Markdown' }).click()
      await page.getByText('Copied the Markdown.').waitFor()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      assert.match(copied, /^# The mill/m)
    })

    it('as a preview that neither runs nor loads anything', async () => {
      const { page } = opened
      await showTab(opened, 'HTML')
      await page.getByLabel('View').selectOption({ label: 'Preview of raw_html' })
      const frame = page.frameLocator('iframe[title="Preview of the page"]')
      await frame.getByRole('heading', { name: 'The mill' }).waitFor()
      await frame.getByText('Image: The wheel').waitFor()
      assert.equal(await page.locator('iframe').getAttribute('sandbox'), '')
      await opened.picture('playground-html')
      await page.getByLabel('View').selectOption({ label: 'Source of html' })
      assert.match(await page.getByRole('region', { name: 'the HTML' }).innerText(), /<h1>The mill<\/h1>/)
    })

    it('as a table of links with a filter', async () => {
      const { page } = opened
      await showTab(opened, 'Links')
      await page.getByText('2 of 2 links').waitFor()
      await page.getByLabel('Filter').fill('external RIVER')
      await page.getByText('1 of 2 links').waitFor()
      await page.getByRole('link', { name: 'https://river.example/' }).waitFor()
      await opened.picture('playground-links')
    })

    it('as a table of images, which are not loaded', async () => {
      const { page } = opened
      await showTab(opened, 'Images')
      await page.getByRole('row', { name: /mill\.png The wheel 640 × 480/ }).waitFor()
      await page.getByRole('row', { name: /og\.png Open Graph image/ }).waitFor()
      await opened.picture('playground-images')
    })

    it('as passages with the headings above them', async () => {
      const { page } = opened
      await showTab(opened, 'Chunks')
      await page.getByText('The mill › Prices').first().waitFor()
      assert.match(await page.locator('.chunks li').first().innerText(), /\d+ tokens, \d+ characters/)
      await opened.picture('playground-chunks')
    })

    it('as a picture from this service', async () => {
      const { page } = opened
      await showTab(opened, 'Screenshot')
      const picture = page.getByRole('img', { name: 'Screenshot of the page' })
      await until('the picture is loaded', async () =>
        await page.evaluate('document.querySelector(".screenshot img").naturalWidth') === 1440)
      assert.match(await picture.getAttribute('src') ?? '', /^\/files\//)
      await opened.picture('playground-screenshot')
    })

    it('as a summary and as JSON', async () => {
      const { page } = opened
      await showTab(opened, 'Summary')
      await page.getByText('Written by').waitFor()
      await showTab(opened, 'JSON')
      await page.getByText('Extracted by').waitFor()
    })

    it('as a tree that is used by keyboard', async () => {
      const { page } = opened
      await showTab(opened, 'Data')
      const item = (name: string | RegExp) => page.getByRole('treeitem', { name })
      await item(/^\d+ fields/).focus()
      await page.keyboard.press('ArrowLeft')
      assert.equal(await page.getByRole('treeitem').count(), 1)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await item(`url: "${flow.site.url('/')}"`).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('End')
      await item('warnings').and(page.locator(':focus')).waitFor()
      await item('metadata').click()
      assert.equal(await item('metadata').getAttribute('aria-expanded'), 'false')
      await page.keyboard.press('Enter')
      await item('title: "The mill"').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
      await item('metadata').and(page.locator(':focus')).waitFor()
      await opened.picture('playground-data')
    })

    it('as the response', async () => {
      await showTab(opened, 'Response')
      const text = await opened.page.getByRole('region', { name: 'the response' }).innerText()
      assert.equal((JSON.parse(text) as { success: boolean }).success, true)
    })

    it('under a link that names the tab', async () => {
      const { page } = opened
      await showTab(opened, 'Links')
      await until('the URL names the tab', () => queryOf(opened).tab === 'links')
      await page.getByRole('link', { name: 'Jobs', exact: true }).click()
      await page.getByRole('heading', { name: 'Jobs' }).waitFor()
      await page.goBack()
      await page.getByRole('tab', { name: 'Links', selected: true }).waitFor()
    })
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
    assert.equal(await page.getByRole('textbox', { name: 'url' }).inputValue(), flow.site.url('/about'))
    assert.equal(await page.evaluate('localStorage.length + sessionStorage.length'), 0)
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
    assert.deepEqual(queryOf(opened), { operation: 'map', url: 'mill.example' })
    await page.goBack()
    await page.getByRole('checkbox', { name: 'links', exact: true }).waitFor()
    assert.deepEqual(queryOf(opened), scrape)
    assert.equal(await page.getByLabel('headers').inputValue(), '{"Cookie": "secret"}')
    await page.reload()
    assert.equal(await page.getByRole('checkbox', { name: 'links', exact: true }).isChecked(), true)
    await page.getByText('More options').click()
    assert.equal(await page.getByLabel('headers').inputValue(), '')
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
      assert.equal(await field.getAttribute('aria-invalid'), 'true')
      await page.getByText('timeout must be between 1000 and 120000 (got 5)').waitFor()
      assert.deepEqual(await opened.accessibility(), [])
      await opened.picture('playground-wrong-option')
      await field.fill('5000')
      assert.equal(await field.getAttribute('aria-invalid'), null)
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'Markdown' }).waitFor()
      assert.equal(await field.getAttribute('aria-invalid'), null)
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
      assert.equal(await field.inputValue(), '{"type": "object"}')
      await finish(opened)
    })

    it('with a target that does not answer, and what to try', async () => {
      const dead = `http://127.0.0.1:${await freePort()}/`
      const opened = await open(linkTo('scrape', { url: dead }))
      const { page } = opened
      await run(opened)
      const alert = page.getByRole('alert')
      await alert.waitFor({ timeout: 60_000 })
      assert.match(await alert.innerText(), /TARGET_UNREACHABLE/)
      assert.match(await alert.innerText(), /Check the address and its port/)
      assert.match(await page.getByRole('region', { name: 'the response' }).innerText(), /"error_code": "TARGET_UNREACHABLE"/)
      assert.deepEqual(await opened.accessibility(), [])
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
    assert.equal(await page.getByRole('button', { name: 'Run' }).isEnabled(), true)
    await finish(opened)
  })

  it('maps a site, searches and answers', async () => {
    const opened = await open(linkTo('map', { url: flow.site.url('/') }))
    const { page } = opened
    await run(opened)
    await page.getByRole('tab', { name: 'Links', selected: true }).waitFor({ timeout: 60_000 })
    await page.getByRole('link', { name: flow.site.url('/about') }).waitFor()
    await page.getByLabel('Operation').selectOption('search')
    await page.getByRole('textbox', { name: 'query' }).fill('mill')
    await page.getByRole('checkbox', { name: 'markdown', exact: true }).check()
    await run(opened)
    await page.getByRole('tab', { name: 'Results', selected: true }).waitFor()
    await page.getByText('Scraped page', { exact: true }).click()
    await page.getByText('The mill belongs to the village').waitFor()
    await page.getByRole('list', { name: 'Warnings' }).waitFor()
    await opened.picture('playground-search')
    await page.getByLabel('Operation').selectOption('answers')
    assert.equal(await page.getByRole('textbox', { name: 'query' }).inputValue(), 'mill')
    await page.getByRole('textbox', { name: 'query' }).fill('Who owns the mill?')
    await run(opened)
    await page.getByRole('tab', { name: 'Answer', selected: true }).waitFor()
    await finish(opened)
  })

  it('shows the same call as programs, which have the same answer', async () => {
    const opened = await open(linkTo('scrape', { url: flow.site.url('/'), only_main_content: 'false', formats: 'links' }))
    const { page } = opened
    const codeOf = async (language: string): Promise<string> => {
      await showTab(opened, language)
      return page.getByRole('region', { name: `the call as ${language}` }).innerText()
    }
    const env = { ...process.env, WINNOW_API_KEY: key }
    const outputOf = async (file: string, args: string[]): Promise<string> =>
      (await promisify(execFile)(file, args, { env })).stdout
    const curl = await outputOf('sh', ['-c', `${(await codeOf('curl')).replace(/^curl/, 'curl -sS -w "\n%{http_code}"')}`])
    assert.match(curl, /"count":2.*\n200$/s)
    const node = await outputOf(process.execPath, ['--input-type=module', '-e', await codeOf('JavaScript')])
    assert.match(node, /^200 \{/)
    assert.match(await outputOf('python3', ['-c', await codeOf('Python')]), /^200 \{.*'only_main_content'|^200 \{/s)
    await page.getByRole('textbox', { name: 'url' }).fill('ftp://mill.example/it\'s')
    const refused = await outputOf('sh', ['-c', `${(await codeOf('curl')).replace(/^curl/, 'curl -sS -w "\n%{http_code}"')}`])
    assert.match(refused, /INVALID_URL.*\n400$/s)
    assert.match(await outputOf('python3', ['-c', await codeOf('Python')]), /^400 \{/)
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
        assert.deepEqual(await opened.accessibility(), [])
        await opened.picture(`playground-form-${theme}-${width}`)
        await page.getByText('More options').click()
        await run(opened)
        await page.locator('.markdown').waitFor()
        for (const tab of await page.getByRole('tablist', { name: 'Result' }).getByRole('tab').allInnerTexts()) {
          await showTab(opened, tab)
          assert.deepEqual(await opened.accessibility(), [], tab)
          assert.equal(await opened.sidewaysScroll(), 0, tab)
        }
        await showTab(opened, 'Markdown')
        await opened.picture(`playground-${theme}-${width}`)
        await finish(opened)
      }
    })

  it('loads at most 80 kB of script, and stands within 300 ms of processor time', async () => {
    const opened = await browser.open('/console', { key })
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
    assert.ok(seconds('TaskDuration') < 0.3, `${seconds('TaskDuration')} s`)
    console.log(`script ${bytes} bytes of ${scripts.length} files; processor: task ${seconds('TaskDuration')} s, `
      + `script ${seconds('ScriptDuration')} s, layout ${seconds('LayoutDuration')} s`)
    await finish(opened)
  })
})
