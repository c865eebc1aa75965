// Limits the resident memory of the processes of a browser. While pages are open, it is read several times a second,
// and a process that exceeds the limit is killed. Chromium has no such limit: its own ones cover the heap of scripts,
// but neither typed arrays, canvases and WebAssembly nor all of them together.

import type { Log } from '#src/process/log.ts'
import { AppError } from '#src/app-error.ts'
import { CdpError, PageCrash } from './cdp-pipe.ts'
import type { PageHost } from './page-host.ts'
import { createProcessReader, type ProcessMemory, type ReadProcesses } from './process-memory.ts'

export interface MemoryLimit {
  /** Resident memory of a renderer process, in MB. The browser process may have twice as much. */
  rendererMb: number
  log: Log
  /** Default: the processes of the browser. */
  readProcesses?: ReadProcesses
}

/** A page host whose processes are limited. */
export interface LimitedHost extends PageHost {
  /**
   * The error of a visit that failed: PAGE_TOO_COMPLEX if the page died because its renderer was killed for its memory,
   * else the same error. Pages of different browser contexts never share a renderer.
   */
  failureOf(error: unknown): unknown
}

const pollMs = 50
/** A page that dies this long after a renderer was killed, died of it. */
const attributedMs = 1_000
/** Types whose processes are killed alone: Chromium starts another one. The others end with the browser. */
const replaceable: ReadonlySet<string> = new Set(['renderer', 'gpu-process'])
/** The browser process and its helpers serve all pages. */
const sharedFactor = 2

export function limitMemory(
  host: PageHost, { rendererMb, log, readProcesses = createProcessReader(host.pid) }: MemoryLimit,
): LimitedHost {
  let openPages = 0
  let timer: NodeJS.Timeout | undefined
  let killedAt = -Infinity

  async function look(): Promise<void> {
    try {
      for (const process of await readProcesses()) enforce(process)
    } catch (error) {
      log.error({ err: error }, 'the memory of the browser cannot be read')
    }
    timer = openPages > 0 ? setTimeout(() => void look(), pollMs) : undefined
  }

  function enforce({ pid, type, rssBytes }: ProcessMemory): void {
    const rssMb = Math.round(rssBytes / 1024 / 1024)
    const limitMb = type === 'renderer' ? rendererMb : rendererMb * sharedFactor
    if (rssMb <= limitMb) return
    log.warn({ pid, type, rssMb, limitMb }, 'browser process killed because of its memory')
    if (type === 'renderer') killedAt = performance.now()
    if (replaceable.has(type)) killProcess(pid)
    else host.kill()
  }

  return {
    ...host,
    async open(options) {
      openPages++
      const release = (): void => { openPages-- }
      // Without /proc the stealth browser is not known by its process.
      if (timer === undefined && host.pid > 0) timer = setTimeout(() => void look(), pollMs)
      try {
        const page = await host.open(options)
        return {
          session: page.session,
          close: () => page.close().finally(release),
        }
      } catch (error) {
        release()
        throw error
      }
    },
    failureOf(error) {
      if (!isCrash(error) || performance.now() - killedAt > attributedMs) return error
      return new AppError('PAGE_TOO_COMPLEX', {
        message: `The page takes more than ${rendererMb} MB of memory in the browser.`, cause: error,
      })
    },
  }
}

/** Whether the renderer of a page died, in the words of either browser. */
const isCrash = (error: unknown): boolean =>
  error instanceof PageCrash || (error instanceof CdpError && /crashed/i.test(error.message))

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
