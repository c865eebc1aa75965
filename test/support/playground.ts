// The playground of the console in a real browser, with a site to read and a provider to search with.

import assert from 'node:assert/strict'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { openBrowser, type ConsoleBrowser, type ConsolePage, type OpenOptions } from './console.ts'
import { startGatewayFlow, type GatewayFlow } from './gateway-flow.ts'
import { startProvider } from './search-provider.ts'
import type { SitePage } from './site.ts'

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

export interface Playground {
  flow: GatewayFlow
  browser: ConsoleBrowser
  /** Of the user who is signed in. */
  key: string
  /** Opens the page with a query. */
  open(query?: string, options?: OpenOptions): Promise<ConsolePage>
  stop(): Promise<void>
}

/** Starts a service, and a browser for its playground. */
export async function startPlayground(): Promise<Playground> {
  const provider = await startProvider(() => ({
    json: { results: [{ url: flow.site.url('/about'), title: 'About', content: 'The mill' }], unresponsive_engines: [] },
  }))
  const flow = await startGatewayFlow(pages, {
    actors: [startInfer, startMap, startRender, startSearch], settings: { SEARXNG_URL: provider.url },
  })
  const browser = await openBrowser(flow.url)
  const { key } = await flow.newKey({ name: 'Ann', credits: 100_000 })
  return {
    flow, browser, key,
    async open(query = '', options = {}) {
      const opened = await browser.open(`/console/playground${query}`, { key, ...options })
      await opened.page.getByRole('button', { name: 'Run' }).waitFor()
      return opened
    },
    async stop() {
      await browser.close()
      await flow.stop()
      await provider.close()
    },
  }
}

/** The query of a link to the form of an operation. */
export const linkTo = (operation: string, options: Record<string, string>): string =>
  `?${new URLSearchParams({ operation, ...options })}`

export const run = ({ page }: ConsolePage): Promise<void> => page.getByRole('button', { name: 'Run' }).click()

/** Shows a tab by its label. */
export async function showTab({ page }: ConsolePage, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
}

/** Closes the page. Nothing may have been loaded from elsewhere, and nothing violated the policy. */
export async function finish(opened: ConsolePage): Promise<void> {
  assert.deepEqual(opened.problems, [])
  await opened.close()
}
