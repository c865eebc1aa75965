// Waits until `/ready` of the gateway reports `ready`, and reports what it is waiting for when that takes long.

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Config } from '#src/settings/config.ts'
import { readReady } from './read-ready.ts'
import { report } from './report.ts'

const readyWithinMs = 120_000
/** Reasons are reported from this time on. */
const reportAfterMs = 15_000

/** A service that is degraded for so long is used as it is. */
const degradedMaxMs = 30_000

/** Returns after 30 s if the service is only degraded; throws SERVICE_UNAVAILABLE if it is not ready after 120 s. */
export async function waitUntilReady(config: Config): Promise<void> {
  const startedAt = Date.now()
  let reason = 'the gateway does not answer'
  let reported = ''
  let degradedSince: number | undefined
  while (Date.now() < startedAt + readyWithinMs) {
    try {
      const { ok, httpStatus, error, data } = await readReady(config)
      if (ok && data?.status === 'ready') return
      degradedSince = ok ? degradedSince ?? Date.now() : undefined
      reason = error?.replace(/^Not ready: |\.$/g, '')
        ?? (data ? `no process of ${data.missing.join(', ')} is ready` : `/ready answers ${httpStatus}`)
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
