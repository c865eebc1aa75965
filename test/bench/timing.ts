// Latencies of repeated calls.

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Calls `work` sequentially, with a pause after each call, and returns the sorted durations in ms. */
export async function timed(count: number, work: () => Promise<unknown>, pauseMs = 0): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  return times.sort((one, other) => one - other)
}

/** `times` must be sorted; `share` is 0.5 for the median. */
export const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!
