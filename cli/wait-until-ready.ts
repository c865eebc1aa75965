// Waits until `/ready` of the gateway succeeds, and reports what it is waiting for when that takes long.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Config } from '#src/config.ts'
import { report } from './report.ts'

const readyWithinMs = 120_000
/** Reasons are reported from this time on. */
const reportAfterMs = 15_000

/** Throws SERVICE_UNAVAILABLE after 120 s. */
export async function waitUntilReady({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  const startedAt = Date.now()
  let reason = 'the gateway does not answer'
  let reported = ''
  while (Date.now() < startedAt + readyWithinMs) {
    try {
      const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return
      reason =
        ((await response.json()) as { error?: string }).error?.replace(/^Not ready: |\.$/g, '')
        ?? `/ready answers ${response.status}`
    } catch {
      // Not listening yet.
    }
    if (reported !== reason && Date.now() > startedAt + reportAfterMs) {
      report(`waiting    ${reason}; the lines above may say why`)
      reported = reason
    }
    await sleep(50)
  }
  throw new AppError('SERVICE_UNAVAILABLE', { message: `not ready after ${readyWithinMs / 1000} s: ${reason}` })
}
