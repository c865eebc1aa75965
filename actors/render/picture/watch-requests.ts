// Watches the requests of a page from now on, to wait until what they bring has come.

import { setTimeout as sleep } from 'node:timers/promises'
import type { CdpSession } from '#src/browser/cdp-pipe.ts'

export interface RequestWatch {
  /** Waits until no request is running, at most until then: monotonic milliseconds, as of `performance.now()`. */
  quiet(until: number): Promise<void>
}

/** Requests that may never end, or bring nothing to see. */
const ignored: ReadonlySet<string> = new Set(['Media', 'EventSource', 'WebSocket', 'Ping', 'Prefetch', 'Preflight'])
/** How long no request must be running. */
const quietMs = 150
const pollMs = 25

interface RequestWillBeSent { requestId: string; type?: string }

/** Starts to watch. `Network.enable` was sent. */
export function watchRequests(session: CdpSession): RequestWatch {
  const open = new Set<string>()
  let activeAt = -Infinity
  const ended = ({ requestId }: { requestId: string }): void => {
    if (open.delete(requestId)) activeAt = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }: RequestWillBeSent) => {
    if (!ignored.has(type)) open.add(requestId)
  })
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  return {
    async quiet(until) {
      while (performance.now() < until && (open.size > 0 || performance.now() - activeAt < quietMs)) await sleep(pollMs)
    },
  }
}
