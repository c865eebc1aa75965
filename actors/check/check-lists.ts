// The pages of the lists of a monitor, over all its scrape targets, so many at once.

import type { MonitorTarget } from '#schemas/monitor.ts'
import type { PageToLook } from './look-at-page.ts'
import type { CheckRun } from './run-check.ts'

/** Pages of lists that one check reads at once. */
const window = 5

/** Looks at every page that has not been looked at, until the check is halted or this process stops. */
export async function checkLists(run: CheckRun, targets: readonly MonitorTarget[]): Promise<void> {
  // A page of a list that was never looked at is the list's own doing, not the site's: it begins in silence.
  const waiting = targets
    .flatMap((target): PageToLook[] =>
      target.type === 'scrape' ? target.urls.map((url) => ({ target, key: url, url, depth: 0, isBaseline: true })) : [],
    )
    .filter(({ target, key }) => !run.isDone(target, key))

  async function work(): Promise<void> {
    while (!run.halted() && !run.lease.stopping.aborted) {
      run.lease.signal.throwIfAborted()
      const page = waiting.shift()
      if (!page) return
      const ticket = await run.pay(page.target, Math.min(window, waiting.length))
      if (!ticket) return
      try {
        await run.keep(page, await run.look(page, ticket))
      } finally {
        ticket.spend(0)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(window, waiting.length) }, work))
}
