// A local site for tests: one server on a free port that answers at every address of 127.0.0.0/8, so that 127.0.0.1 and
// 127.0.0.2 are different hosts.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import { listen } from './listen.ts'

export interface SiteAnswer {
  status?: number
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

/** HTML, an answer, or a function that returns one. A function that returns undefined writes the response itself. */
export type SitePage =
  string | SiteAnswer | ((request: IncomingMessage, response: ServerResponse) => SiteAnswer | string | undefined)

export interface SeenRequest {
  path: string
  host: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  httpVersion: string
  port: number | undefined
}

export interface Site {
  /** Absolute address of a path, on 127.0.0.1 unless another host is named. */
  url: (path?: string, host?: string) => string
  readonly port: number
  /** Requests so far, in the order of arrival. */
  readonly seen: SeenRequest[]
  /** The largest number of requests in progress at the same time. */
  readonly maxConcurrent: number
  pages: Record<string, SitePage>
  /** Closes every open connection, as a restart would. */
  dropConnections: () => void
  close: () => Promise<void>
}

export interface SiteOptions {
  /** Key and certificate in PEM, for a site with https. */
  tls?: { key: string; cert: string }
  /** HTTP/2 and 1.1 over TLS. */
  http2?: boolean
}

/** Starts a site. A page is looked up by path with query, then by path, then as `*`; otherwise the answer is 404. */
export async function startSite(
  pages: Record<string, SitePage>, { tls, http2 = false }: SiteOptions = {},
): Promise<Site> {
  const seen: SeenRequest[] = []
  const concurrent = { now: 0, max: 0 }
  const site = { pages }

  const answer: RequestListener = (request, response) => {
    const path = request.url ?? '/'
    const host = String(request.headers.host ?? request.headers[':authority'])
    seen.push({
      path, host, headers: request.headers, rawHeaders: request.rawHeaders, httpVersion: request.httpVersion,
      port: request.socket.remotePort,
    })
    concurrent.max = Math.max(concurrent.max, ++concurrent.now)
    response.once('close', () => { concurrent.now-- })
    const page = site.pages[path]
      ?? site.pages[path.split('?')[0]!]
      ?? site.pages['*'] ?? { status: 404, body: '<!doctype html><title>Not found</title><h1>Not found</h1>' }
    const given = typeof page === 'function' ? page(request, response) : page
    if (given === undefined) return
    const { status = 200, headers = {}, body = '' } = typeof given === 'string' ? { body: given } : given
    response.writeHead(status, {
      ...('content-type' in headers ? {} : { 'content-type': 'text/html; charset=utf-8' }), ...headers,
    })
    response.end(body)
  }

  const server =
    tls === undefined
      ? createServer(answer)
      : http2
        ? createSecureServer({ ...tls, allowHTTP1: true }, answer as never)
        : createTlsServer(tls, answer)
  const { port, dropConnections, close } = await listen(server, '0.0.0.0')
  return {
    url: (path = '/', host = '127.0.0.1') => `${tls === undefined ? 'http' : 'https'}://${host}:${port}${path}`,
    port,
    seen,
    dropConnections,
    get pages() { return site.pages },
    set pages(pages) { site.pages = pages },
    get maxConcurrent() { return concurrent.max },
    close,
  }
}
