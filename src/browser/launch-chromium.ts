// Starts Chromium on a pipe and owns its processes: when this process closes, kills or dies, none of them is left.

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { orTimeout } from '#src/abort.ts'
import { AppError } from '#src/app-error.ts'
import { CdpPipe } from './cdp-pipe.ts'
import { chromiumFlags, type BrowserProxy } from './chromium-flags.ts'
import type { FoundChromium } from './find-chromium.ts'

export interface Chromium {
  readonly pid: number
  readonly cdp: CdpPipe
  /** As the browser names itself, `Chrome/153.0.8010.0` or `HeadlessChrome/…`. */
  readonly product: string
  readonly userAgent: string
  readonly sandboxed: boolean
  readonly exited: Promise<void>
  /** Ends the browser; by force after two seconds. Resolves when no process and no file of it is left. */
  close(): Promise<void>
  /** Ends every process of the browser at once. */
  kill(): void
}

export interface LaunchOptions {
  chromium: FoundChromium
  proxy: BrowserProxy
}

const startMs = 15_000
const closeMs = 2_000
const folderPrefix = 'winnow-chromium-'

const living = new Map<ChildProcess, string>()

/** The group of the browser: zygote, renderers and helpers are its children and grandchildren. */
function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// The last resort of a process that exits without having closed its browsers. One that is killed cannot do this: its
// end of the pipe closes then, and the browser exits by itself; its folder is swept by the next start.
process.once('exit', () => {
  for (const [child, folder] of living) {
    killGroup(child)
    rmSync(folder, { recursive: true, force: true })
  }
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of browsers whose owners died. */
async function sweepFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(folderPrefix) ? Number(/^\d+/.exec(name.slice(folderPrefix.length))?.[0]) : NaN
    if (owner > 0 && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

async function start({ chromium, proxy }: LaunchOptions, sandbox: boolean): Promise<Chromium> {
  const userDataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const child = spawn(chromium.path, chromiumFlags({ userDataDir, proxy, sandbox }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, so that the whole tree can be ended at once, and Ctrl-C in a terminal leaves the end to us.
    detached: true,
    env: { PATH: process.env.PATH, HOME: userDataDir, LANG: 'en_US.UTF-8', TZ: process.env.TZ, ...chromium.env },
  })
  living.set(child, userDataDir)
  let complaints = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => { complaints = (complaints + text).slice(-4000) })
  const cdp = new CdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).then(async () => {
    if (child.pid !== undefined) killGroup(child)
    // Dying processes may still write for a moment.
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    living.delete(child)
  })
  const failure = (why: string): AppError =>
    new AppError('RENDERER_UNAVAILABLE', { message: `Chromium could not be started (${chromium.path}): ${why}` })
  try {
    const answered = Promise.race([
      cdp.browser.send<{ product: string; userAgent: string }>('Browser.getVersion'),
      exited.then(() => { throw failure(complaints.trim().split('\n').at(-1) ?? 'it exited.') }),
    ])
    const version = await orTimeout(answered, startMs, () => failure(`it did not answer within ${startMs} ms.`))
    await cdp.browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    return {
      pid: child.pid!, cdp, product: version.product, userAgent: version.userAgent, sandboxed: sandbox, exited,
      kill: () => killGroup(child),
      async close() {
        const forced = setTimeout(() => killGroup(child), closeMs)
        cdp.browser.send('Browser.close').catch(() => killGroup(child))
        await exited
        clearTimeout(forced)
      },
    }
  } catch (error) {
    if (child.pid !== undefined) killGroup(child)
    await exited
    if (error instanceof AppError) throw error
    throw failure(complaints.trim().split('\n').at(-1) || String(error))
  }
}

/**
 * Starts a browser: in its sandbox wherever user and kernel allow, else without, as `sandboxed` then says.
 * @throws AppError RENDERER_UNAVAILABLE with the browser's own last words
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  await sweepFolders()
  // Chromium refuses to be sandboxed as root.
  if (process.getuid?.() === 0) return await start(options, false)
  try {
    return await start(options, true)
  } catch (error) {
    // No user namespaces and no setuid helper: containers, hardened kernels. Another reason will show again.
    return await start(options, false).catch(() => { throw error })
  }
}

