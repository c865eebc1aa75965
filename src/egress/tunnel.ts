// Connections through an operator's proxy (PROXY_URLS), by CONNECT to an address that was checked.

import { once } from 'node:events'
import { connect as netConnect, isIP, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from './address-verdict.ts'
import { hostRefusal } from './check-url.ts'
import { allowedAddresses, type Resolve } from './guarded-connect.ts'

export interface TunnelTarget { host: string; port: number; allow: EgressAllow; resolve: Resolve; signal: AbortSignal }

/** Largest size of the response to CONNECT: a status line and a few headers. */
const responseBytesMax = 16 * 1024

/** An error of the proxy, not of the page: another proxy is tried. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
}

/** Reads the response to CONNECT. Uses `readable`, not `data`, to leave the socket neither flowing nor paused. */
async function readResponse(socket: Socket): Promise<{ status: number; rest: Buffer }> {
  let seen = Buffer.alloc(0)
  for (;;) {
    await once(socket, 'readable')
    seen = Buffer.concat([seen, socket.read() as Buffer | null ?? Buffer.alloc(0)])
    if (socket.readableEnded || socket.destroyed) throw new ProxyError('The proxy closed the connection.')
    const end = seen.indexOf('\r\n\r\n')
    if (end >= 0)
      return {
        status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(seen.toString('latin1', 0, 32))?.[1] ?? 0),
        rest: seen.subarray(end + 4),
      }
    if (seen.length > responseBytesMax) throw new ProxyError('The proxy answered with more than 16 KB of headers.')
  }
}

/**
 * Opens a socket to a host through a proxy. The name is resolved here, and CONNECT contains the checked address: the
 * proxy might resolve the name differently. The address of the proxy itself is not checked, since the operator chose
 * it.
 * @param proxy an http or https URL, with a user name and password if the proxy requires them
 * @throws AppError INVALID_URL if the host is forbidden; the resolver's error; ProxyError if the proxy fails
 */
export async function connectThroughProxy(
  proxy: URL, { host, port, allow, resolve, signal }: TunnelTarget,
): Promise<Socket> {
  const refusal = hostRefusal(host, port, allow)
  if (refusal !== null) throw new AppError('INVALID_URL', { message: `\`url\`: ${host.slice(0, 100)} ${refusal}.` })
  const address = isIP(host) === 0 ? (await allowedAddresses(host, port, allow, resolve))[0]!.address : host
  const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const proxyHost = proxy.hostname.replace(/^\[|\]$/g, '')
  const socket =
    proxy.protocol === 'https:'
      ? tlsConnect({
          host: proxyHost, port: Number(proxy.port || 443), servername: isIP(proxyHost) === 0 ? proxyHost : '',
        })
      : netConnect({ host: proxyHost, port: Number(proxy.port || 80), noDelay: true })
  const abort = (): void => {
    socket.destroy(new ProxyError('The proxy did not answer in time.'))
  }
  signal.addEventListener('abort', abort, { once: true })
  try {
    await once(socket, proxy.protocol === 'https:' ? 'secureConnect' : 'connect')
    const credential =
      proxy.username === ''
        ? ''
        : `Proxy-Authorization: Basic ${basicCredential(proxy)}\r\n`
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credential}\r\n`)
    const { status, rest } = await readResponse(socket)
    if (status !== 200) throw new ProxyError(`The proxy answered CONNECT with status ${status}.`)
    if (rest.length > 0) socket.unshift(rest)
    return socket
  } catch (error) {
    socket.destroy()
    throw error instanceof ProxyError ? error : new ProxyError('The proxy could not be reached.', { cause: error })
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const basicCredential = ({ username, password }: URL): string =>
  Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
