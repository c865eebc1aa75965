// Keeps child processes running: a child that dies is started again, sooner at first and later when it keeps dying.

import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const winnow = fileURLToPath(new URL('../bin/winnow.js', import.meta.url))

export interface Supervised {
  /** How it is called in messages. */
  name: string
  /** Asks the child to stop, and kills it when it has not after `graceMs`. It is not started again. */
  stop(graceMs: number): Promise<void>
}

export interface SuperviseOptions {
  name: string
  /** Arguments of `winnow`: `actor fetch`. */
  args: string[]
  env: NodeJS.ProcessEnv
  /** Node's own options of the child. */
  nodeOptions?: string[]
  /** Hears of every end that nobody asked for. */
  onDeath(message: string): void
}

/**
 * First wait before a child is started again; doubles with every death, and starts anew after `steadyMs` of life: one
 * that fails at its start waits longer, one that was killed at its work does not.
 */
const firstDelayMs = 100
const longestDelayMs = 5_000
const steadyMs = 2_000

/** Starts a `winnow` process of its own process group, so that a Ctrl-C reaches it through the supervisor only. */
export function supervise({ name, args, env, nodeOptions = [], onDeath }: SuperviseOptions): Supervised {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let delayMs = firstDelayMs

  function run(): void {
    const startedAt = Date.now()
    // The channel tells the child when this process is gone, however it went.
    child = spawn(process.execPath, [...nodeOptions, winnow, ...args], {
      env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true,
    })
    child.once('error', (error) => onDeath(`${name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) => {
      if (stopping) return
      if (Date.now() - startedAt > steadyMs) delayMs = firstDelayMs
      onDeath(`${name} ended (${signal ?? `code ${code}`}); starting it again in ${delayMs} ms`)
      timer = setTimeout(run, delayMs)
      delayMs = Math.min(longestDelayMs, delayMs * 2)
    })
  }
  run()

  return {
    name,
    async stop(graceMs) {
      stopping = true
      clearTimeout(timer)
      await endChild(child, graceMs)
    },
  }
}

async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}
