// Helpers for tests of the render stage: a site on loopback, and the wired stage with a real browser.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wireRender, type RenderSettings, type WiredRender } from '#actors/render/wire.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { ScreenshotResult } from '#schemas/scrape-data.ts'
import type { ScreenshotData, ScreenshotRequest } from '#schemas/screenshot.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createFiles, type Files } from '#src/files/files.ts'
import type { RoutedRequest } from '#src/flow.ts'
import { createLog } from '#src/process/log.ts'
import type { Done, Task } from '#src/tasks/outcome.ts'
import { openStore } from '#src/store/open.ts'
import { listen } from './listen.ts'

type Page = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface TestSite {
  url(path: string, host?: string): string
  readonly port: number
  /** Paths of the requests so far. */
  readonly requests: { path: string; headers: IncomingMessage['headers'] }[]
  /** TCP connections so far. */
  readonly connections: number
  close(): Promise<void>
}

/** Serves pages on every loopback address (127.0.0.0/8). A string is sent as HTML. */
export async function serve(pages: Record<string, Page>): Promise<TestSite> {
  const requests: TestSite['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url!.replace(/\?.*/, '')
    requests.push({ path: request.url!, headers: request.headers })
    const page = pages[path] ?? pages['*']
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Nothing here</h1>')
    else if (typeof page === 'function') page(request, response)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  server.on('connection', (socket: Socket) => socket.on('error', () => socket.destroy()))
  const listening = await listen(server, '0.0.0.0')
  const { port, close } = listening
  return {
    port, requests, close,
    get connections() { return listening.connections },
    url: (path, host = '127.0.0.2') => `http://${host}:${port}${path}`,
  }
}

export interface Rendered {
  html: string
  page: Done<'render'>['adds']['page']
  screenshot: ScreenshotResult | undefined
  warnings: string[]
}

export interface TakenPicture { data: Omit<ScreenshotData, 'warnings'>; bytes: Uint8Array; warnings: string[] }

export interface TestRender extends WiredRender {
  /** Renders a page as a task would. @param timeoutMs default 20 s */
  render(url: string, request?: Partial<ScrapeRequest>, timeoutMs?: number): Promise<Rendered>
  /** Takes a picture of a page as a task would. @param timeoutMs default 20 s */
  takePicture(url: string, request?: Partial<ScreenshotRequest>, timeoutMs?: number): Promise<TakenPicture>
  readonly files: Files
}

/** Wires the stage on a new temporary store. `close` deletes the store. */
export async function startRender(settings: Partial<RenderSettings> = {}): Promise<TestRender> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-render-test-'))
  const store = await openStore({ dataDir })
  const wired = await wireRender({
    egressAllow: parseEgressAllow('127.0.0.2/32'), store, publicUrl: 'http://winnow.example',
    log: createLog('render', 'silent'), ...settings,
  })
  const files = createFiles(settings.store ?? store)
  let tasks = 0
  const run = async (routed: RoutedRequest<'render'>, timeoutMs: number): Promise<Done<'render'>> => {
    const task = {
      id: `task-${++tasks}`, requestId: 'request', keyId: 'key', lane: 'now', share: 'first', attempt: 1,
      deadlineAt: Date.now() + timeoutMs, visited: [], ahead: [], results: {}, warnings: [], bodies: {}, ...routed,
    } as Task<'render'>
    return await wired.handle(task, AbortSignal.timeout(timeoutMs)) as Done<'render'>
  }
  return {
    ...wired,
    files,
    async render(url, request = {}, timeoutMs = 20_000) {
      const { bodies, adds, warnings } = await run(
        { route: 'scrape', request: { ...defaults, url, ...request } }, timeoutMs,
      )
      return { html: Buffer.from(bodies.page!).toString(), page: adds.page, screenshot: adds.screenshot, warnings }
    },
    async takePicture(url, request = {}, timeoutMs = 20_000) {
      const { bodies, warnings } = await run(
        { route: 'screenshot', request: { ...pictureDefaults, url, ...request } }, timeoutMs,
      )
      const data = JSON.parse(Buffer.from(bodies.data!).toString()) as TakenPicture['data']
      const file = await files.read(data.screenshot.url.replace(/.*\//, ''))
      return { data, bytes: file!.bytes, warnings }
    },
    async close() {
      await wired.close()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const defaults: Omit<ScrapeRequest, 'url'> = {
  formats: ['markdown'], only_main_content: true, include_links: true, include_images: false,
  include_base64_images: false, include_selectors: [], exclude_selectors: [], summary_max_words: 150, max_age: 0,
  timeout: 20_000, check_prompt_injection: false, render: 'always',
}

const pictureDefaults: Omit<ScreenshotRequest, 'url'> = {
  width: 1_440, height: 900, full_page: false, format: 'jpeg', dark_mode: false, timeout: 20_000,
}

const sentence = 'The mill stands where two rivers meet, and has ground the grain of seven villages since 1840.'
/** Enough text for a page not to count as empty. */
export const filler = `<p>${sentence} The bridge is younger.</p>`.repeat(5)
