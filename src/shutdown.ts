// How a process ends: one signal asks, a second one insists; and no child outlives its supervisor.

import type { Log } from './log.ts'

/** How long stopping may take before the process ends anyway. */
const patienceMs = 4_500

/** Set when the supervisor has gone, however it went: it holds the other end of the channel, which closes with it. */
let orphaned = false
process.once('disconnect', () => { orphaned = true })

/**
 * Ends this process. While a supervisor (or a container's runtime) looks on, node ends it, with a code that says how it went. Without one
 * nobody reads the code and nobody would kill what hangs: node waits for its threads when it ends, and has been seen to wait for ever.
 */
function end(code: number): void {
  if (orphaned) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/**
 * Calls `stop` once, on SIGINT, SIGTERM or when the supervisor that started this process is gone, and ends the process
 * after it. A second signal ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  const onSignal = (reason: string): void => {
    if (stopping) return end(130)
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => end(1), patienceMs).unref()
    stop().then(() => end(0), (error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      end(1)
    })
  }
  process.on('SIGINT', () => onSignal('SIGINT'))
  process.on('SIGTERM', () => onSignal('SIGTERM'))
  process.once('disconnect', () => onSignal('supervisor gone'))
}

/**
 * Ends this process some seconds after its supervisor is gone, whatever it is waiting for: one that is still looking for NATS or the
 * store has no `stop` to be called yet.
 */
export function neverOutliveSupervisor(): void {
  process.once('disconnect', () => setTimeout(() => end(1), patienceMs))
}
