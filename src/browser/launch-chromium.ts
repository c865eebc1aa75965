// Starts Chromium with a pipe and owns its processes: none of them is left when the browser is closed or killed, or
// when this process dies.

import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { AppError } from '#src/app-error.ts'
import { orTimeout } from '#src/concurrency/abort.ts'
import { CdpPipe } from './cdp-pipe.ts'
import { chromiumFlags, type BrowserProxy } from './chromium-flags.ts'
import { confinements, type Confinement } from './confinement.ts'
import type { FoundChromium } from './find-chromium.ts'

export interface Chromium {
  readonly pid: number
  readonly cdp: CdpPipe
  /** Product and version: `Chrome/153.0.8010.0` or `HeadlessChrome/…`. */
  readonly product: string
  readonly userAgent: string
  readonly confinement: Confinement
  readonly exited: Promise<void>
  /** Closes the browser, and kills it after two seconds. Resolves when no process or file of it is left. */
  close(): Promise<void>
  /** Kills all processes of the browser. */
  kill(): void
}

export interface LaunchOptions {
  chromium: FoundChromium
  proxy: BrowserProxy
}

const startMs = 15_000
const closeMs = 2_000
const folderPrefix = 'winnow-chromium-'

/** Running browsers and their user data folders. */
const running = new Map<ChildProcess, string>()

/** Kills the process group of a browser, with its zygote, renderers and helpers. */
function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

// For a process that exits without closing its browsers. If this process is killed instead, the pipe closes and the
// browser exits; the next start deletes its folder.
process.once('exit', () => {
  for (const [child, folder] of running) {
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

/** Deletes the folders of browsers whose owner died. */
async function deleteOrphanedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(folderPrefix) ? Number(/^\d+/.exec(name.slice(folderPrefix.length))?.[0]) : NaN
    if (owner > 0 && !isAlive(owner)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

async function start({ chromium, proxy }: LaunchOptions, confinement: Confinement): Promise<Chromium> {
  const { sandboxed: sandbox, user } = confinement
  const userDataDir = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  if (user) await chown(userDataDir, user.uid, user.gid)
  const child = spawn(chromium.path, chromiumFlags({ userDataDir, proxy, sandbox }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Its own process group: the whole tree can be killed at once, and Ctrl-C in a terminal does not reach it.
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
    env: { PATH: process.env.PATH, HOME: userDataDir, LANG: 'en_US.UTF-8', TZ: process.env.TZ, ...chromium.env },
  })
  running.set(child, userDataDir)
  let stderr = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => { stderr = (stderr + text).slice(-4000) })
  const cdp = new CdpPipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  }).then(async () => {
    if (child.pid !== undefined) killGroup(child)
    // Exiting processes may still write files.
    await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    running.delete(child)
  })
  const failure = (reason: string): AppError =>
    new AppError('RENDERER_UNAVAILABLE', { message: `Chromium could not be started (${chromium.path}): ${reason}` })
  try {
    const answered = Promise.race([
      cdp.browser.send<{ product: string; userAgent: string }>('Browser.getVersion'),
      exited.then(() => { throw failure(stderr.trim().split('\n').at(-1) ?? 'it exited.') }),
    ])
    const version = await orTimeout(answered, startMs, () => failure(`it did not answer within ${startMs} ms.`))
    await cdp.browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    return {
      pid: child.pid!, cdp, product: version.product, userAgent: version.userAgent, confinement, exited,
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
    throw failure(stderr.trim().split('\n').at(-1) || String(error))
  }
}

/** The confinement that worked, by the path of the browser. */
const confinedBy = new Map<string, Confinement>()

/**
 * Starts a browser, with its sandbox and as a user of few rights as far as the system allows it.
 * @throws AppError RENDERER_UNAVAILABLE with the last line that the browser printed at the best confinement
 */
export async function launchChromium(options: LaunchOptions): Promise<Chromium> {
  await deleteOrphanedFolders()
  const { path } = options.chromium
  const known = confinedBy.get(path)
  if (known) return await start(options, known)
  let failure: unknown
  for (const confinement of await confinements()) {
    try {
      const browser = await start(options, confinement)
      confinedBy.set(path, confinement)
      return browser
    } catch (error) {
      // If the cause is not the confinement, the next start fails too.
      failure ??= error
    }
  }
  throw failure
}
