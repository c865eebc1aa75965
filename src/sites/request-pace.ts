// Limits how many requests one job sends to a host in a minute. The clock is monotonic.

import { setTimeout as sleep } from 'node:timers/promises'

export interface PaceOptions {
  /** Requests to one host in any minute. */
  perMinute: number
  /** Whether another process may have sent as many requests for the job just now. */
  isResumed: boolean
  /** Longest wait for one request in milliseconds; a request that would wait longer is not sent. */
  waitMsMax: number
  /** Monotonic milliseconds. */
  now?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const minuteMs = 60_000

/** Waits until a request to a host may be sent; false if that takes too long. Rejects with the signal's reason. */
export type RequestPace = (host: string, signal: AbortSignal) => Promise<boolean>

export function createRequestPace({
  perMinute, isResumed, waitMsMax, now = () => performance.now(),
  wait = (ms, signal) => sleep(ms, undefined, { signal }),
}: PaceOptions): RequestPace {
  /** When the last `perMinute` requests to each host were sent, or will be. */
  const sent = new Map<string, number[]>()
  const start = now()
  /** As if the requests of the process before were spread over the last minute. */
  const before = Array.from(
    { length: isResumed ? perMinute : 0 }, (_, at) => start - minuteMs + (at + 1) * minuteMs / perMinute,
  )
  return async (host, signal) => {
    const times = sent.get(host) ?? [...before]
    sent.set(host, times)
    const oldest = times.length < perMinute ? undefined : times[0]
    const startAt = Math.max(now(), oldest === undefined ? 0 : oldest + minuteMs)
    if (startAt - now() > waitMsMax) return false
    if (oldest !== undefined) times.shift()
    times.push(startAt)
    if (startAt > now()) await wait(startAt - now(), signal)
    return true
  }
}
