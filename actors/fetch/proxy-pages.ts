// Gets pages through an operator's proxy, for sites that block direct requests and browsers alike.

import { connect as tlsConnect, type SecureContext } from 'node:tls'
import { Agent, type buildConnector } from 'undici'
import type { ProxyTier } from '#src/browser/proxy-tier.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { systemResolve } from '#src/egress/guarded-connect.ts'
import { connectThroughProxy, ProxyError } from '#src/egress/tunnel.ts'
import type { GotPage } from './get-page.ts'
import type { HttpGet } from './http-get.ts'

/** Time limit for proxy, tunnel and TLS together, in milliseconds. */
const connectTimeoutMs = 15_000
/** Proxies that are tried for one page. */
const triesMax = 2

type Connected = Parameters<buildConnector.Callback>

export interface ProxyPages {
  /** Gets a page through a proxy, the same for the same key; null if all fail. Throws what `getPage` throws. */
  get: (key: string, request: HttpGet, signal: AbortSignal) => Promise<GotPage | null>
  close: () => Promise<void>
}

export interface ProxyPagesDeps {
  allow: EgressAllow
  secureContext: SecureContext
  /** Options of the connections. */
  options: Agent.Options
  getPage: (request: HttpGet, signal: AbortSignal) => Promise<GotPage>
}

export function createProxyPages(
  proxies: ProxyTier, { allow, secureContext, options, getPage }: ProxyPagesDeps,
): ProxyPages {
  const agents = new Map<string, Agent>()
  const agentOf = (proxy: URL): Agent => {
    const agent =
      agents.get(proxy.href) ?? new Agent({ ...options, connect: connectorThrough(proxy, allow, secureContext) })
    agents.set(proxy.href, agent)
    return agent
  }
  return {
    async get(key, request, signal) {
      for (let tries = 0; tries < triesMax; tries++) {
        const proxy = proxies.pick(key)
        if (proxy === null) return null
        try {
          const got = await getPage({ ...request, through: agentOf(proxy) }, signal)
          proxies.succeeded(proxy)
          return got
        } catch (error) {
          if (signal.aborted || !isCausedByProxy(error)) throw error
          proxies.failed(proxy)
        }
      }
      return null
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}

function isCausedByProxy(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth++)
    if (one instanceof ProxyError) return true
  return false
}

/** A connector for undici that connects through a proxy to allowed addresses. */
function connectorThrough(proxy: URL, allow: EgressAllow, secureContext: SecureContext): buildConnector.connector {
  return ({ hostname, port, protocol, servername }, callback) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const signal = AbortSignal.timeout(connectTimeoutMs)
    connectThroughProxy(proxy, {
      host, port: Number(port || (protocol === 'https:' ? 443 : 80)), allow, resolve: systemResolve, signal,
    }).then(
      (socket) => {
        if (protocol !== 'https:') return callback(null, socket)
        let isDone = false
        const finish = (...outcome: Connected): void => {
          if (isDone) return
          isDone = true
          callback(...outcome)
        }
        const secure = tlsConnect({
          socket, secureContext, ALPNProtocols: ['http/1.1'], ...(servername ? { servername } : { host }),
        })
        const late = (): void => void secure.destroy(new ProxyError('TLS through the proxy took too long.'))
        signal.addEventListener('abort', late, { once: true })
        secure
          .once('secureConnect', () => {
            signal.removeEventListener('abort', late)
            finish(null, secure)
          })
          .on('error', (error) => finish(error, null))
      },
      (error: Error) => callback(error, null),
    )
  }
}
