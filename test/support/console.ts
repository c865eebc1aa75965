// The web console in the browser that renders pages, as a person sees it. Whatever the page must not do is collected:
// violations of the Content-Security-Policy, errors, requests to other hosts.

import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '#src/browser/find-chromium.ts'

export interface OpenOptions {
  /** Viewport; default 1280 pixels. */
  width?: number
  theme?: 'light' | 'dark'
  /** Signs in with this key first. */
  key?: string
}

export interface ConsolePage {
  page: Page
  /** What the page did that it must not do. */
  problems: string[]
  /** Serious and critical findings of axe-core, and all of WCAG A and AA. */
  accessibility(): Promise<string[]>
  /** Pixels by which the page is wider than its window. */
  sidewaysScroll(): Promise<number>
  /** Keeps a screenshot in .artefacts/console. */
  picture(name: string): Promise<void>
  close(): Promise<void>
}

export interface ConsoleBrowser {
  /** Opens a page of the console at `path`, such as `/console/jobs`. */
  open(path: string, options?: OpenOptions): Promise<ConsolePage>
  close(): Promise<void>
}

const artefacts = fileURLToPath(new URL('../../.artefacts/console', import.meta.url))
/** How long a page may take for anything, in milliseconds: machines that test may be busy. */
const patienceMs = 90_000
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Starts a browser for the console of the service at `url`. */
export async function openBrowser(url: string): Promise<ConsoleBrowser> {
  const { path, env } = await findChromium({ chromiumPath: undefined })
  const browser = await chromium.launch({
    executablePath: path, env: { ...process.env as Record<string, string>, ...env }, args: ['--no-sandbox'],
  })
  const axe = await readFile(axePath, 'utf8')
  await mkdir(artefacts, { recursive: true })
  return {
    async open(path, { width = 1280, theme = 'light', key } = {}) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme, locale: 'en-GB' })
      context.setDefaultTimeout(patienceMs)
      if (key !== undefined) await signIn(context, url, key)
      const page = await context.newPage()
      const problems = watch(page, url)
      await page.goto(url + path)
      return {
        page, problems,
        async accessibility() {
          await page.evaluate(axe)
          return page.evaluate<string[]>(findViolations)
        },
        sidewaysScroll: () =>
          page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        async picture(name) {
          await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true })
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** An expression for the page; axe-core has been evaluated there. */
const findViolations = `axe.run({ iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] }).then(({ violations }) =>
  violations
    .filter(({ impact, tags }) => ['serious', 'critical'].includes(impact) || !tags.includes('best-practice'))
    .map(({ id, nodes }) => id + ': ' + nodes[0].html + ' ' + nodes[0].failureSummary))`

async function signIn(context: BrowserContext, url: string, key: string): Promise<void> {
  const response = await context.request.post(`${url}/console/session`, {
    data: { key }, headers: { 'X-Winnow-Console': '1' },
  })
  if (!response.ok()) throw new Error(`cannot sign in: ${response.status()} ${await response.text()}`)
}

/** Collects what the page must not do. Failed calls, which the browser reports as errors, are the business of tests. */
function watch(page: Page, url: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !text.startsWith('Failed to load resource'))
      problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(url))
      problems.push(`asked ${request.url()}`)
  })
  return problems
}

/** The query of the page's URL. */
export const queryOf = ({ page }: ConsolePage): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams)
