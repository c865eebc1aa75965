// How `winnow start` ends: on the first signal, or when a wrapper has gone, it stops; on a second signal it exits at
// once.

import { report } from './report.ts'
import { watchWrappers } from './watch-wrappers.ts'

/** A Ctrl-C arrives twice when a wrapper forwards it; a user takes longer for the second one. */
const repeatedMs = 300

/**
 * Calls `stop` once, on SIGINT, SIGTERM or SIGHUP or when a wrapper such as npm was killed, and exits when it has
 * resolved. `hurry`: nobody waits for the service any more, so it ends within two seconds. Returns whether it is
 * stopping.
 */
export function stopOnFirstSignal(stop: (hurry: boolean) => Promise<void>): () => boolean {
  let stoppingSince: number | undefined
  const end = (hurry: boolean): void => {
    if (stoppingSince !== undefined) return
    stoppingSince = Date.now()
    report('stopping')
    stop(hurry).then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`winnow: ${String(error)}\n`)
      process.exit(1)
    })
  }
  const onSignal = (): void => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > repeatedMs) process.exit(130)
    end(false)
  }
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, onSignal)
  // A closed terminal sends it, and its shell a second time: that does not force the exit.
  process.on('SIGHUP', () => end(false))
  watchWrappers(() => end(true))
  return () => stoppingSince !== undefined
}
