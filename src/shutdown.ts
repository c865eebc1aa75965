// How a process ends: one signal asks, a second one insists; and no child outlives its supervisor.

import type { Log } from './log.ts'

/** How long stopping may take before the process ends anyway. */
const patienceMs = 4_500

const supervised = process.connected
const parent = process.ppid

/**
 * While a supervisor (or a container's runtime) looks on, node ends this process, with a code that says how it went.
 * When the supervisor has gone, however it went (the channel closes with it), nobody reads the code and nobody would
 * kill what hangs: node waits for its threads when it ends, and has been seen to wait for ever, above all after an
 * exception without a terminal.
 */
process.once('exit', () => {
  if (supervised && (!process.connected || process.ppid !== parent)) process.kill(process.pid, 'SIGKILL')
})

/**
 * Calls `stop` once, on SIGINT, SIGTERM, SIGHUP (the terminal was closed) or when the supervisor that started this
 * process is gone, and ends the process after it. A second SIGINT or SIGTERM ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  const end = (reason: string): void => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), patienceMs).unref()
    stop().then(() => process.exit(0), (error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => (stopping ? process.exit(130) : end(name)))
  process.on('SIGHUP', end) // the shell of a terminal that is closed sends another, which insists on nothing
  process.once('disconnect', () => (stopping ? process.exit(130) : end('supervisor gone')))
}

/**
 * Ends this process some seconds after its supervisor is gone, whatever it is waiting for: one that is still looking
 * for NATS or the store has no `stop` to be called yet.
 */
export function exitWithSupervisor(): void {
  process.once('disconnect', () => setTimeout(() => process.exit(1), patienceMs))
}
