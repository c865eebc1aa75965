// The reference page as a reader sees it, in the browser that renders pages: wide, narrow, dark and light.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'node:test'
import { chromium, type Browser, type Page } from 'playwright-core'
import { connectNats } from '#src/bus/bus.ts'
import { findChromium } from '#src/browser/find-chromium.ts'
import { pageOperations } from '#src/operation-table.ts'
import { startService, type Service } from '#test/support/service.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const run = promisify(execFile)

interface Open { page: Page; errors: string[] }

/** A task that was given up. */
const deadTask = {
  id: 'dead', requestId: 'dead', keyId: 'key_docs', lane: 'now', routeName: 'scrape', route: ['fetch', 'extract'],
  visited: [], deadlineAt: 0, inbox: '_INBOX.nobody', request: { url: 'https://example.com/' }, results: {},
  warnings: [], bodies: [],
}

/** Longest time of a command, and of a stream, which does not end by itself, in seconds. */
const commandS = 60
const streamS = 1
/** Exit code of curl when the time is over. */
const timeIsOver = 28

/** Runs a command in a shell and returns what it prints. Throws when it fails. */
async function paste(command: string, env: NodeJS.ProcessEnv): Promise<string> {
  const isStream = command.includes('/jobs/events')
  const bounded = command.replaceAll('curl ', `curl -sS --max-time ${isStream ? streamS : commandS} `)
  const { stdout } = await run('sh', ['-c', bounded], { env })
    .catch((error: { code: number; stdout: string }) => {
      if (isStream && error.code === timeIsOver) return error
      throw error as unknown as Error
    })
  return stdout
}

describe('the reference page', () => {
  let service: Service
  let browser: Browser
  before(async () => {
    service = await startService()
    const { path, env } = await findChromium({ chromiumPath: undefined })
    browser = await chromium.launch({
      executablePath: path, env: { ...process.env as Record<string, string>, ...env }, args: ['--no-sandbox'],
    })
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })

  async function open(width: number, colorScheme: 'light' | 'dark'): Promise<Open> {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()) })
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) errors.push(`asked ${request.url()}`)
    })
    await page.goto(`${service.url}/docs`)
    return { page, errors }
  }

  it('needs no script, nothing from elsewhere and no key', async () => {
    const answer = await fetch(`${service.url}/docs`)
    assert.equal(answer.status, 200)
    const html = await answer.text()
    assert.doesNotMatch(html, /<script|<link rel="stylesheet"|<img|<iframe|@import/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })

  it('is styled under its own Content-Security-Policy', async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(`${service.url}/docs`)
    assert.equal(await page.evaluate('getComputedStyle(document.body).display'), 'grid')
    assert.deepEqual(messages, [])
    await page.close()
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`has no console error and contrast AA in ${theme}`, async () => {
      const { page, errors } = await open(1200, theme)
      await page.addScriptTag({ path: axe })
      const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        "axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }).then(({ violations }) => violations)",
      )
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), [])
      assert.deepEqual(errors, [])
      await page.context().close()
    })
  }

  it('does not scroll sideways at 360 pixels, folded and unfolded', async () => {
    const { page } = await open(360, 'light')
    const overflow = () => page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    assert.equal(await overflow(), 0)
    await page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    assert.equal(await overflow(), 0)
    await page.context().close()
  })

  it('has an anchor for every operation, and leads nowhere that is not there', async () => {
    const { page } = await open(1200, 'light')
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    const anchors = await page.evaluate<string[]>("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href').slice(1))`,
    )
    assert.deepEqual(ids.filter((id) => !anchors.includes(id)), [])
    assert.deepEqual([...new Set(links)].filter((link) => !anchors.includes(link)), [])
    assert.deepEqual(anchors.filter((id, index) => anchors.indexOf(id) !== index), [])
    await page.context().close()
  })

  it('prints the fields that are folded', async () => {
    const { page } = await open(800, 'light')
    await page.emulateMedia({ media: 'print' })
    const hidden = await page.evaluate(
      "[...document.querySelectorAll('details .fields')].filter((list) => list.offsetHeight === 0).length",
    )
    assert.equal(hidden, 0)
    await page.context().close()
  })

  it('shows commands that work when pasted', async () => {
    const { page } = await open(1200, 'light')
    const shown = await page.evaluate<string[]>(
      "[...document.querySelectorAll('article > pre code')].map((code) => code.textContent)",
    )
    const commands = shown.filter((text) => text.startsWith('curl'))
    assert.ok(commands.length > 20, `${commands.length} commands`)
    const monitor = await service.post('/monitor', {
      name: 'Docs', schedule: { text: 'daily' }, targets: [{ type: 'scrape', urls: ['https://example.com/'] }],
      webhook: { url: 'https://example.com/hook' },
    })
    const ping = await service.post(`/monitor/${monitor.data.id}/webhook/test`, {})
    const crawl = await service.post('/crawl', { url: 'https://example.com' })
    const batches = new Map(await Promise.all([...pageOperations.keys()].map(async (name) => {
      const { data } = await service.post(`/batch/${name}`, { urls: ['https://example.com'] })
      return [name, data.id as string] as const
    })))
    const check = await service.post(`/monitor/${monitor.data.id}/run`, {})
    const key = await service.post('/operator/keys', { name: 'docs' })
    const nc = await connectNats(readFileSync(join(service.dataDir, 'nats-url'), 'utf8').trim(), 'test')
    nc.publish('dead.fetch', `${JSON.stringify(deadTask)}\n`)
    await nc.drain()
    const env = {
      ...process.env, KEYS_ID: key.data.id, DEAD_ID: '1', WINNOW_API_KEY: service.apiKey, MONITOR_ID: monitor.data.id, DELIVERY_ID: ping.data.id,
      CRAWL_ID: crawl.data.id, JOBS_ID: crawl.data.id, CHECK_ID: check.data.id,
      PAGEVIEW_TOKEN: (await (await fetch(`${service.url}/api/v1/token`)).json() as { token: string }).token,
    }
    // Pages of example.com cannot be read by every machine that tests: what counts is that each call is understood.
    const refused = new Set([
      'INVALID_REQUEST', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'MISSING_API_KEY', 'INVALID_TOKEN',
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    const last = (command: string): number => (command.includes('-X DELETE') ? 1 : 0)
    for (const command of commands.toSorted((one, other) => last(one) - last(other))) {
      const BATCH_ID = batches.get(/\/batch\/(\w+)/.exec(command)?.[1] ?? '') ?? ''
      const stdout = await paste(command, { ...env, BATCH_ID })
      const [, code = ''] = /^\{"success":false,.*"error_code":"(\w+)"/.exec(stdout) ?? []
      assert.ok(!refused.has(code), `${command}\n${stdout}`)
    }
    await page.context().close()
  })
})
