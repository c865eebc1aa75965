// How `winnow start` ends: on the first signal it stops, on a second one it exits at once.

import { report } from './report.ts'

/** Calls `stop` on the first SIGINT, SIGTERM or SIGHUP, and exits when it has resolved. */
export function stopOnFirstSignal(stop: () => Promise<void>): void {
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    report('stopping')
    stop().then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`winnow: ${String(error)}\n`)
      process.exit(1)
    })
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => (stopping ? process.exit(130) : end()))
  process.on('SIGHUP', end) // A closed terminal sends it, and its shell a second time: that does not force the exit.
  endWithNpm(end)
}

/**
 * npm sends SIGTERM to the shell that runs this process. The shell exits without forwarding it, so that this process
 * gets another parent.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 250)
  timer.unref()
}
