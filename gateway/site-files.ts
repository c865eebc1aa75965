// The transport of the files that browsers and crawlers ask every site for. They need no key: a browser that shows an
// answer of the API asks for the icon, and a crawler reads robots.txt before anything else.

import type { HttpReply } from './http.ts'
import type { Target, Transport } from './pipeline/transport.ts'

const allow = 'GET, HEAD, OPTIONS'
const cacheControl = 'public, max-age=86400'

/** Nothing here is for search engines: pages are for users with a key, and `/r/` would read other sites for them. */
const robots = 'User-agent: *\nDisallow: /\n'

const files: ReadonlyMap<string, HttpReply> = new Map<string, HttpReply>([
  // The pages have no icon; without one, browsers show their own.
  ['/favicon.ico', { status: 204, headers: { 'Cache-Control': cacheControl }, body: new Uint8Array(0) }],
  ['/robots.txt', {
    status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl },
    body: Buffer.from(robots),
  }],
])

/** Creates the transport; `rest` formats its errors. */
export function createSiteFiles(rest: Transport): Transport {
  return {
    ...rest,
    resolve({ method, path }): Target | null {
      const reply = files.get(path)
      if (!reply) return null
      if (method === 'get' || method === 'head' || method === 'options') return { kind: 'document', reply }
      return {
        kind: 'wrong method', isOpen: true, allow,
        message: `${path} supports ${allow} (got ${method.toUpperCase()}).`,
      }
    },
    methodsOf: () => allow,
  }
}
