// A connection to a host through an upstream proxy of the operator (PROXY_URLS): CONNECT to the address that the guard
// judged.

import { once } from 'node:events'
import { connect as netConnect, isIP, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from './address-verdict.ts'
import { hostRefusal } from './check-url.ts'
import { allowedAddresses, type Resolve } from './guarded-connect.ts'

export interface TunnelTarget { host: string; port: number; allow: EgressAllow; resolve: Resolve; signal: AbortSignal }

// Answers to CONNECT are a status line and a few headers.
const answerBytesMax = 16 * 1024

/** An error of the proxy itself, not of the page: the proxy tier takes another one. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError'
}

// By `readable`, not by `data`: the socket is handed on as if nobody had listened, neither flowing nor paused.
async function readAnswer(socket: Socket): Promise<{ status: number; rest: Buffer }> {
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
    if (seen.length > answerBytesMax) throw new ProxyError('The proxy answered with more than 16 KB of headers.')
  }
}

/**
 * A socket that leads to a host through a proxy.
 *
 * The name is resolved here and CONNECT names the judged address, not the name: the proxy could otherwise be made to
 * look up something else. The proxy's own address is the operator's choice and not judged.
 * @param proxy `http://` or `https://`, with user name and password where the proxy wants them
 * @throws AppError INVALID_URL when the guard refuses the host, the resolver's error, ProxyError when the proxy does
 * not do its part
 */
export async function connectThroughProxy(
  proxy: URL, { host, port, allow, resolve, signal }: TunnelTarget,
): Promise<Socket> {
  const refusal = hostRefusal(host, port, allow)
  if (refusal !== null) throw new AppError('INVALID_URL', { message: `url: ${host.slice(0, 100)} ${refusal}.` })
  const address = isIP(host) === 0 ? (await allowedAddresses(host, port, allow, resolve))[0]!.address : host
  const authority = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
  const proxyHost = proxy.hostname.replace(/^\[|\]$/g, '')
  const socket =
    proxy.protocol === 'https:'
      ? tlsConnect({
          host: proxyHost,
          port: Number(proxy.port || 443),
          servername: isIP(proxyHost) === 0 ? proxyHost : '',
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
        : `Proxy-Authorization: Basic ${Buffer.from(`${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`).toString('base64')}\r\n`
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credential}\r\n`)
    const { status, rest } = await readAnswer(socket)
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
