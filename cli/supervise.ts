// Keeps child processes running: a child that exits is restarted, with an exponential backoff. A child that asks for a
// successor finishes what it has beside it, and is not restarted.

import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { metricsOf } from './metrics.ts'
import { replaceableVariable, replaced, replaceMe } from './replacement.ts'

const winnow = fileURLToPath(new URL('../bin/winnow.js', import.meta.url))

export interface Supervised {
  /** For messages. */
  name: string
  /** Sends SIGTERM, then SIGKILL after `graceMs`. The child is not restarted. */
  stop(graceMs: number): Promise<void>
  /** The metrics of the process in the text format of Prometheus; empty if it does not answer. */
  metrics(): Promise<string>
}

export interface SuperviseOptions {
  name: string
  /** Arguments of `winnow`: `actor fetch`. */
  args: string[]
  env: NodeJS.ProcessEnv
  /** Command line options of Node for the child. */
  nodeOptions?: string[]
  /** Receives a line for each unexpected exit. */
  report(line: string): void
  /** Receives what the child prints. Default: the child writes to the output of this process itself. */
  print?(from: Readable, to: NodeJS.WritableStream): void
}

/**
 * Delay before the first restart. It doubles with every exit, and is reset when the child has run for `stableMs`: one
 * that fails at its start is restarted less and less often, one that is killed later is not.
 */
const firstDelayMs = 100
const longestDelayMs = 5_000
const stableMs = 2_000
/**
 * glibc gives each thread an arena of its own and keeps what is freed in it: 10 to 20 MB a process after the start. V8
 * has its own heap, so threads seldom allocate at once. By default glibc also keeps buffers up to 32 MB between others
 * once it has freed one; a fixed threshold lets the bodies of pages go back to the system, for 0.1 ms a page.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** Starts `winnow` in a process group of its own, so that a Ctrl-C reaches it through the supervisor only. */
export function supervise({ name, args, env, nodeOptions = [], report, print }: SuperviseOptions): Supervised {
  /** The newest one. */
  let child: ChildProcess | null = null
  /** A child that finishes what it has, and a function for the next one that asks meanwhile. */
  let leaving: ChildProcess | null = null
  let whenLeft: (() => void) | null = null
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let delayMs = firstDelayMs

  function run(): void {
    const startedAt = Date.now()
    const runAgain = (why: string): void => {
      if (stopping) return
      if (Date.now() - startedAt > stableMs) delayMs = firstDelayMs
      report(`${name} ${why}; restarting in ${delayMs} ms`)
      timer = setTimeout(run, delayMs)
      delayMs = Math.min(longestDelayMs, delayMs * 2)
    }
    let own: ChildProcess
    try {
      own = child = spawnChild()
    } catch (error) {
      return runAgain(`failed to start (${(error as Error).message})`)
    }
    // Without memory or with too many processes there is no child, and so no exit. Later errors are those of messages.
    own.on('error', (error) => { if (own.pid === undefined) runAgain(`failed to start (${error.message})`) })
    own.once('spawn', () => { if (leaving?.connected) leaving.send(replaced, () => undefined) })
    if (own.stdout) print?.(own.stdout, process.stdout)
    if (own.stderr) print?.(own.stderr, process.stderr)
    own.on('message', (message) => { if (message === replaceMe) replace(own) })
    own.once('exit', (code, signal) => {
      if (own !== leaving) return runAgain(`exited (${signal ?? `code ${code}`})`)
      leaving = null
      whenLeft?.()
      whenLeft = null
    })
  }
  function spawnChild(): ChildProcess {
    // The IPC channel closes when this process exits, even by SIGKILL.
    return spawn(process.execPath, [...nodeOptions, winnow, ...args], {
      env: { ...allocator, ...env, [replaceableVariable]: '1' },
      stdio: ['ignore', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit', 'ipc'], detached: true,
    })
  }
  /** Starts a successor, one at a time: a limit that is too low must not multiply processes. */
  function replace(own: ChildProcess): void {
    if (stopping || own !== child) return
    if (leaving !== null) {
      whenLeft = () => replace(own)
      return
    }
    leaving = own
    run()
  }
  run()

  return {
    name,
    metrics: () => child === null ? Promise.resolve('') : metricsOf(child),
    async stop(graceMs) {
      stopping = true
      clearTimeout(timer)
      await Promise.all([child, leaving].filter((one) => one !== null).map((one) => terminate(one, graceMs)))
    },
  }
}

async function terminate(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await exited
  clearTimeout(timer)
}
