// The stealth browser: Playwright with the stealth plug-in, for pages that reject browsers which look automated. It
// costs half as much again as the plain browser, so it is used only after a wall.

import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium, type Browser, type CDPSession } from 'playwright-core'
import { addExtra } from 'playwright-extra'
import stealth from 'puppeteer-extra-plugin-stealth'
import { AppError } from '#src/app-error.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import { CdpError, type CdpSession } from './cdp-pipe.ts'
import { commonFlags, networkFlags, type BrowserProxy } from './chromium-flags.ts'
import type { Confinement } from './confinement.ts'
import type { FoundChromium } from './find-chromium.ts'
import { ignoreGone, type PageHost } from './page-host.ts'

const closeMs = 3_000

/** Finds the process of a browser by a flag on its command line, since Playwright does not expose its id. */
async function findPid(mark: string): Promise<number | null> {
  for (const name of await readdir('/proc').catch((): string[] => [])) {
    if (!/^\d+$/.test(name)) continue
    const [commandLine, status] = await Promise.all([
      readFile(`/proc/${name}/cmdline`, 'utf8'), readFile(`/proc/${name}/stat`, 'utf8'),
    ]).catch(() => ['', ''])
    if (commandLine.includes(mark) && status.split(') ')[1]?.split(' ')[1] === String(process.pid)) return Number(name)
  }
  return null
}

/** Adapts a session of Playwright: failures become CdpErrors. */
function adapt(session: CDPSession): CdpSession {
  return {
    send: async <T>(method: string, params: Record<string, unknown> = {}) => {
      try {
        return await session.send(method as 'Page.enable', params) as T
      } catch (error) {
        throw new CdpError(
          `${method}: ${(error as Error).message}`, /closed|crashed|detached/i.test((error as Error).message),
        )
      }
    },
    on: (method, listener) => { session.on(method as 'Page.loadEventFired', listener as never) },
  }
}

const runAs = fileURLToPath(new URL('./run-as.sh', import.meta.url))

async function launch(
  { path, env }: FoundChromium, proxy: BrowserProxy, { sandboxed, user }: Confinement, mark: string,
): Promise<Browser> {
  const asUser = user && { WINNOW_BROWSER: path, WINNOW_UID: String(user.uid), WINNOW_GID: String(user.gid) }
  const launcher = addExtra<typeof playwrightChromium>(playwrightChromium)
  launcher.use(stealth())
  try {
    return await launcher.launch({
      executablePath: asUser ? runAs : path,
      headless: true,
      chromiumSandbox: sandboxed,
      args: [...commonFlags({ graphics: true }), ...networkFlags(proxy), `--${mark}`],
      ignoreDefaultArgs: [
        '--enable-automation', '--disable-popup-blocking', '--disable-component-extensions-with-background-pages',
      ],
      // Without the settings of Winnow, which may hold secrets.
      env: { PATH: process.env.PATH, HOME: tmpdir(), LANG: 'en_US.UTF-8', TZ: process.env.TZ, ...env, ...asUser },
      // Only the owner of the browser closes it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: 15_000,
    })
  } catch (error) {
    throw new AppError('RENDERER_UNAVAILABLE', {
      message: 'The stealth browser could not be started.', cause: error,
    })
  }
}

/** A stealth browser, and how it is kept from the rest of the machine. */
export interface StealthHost extends PageHost { readonly confinement: Confinement }

/**
 * Starts a stealth browser with the first of the confinements that works.
 * @throws AppError RENDERER_UNAVAILABLE, the failure of the first one
 */
export async function launchStealth(
  chromium: FoundChromium, proxy: BrowserProxy, tries: readonly Confinement[],
): Promise<StealthHost> {
  let failure: unknown
  for (const confinement of tries) {
    try {
      return await launchConfined(chromium, proxy, confinement)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

async function launchConfined(
  chromium: FoundChromium, proxy: BrowserProxy, confinement: Confinement,
): Promise<StealthHost> {
  const mark = `winnow-browser=${randomBytes(8).toString('hex')}`
  const browser = await launch(chromium, proxy, confinement, mark)
  const pid = (await findPid(mark)) ?? 0
  const exited = new Promise<void>((resolve) => {
    browser.once('disconnected', () => resolve())
  })
  const kill = (): void => {
    if (pid === 0) return void browser.close().catch(() => undefined) // Its pages fail when it is disconnected.
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  return {
    pid,
    exited,
    kill,
    confinement,
    userAgent: '',
    async open({ url, prepare }) {
      const context = await browser.newContext({
        viewport: { width: 1366, height: 900 }, locale: 'en-US', serviceWorkers: 'block', acceptDownloads: false,
      })
      const close = async (): Promise<boolean> => {
        // Closing fails only if the context or the browser is gone, and then the page is gone too.
        return await resolvesWithin(context.close().catch(() => undefined), closeMs)
      }
      try {
        const page = await context.newPage()
        const session = adapt(await context.newCDPSession(page))
        const { frameTree } = await session.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
        prepare(session, frameTree.frame.id)
        // Failures are reported by events that `prepare` listens to.
        session.send('Page.navigate', { url }).catch(ignoreGone)
        return { session, close }
      } catch (error) {
        await close()
        throw error instanceof CdpError ? error : new CdpError((error as Error).message, true)
      }
    },
    async close() {
      const forced = setTimeout(kill, closeMs)
      await browser.close().catch(() => undefined) // fails if it is gone, or killed by the timer
      await exited
      clearTimeout(forced)
    },
  }
}
