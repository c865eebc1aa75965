// Shutdown: the first signal stops a process gracefully, the second at once, and no child outlives its supervisor.

import type { Log } from './log.ts'

/** Longest graceful stop, in milliseconds; then the process exits. */
export const patienceMs = 4_500
/** The same when the supervisor has gone: its user believes that the service has ended. */
const orphanPatienceMs = 1_200

const supervised = process.connected
const parent = process.ppid

/**
 * Kills this process at its exit when its supervisor has gone. Node waits for its threads when it exits, sometimes for
 * ever, above all after an exception without a terminal; without a supervisor nothing would kill such a process. With a
 * supervisor the exit code matters, so Node exits as usual.
 */
process.once('exit', () => {
  if (supervised && (!process.connected || process.ppid !== parent)) process.kill(process.pid, 'SIGKILL')
})

/**
 * Calls `stop` once, on SIGINT, SIGTERM, SIGHUP (the terminal was closed) or when the supervisor has gone, and then
 * exits. A second SIGINT or SIGTERM exits at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Log): void {
  let stopping = false
  const end = (reason: string, longestMs = patienceMs): void => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), longestMs).unref()
    stop().then(() => process.exit(0), (error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    })
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => (stopping ? process.exit(130) : end(name)))
  // A shell whose terminal closes sends a second one, which must not force the exit.
  process.on('SIGHUP', () => end('SIGHUP'))
  process.once('disconnect', () => (stopping ? process.exit(130) : end('supervisor gone', orphanPatienceMs)))
}

/**
 * Exits about a second after the supervisor has gone. For processes that are still connecting and have no `stop` yet.
 */
export function exitWithSupervisor(): void {
  process.once('disconnect', () => setTimeout(() => process.exit(1), orphanPatienceMs))
}
