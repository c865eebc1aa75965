// Checks the pages of a monitor's scrape targets, which are lists of URLs.

import type { CheckRun } from './check-run.ts'
import type { MonitoredPage } from './page-request.ts'

/** Listed pages that one check reads concurrently. */
const concurrency = 5

/** Checks every listed page without a step, until the check is halted or this process stops. */
export async function checkLists(run: CheckRun): Promise<void> {
  const waiting = run.plan.targets
    .flatMap((target): MonitoredPage[] => {
      if (target.type !== 'scrape') return []
      // A page is new to a list because the user added it, not because the site did: its first check is a baseline.
      return target.urls.map((url) => ({ target, key: url, url, depth: 0, isBaseline: true }))
    })
    .filter(({ target, key }) => !run.isDone(target, key))

  async function work(): Promise<void> {
    while (!run.isHalted) {
      run.lease.signal.throwIfAborted()
      const page = waiting.shift()
      if (!page) return
      const reservation = await run.reserve(page.target, Math.min(concurrency, waiting.length))
      if (!reservation) return
      try {
        await run.storeEntry(page, await run.observe(page, reservation))
      } finally {
        reservation.settle(0)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, waiting.length) }, work))
}
