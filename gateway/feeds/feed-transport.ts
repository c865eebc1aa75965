// The transport of GET /monitor/{id}/feed.atom?token=…: the announced changes of a monitor. It needs no key: whoever
// has the address may read the feed.

import { hash } from 'node:crypto'
import { AppError } from '#src/app-error.ts'
import { findFeed } from '#src/feeds/find-feed.ts'
import type { Store } from '#src/store/store.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { Target, Transport } from '../pipeline/transport.ts'
import { etagReply } from '../etag.ts'
import { atomOf } from './atom.ts'
import { withoutVersion } from '../rest/match-path.ts'

const allow = 'GET, HEAD, OPTIONS'
const pattern = /^\/monitor\/([^/]+)\/feed\.atom$/
/** Feed readers ask again after this time, in seconds. */
const maxAge = 60

/** Creates the transport; `rest` formats its errors. `now`: Unix milliseconds. */
export function createFeedTransport(
  store: Store, publicUrl: string, rest: Transport, now: () => number,
): Transport {
  async function reply(monitorId: string, request: HttpRequest): Promise<HttpReply> {
    const feed = await findFeed(store, monitorId, tokenOf(request.query), now())
    const body = Buffer.from(atomOf(feed, `${publicUrl}/monitor/${monitorId}/feed.atom`))
    const tag = hash('sha256', body, 'hex')
    return etagReply({ body, tag, ifNoneMatch: request.header('if-none-match') }, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': `private, max-age=${maxAge}`,
      'X-Content-Type-Options': 'nosniff',
    })
  }

  return {
    ...rest,
    resolve(request): Target | null {
      const { method } = request
      const id = pattern.exec(withoutVersion(request.path))?.[1]
      if (id === undefined) return null
      if (method !== 'get' && method !== 'head' && method !== 'options')
        return {
          kind: 'wrong method', isOpen: true, allow,
          message: `A feed supports ${allow} (got ${method.toUpperCase()}).`,
        }
      return { kind: 'answer', reply: () => reply(id, request) }
    },
    methodsOf: () => allow,
  }
}

function tokenOf(query: string): string {
  const { token, ...others } = Object.fromEntries(new URLSearchParams(query))
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new AppError('INVALID_REQUEST', { message: `unknown parameter \`${other.slice(0, 60)}\`: known is \`token\`` })
  if (!token) throw new AppError('INVALID_REQUEST', { message: '`token` is required: it is in `feed_url` of the monitor' })
  return token
}
