// The resident memory of the browsers that this process has started.

import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProcessReader } from '#src/browser/process-memory.ts'

const everyMs = 10

/**
 * Does the work and returns the most memory, in MB, that a process of the given type (default: of any) had meanwhile.
 * The browser must be running.
 */
export async function peakBrowserMemory(work: () => Promise<unknown>, ofType?: string): Promise<number> {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  const readers = children.split('\n').filter((pid) => pid.trim() !== '').map((pid) => createProcessReader(Number(pid)))
  let peakBytes = 0
  let isDone = false
  const watch = async (): Promise<void> => {
    for (; !isDone; await sleep(everyMs)) {
      const processes = (await Promise.all(readers.map((read) => read()))).flat()
      for (const { type, rssBytes } of processes)
        if (type === (ofType ?? type)) peakBytes = Math.max(peakBytes, rssBytes)
    }
  }
  await Promise.all([work().finally(() => { isDone = true }), watch()])
  return Math.round(peakBytes / 1024 / 1024)
}
