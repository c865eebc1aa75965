// A GET by the connections of a page's lease: with the same guard, limits and upstream proxy as the browser's requests.

import { ProxyAgent } from 'undici'
import type { Lease } from './page-lease.ts'

export interface LeasedResponse {
  status: number
  /** Value of Content-Encoding; empty without one. */
  contentEncoding: string
  /** As received: not decompressed. */
  bytes: Buffer
}

/**
 * Sends a GET without following redirects.
 * @param headers as the browser would send them, by name
 * @throws errors of the connection, of a body that is not complete or larger than `bytesMax`, and the signal's reason
 */
export type LeasedGet = (
  url: URL, headers: Readonly<Record<string, string>>, limits: { bytesMax: number; signal: AbortSignal },
) => Promise<LeasedResponse>

/** The egress proxy, whose TLS termination has verified a site's certificate if there is a `trustedKey`. */
interface Proxy { port: number; trustedKey: string | undefined }

const isOfConnection = (name: string): boolean => /^(?::|proxy-|(?:host|connection)$)/i.test(name)

export function createLeasedGet(proxy: Proxy, { username, password }: Lease): LeasedGet {
  return async (url, headers, { bytesMax, signal }) => {
    const agent = new ProxyAgent({
      uri: `http://127.0.0.1:${proxy.port}`,
      token: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      requestTls: { rejectUnauthorized: proxy.trustedKey === undefined },
    })
    try {
      const { statusCode, headers: received, body } = await agent.request({
        origin: url.origin, path: url.pathname + url.search, method: 'GET', signal,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfConnection(name))),
      })
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of body as AsyncIterable<Buffer>) {
        length += chunk.length
        if (length > bytesMax) throw new Error(`The body is larger than ${bytesMax} bytes.`)
        chunks.push(chunk)
      }
      const codings = [received['content-encoding'] ?? []].flat()
      return { status: statusCode, contentEncoding: codings.join(','), bytes: Buffer.concat(chunks) }
    } finally {
      await agent.destroy()
    }
  }
}
