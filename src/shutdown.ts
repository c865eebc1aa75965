// How a process ends: one signal asks, a second one insists; and no child outlives its supervisor.

import type { Log } from './log.ts'

/** How long stopping may take before the process ends anyway. */
const patienceMs = 4_500

/**
 * Calls `stop` once, on SIGINT, SIGTERM or when the supervisor that started this process is gone, and ends the process
 * after it. A second signal ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  const onSignal = (reason: string): void => {
    if (stopping) process.exit(130)
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(() => process.exit(0), (error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  process.on('SIGINT', () => onSignal('SIGINT'))
  process.on('SIGTERM', () => onSignal('SIGTERM'))
  // The supervisor holds the other end of the channel; when it dies, however it dies, the channel closes.
  process.once('disconnect', () => onSignal('supervisor gone'))
}

/**
 * Ends this process some seconds after its supervisor is gone, whatever it is waiting for: one that is still looking for NATS or the
 * store has no `stop` to be called yet.
 */
export function neverOutliveSupervisor(): void {
  process.once('disconnect', () => setTimeout(() => process.exit(1), patienceMs))
}
