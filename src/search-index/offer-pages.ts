// Gives pages to the search index, behind the answer: without waiting, and without retries. A page that finds no room
// is left out.

import type { Bus } from '#src/bus/bus.ts'
import { LateSends } from '#src/bus/late-sends.ts'
import { subjects } from '#src/flow.ts'
import type { Log } from '#src/process/log.ts'

/** Gives a packed page to the index of a key; returns at once and never throws. */
export type OfferPage = (keyId: string, page: Uint8Array) => void

/** Pages on their way to the server; further ones are left out. */
const waitingMax = 64

export function createPageOffers(
  bus: Pick<Bus, 'js' | 'limits'>, log: Pick<Log, 'warn'>,
): OfferPage {
  let waiting = 0
  const late = new LateSends()
  return (keyId, page) => {
    if (waiting >= waitingMax || page.length > bus.limits.messageBytesMax) {
      log.warn({ keyId, waiting, bytes: page.length }, 'page left out of the search index')
      return
    }
    waiting++
    // After the answer, which is sent in this turn of the event loop.
    late.wait().then(() => bus.js.publish(subjects.index(keyId), page))
      .catch((error: unknown) => log.warn({ err: error, keyId }, 'page left out of the search index'))
      .finally(() => { waiting-- })
  }
}
