// Releases memory to the system while the process is idle. V8 keeps the pages of collected objects for later, and
// collects little without allocations: after its start a process has twice the memory that it uses, and after a crawl
// several times as much.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface ReleaseOptions {
  /** Growth of the resident memory since the last release, in MB, from which another one is worth its time. */
  growthMb?: number
  /** Resident memory in bytes; default: that of this process. */
  readRss?: () => number
  /** Called before a release. */
  prepare?: () => void
  /** Default: collects everything in this thread and frees its unused pages. Takes 100 to 400 ms. */
  release?: () => void
}

/** Returns a function that releases the memory of its thread if it has grown since the last time. */
export function createMemoryRelease(
  { growthMb = 16, readRss = process.memoryUsage.rss, release = collectAll, prepare }: ReleaseOptions = {},
): () => void {
  let releasedRss = 0
  return () => {
    if (readRss() < releasedRss + growthMb * 1024 * 1024) return
    prepare?.()
    release()
    releasedRss = readRss()
  }
}

export interface IdleOptions extends ReleaseOptions {
  /** Time between two looks, in milliseconds; default 10,000. */
  everyMs?: number
  /** Whether the thread was busy since the last look; default: for more than a twentieth of the time. */
  wasBusy?: () => boolean
}

/** Looks in a row in which a thread that is idle was not busy. */
const quietLooks = 2
const busyShare = 0.05

/** Releases the memory of this thread after two looks without work, until the returned function is called. */
export function releaseMemoryWhenIdle(
  { everyMs = 10_000, wasBusy = createLoopWatch(), ...options }: IdleOptions = {},
): () => void {
  const release = createMemoryRelease(options)
  let quiet = 0
  const timer = setInterval(() => {
    quiet = wasBusy() ? 0 : quiet + 1
    if (quiet < quietLooks) return
    release()
    quiet = 0
  }, everyMs).unref()
  return () => clearInterval(timer)
}

function createLoopWatch(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization > busyShare
  }
}

let gc: NodeJS.GCFunction | undefined

function collectAll(): void {
  gc ??= openGc()
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * `gc` exists in contexts that are created while the flag is set. The flag is one of the process: another thread may
 * have reset it meanwhile.
 */
function openGc(): NodeJS.GCFunction {
  for (;;) {
    setFlagsFromString('--expose-gc')
    const opened = runInNewContext('globalThis.gc') as NodeJS.GCFunction | undefined
    setFlagsFromString('--no-expose-gc')
    if (opened) return opened
  }
}
