// Waits until `/ready` of the gateway reports `ready`, and reports what it is waiting for when that takes long.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Config } from '#src/config.ts'
import { report } from './report.ts'

const readyWithinMs = 120_000
/** Reasons are reported from this time on. */
const reportAfterMs = 15_000

/** A service that is degraded for so long is used as it is. */
const degradedMaxMs = 30_000

/** Body of `/ready`. */
interface ReadyAnswer { error?: string; data?: { status: string; missing: string[] } }

/** Returns after 30 s if the service is only degraded; throws SERVICE_UNAVAILABLE if it is not ready after 120 s. */
export async function waitUntilReady({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
  const startedAt = Date.now()
  let reason = 'the gateway does not answer'
  let reported = ''
  let degradedSince: number | undefined
  while (Date.now() < startedAt + readyWithinMs) {
    try {
      const response = await fetch(`http://${host}:${PORT}/ready`, { signal: AbortSignal.timeout(10_000) })
      const { error, data } = await response.json() as ReadyAnswer
      if (response.ok && data?.status === 'ready') return
      degradedSince = response.ok ? degradedSince ?? Date.now() : undefined
      reason = error?.replace(/^Not ready: |\.$/g, '')
        ?? (data ? `no process of ${data.missing.join(', ')} is ready` : `/ready answers ${response.status}`)
    } catch {
      // Not listening yet.
    }
    if (degradedSince !== undefined && Date.now() > degradedSince + degradedMaxMs)
      return report(`degraded   ${reason}; what does not need it works. The lines above may say why`)
    if (reported !== reason && Date.now() > startedAt + reportAfterMs) {
      report(`waiting    ${reason}; the lines above may say why`)
      reported = reason
    }
    await sleep(50)
  }
  throw new AppError('SERVICE_UNAVAILABLE', { message: `not ready after ${readyWithinMs / 1000} s: ${reason}` })
}
