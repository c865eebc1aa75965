// The results of the playground of the console, and the same calls as programs.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { queryOf, type ConsolePage } from '#test/support/console.ts'
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
  const figure = ({ page }: ConsolePage, name: string): Promise<string> =>
    page.locator('.facts div').filter({ has: page.getByText(name, { exact: true }) }).locator('dd').innerText()

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
    await eventually(async () =>
      assert.match(await page.getByRole('region', { name: 'the Markdown' }).innerText(), /# The mill/))
    await eventually(async () => assert.equal(await figure(opened, 'Credits'), '3'))
    await eventually(async () => assert.equal(await figure(opened, 'Credits left'), '99997'))
    await eventually(async () => assert.equal(await figure(opened, 'Response'), '200'))
    await eventually(async () => assert.equal(await figure(opened, 'Page'), '200'))
    await eventually(async () => assert.equal(await figure(opened, 'Cache'), 'bypass'))
    await eventually(async () => assert.match(await figure(opened, 'Duration'), /^[\d.]+ m?s$/))
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
      await eventually(async () => assert.equal(await image.getAttribute('href'), 'https://images.example/mill.png'))
      await eventually(async () => assert.equal(await image.getAttribute('target'), '_blank'))
      await eventually(async () => assert.equal(await page.locator('.markdown img, .markdown script').count(), 0))
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
      await eventually(async () => assert.equal(await page.locator('iframe').getAttribute('sandbox'), ''))
      await opened.picture('playground-html')
      await page.getByLabel('View').selectOption({ label: 'Source of html' })
      await eventually(async () =>
        assert.match(await page.getByRole('region', { name: 'the HTML' }).innerText(), /<h1>The mill<\/h1>/))
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
      await eventually(async () =>
        assert.match(await page.locator('.chunks li').first().innerText(), /\d+ tokens, \d+ characters/))
      await opened.picture('playground-chunks')
    })

    it('as a picture from this service', async () => {
      const { page } = opened
      await showTab(opened, 'Screenshot')
      const picture = page.getByRole('img', { name: 'Screenshot of the page' })
      await until('the picture is loaded', async () =>
        await page.evaluate('document.querySelector(".screenshot img").naturalWidth') === 1440)
      await eventually(async () => assert.match(await picture.getAttribute('src') ?? '', /^\/files\//))
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
      await eventually(async () => assert.equal(await page.getByRole('treeitem').count(), 1))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await item(`url: "${flow.site.url('/')}"`).and(page.locator(':focus')).waitFor()
      await page.keyboard.press('End')
      await item('warnings').and(page.locator(':focus')).waitFor()
      await item('metadata').click()
      await eventually(async () => assert.equal(await item('metadata').getAttribute('aria-expanded'), 'false'))
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
    await eventually(async () => assert.equal(await page.getByRole('textbox', { name: 'query' }).inputValue(), 'mill'))
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
    const env = { ...process.env, WINNOW_API_KEY: playground.key }
    const outputOf = async (file: string, args: string[]): Promise<string> =>
      (await promisify(execFile)(file, args, { env })).stdout
    const curl = await outputOf('sh', ['-c', `${(await codeOf('curl')).replace(/^curl/, 'curl -sS -w "\n%{http_code}"')}`])
    assert.match(curl, /"count":2.*\n200$/s)
    const node = await outputOf(process.execPath, ['--input-type=module', '-e', await codeOf('JavaScript')])
    assert.match(node, /^200 \{/)
    await eventually(async () =>
      assert.match(await outputOf('python3', ['-c', await codeOf('Python')]), /^200 \{.*'only_main_content'|^200 \{/s))
    await page.getByRole('textbox', { name: 'url' }).fill('ftp://mill.example/it\'s')
    const refused = await outputOf('sh', ['-c', `${(await codeOf('curl')).replace(/^curl/, 'curl -sS -w "\n%{http_code}"')}`])
    assert.match(refused, /INVALID_URL.*\n400$/s)
    await eventually(async () => assert.match(await outputOf('python3', ['-c', await codeOf('Python')]), /^400 \{/))
    await finish(opened)
  })
})
