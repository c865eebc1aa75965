// The last way in for pages that refuse us and would refuse a browser from here too: through a proxy of the operator.

import { connect as tlsConnect } from 'node:tls'
import type { SecureContext } from 'node:tls'
import { Agent, type buildConnector } from 'undici'
import type { ProxyTier } from '#src/browser/proxy-tier.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { systemResolve } from '#src/egress/guarded-connect.ts'
import { connectThroughProxy, ProxyError } from '#src/egress/tunnel.ts'
import type { GotPage } from './get-page.ts'
import type { HttpGet } from './http-get.ts'

/** Longest time for proxy, tunnel and TLS together, in milliseconds. */
const connectTimeoutMs = 15_000
/** Proxies that are tried for one page. */
const triesMax = 2

type Connected = Parameters<buildConnector.Callback>

export interface ProxyPages {
  /**
   * Gets a page through a proxy, the same for the same key; null when none does its part: the refusal then stands.
   * Throws what `getPage` throws.
   */
  get: (key: string, request: HttpGet, signal: AbortSignal) => Promise<GotPage | null>
  close: () => Promise<void>
}

export interface ProxyPagesDeps {
  allow: EgressAllow
  secureContext: SecureContext
  /** Of the connections. */
  options: Agent.Options
  /** As for plain requests. */
  getPage: (request: HttpGet, signal: AbortSignal) => Promise<GotPage>
}

/** @param proxies chosen by key, and told how they fared */
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
      for (
        let tries = 1, proxy = proxies.pick(key);
        proxy !== null && tries <= triesMax;
        tries++, proxy = proxies.pick(key)
      ) {
        try {
          const got = await getPage({ ...request, through: agentOf(proxy) }, signal)
          proxies.succeeded(proxy)
          return got
        } catch (error) {
          if (signal.aborted || !causedByProxy(error)) throw error
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

function causedByProxy(error: unknown): boolean {
  for (let one = error, depth = 0; one instanceof Error && depth < 10; one = one.cause, depth++)
    if (one instanceof ProxyError) return true
  return false
}

/** A connector for undici whose sockets lead through a proxy to addresses that the guard judged. */
function connectorThrough(proxy: URL, allow: EgressAllow, secureContext: SecureContext): buildConnector.connector {
  return ({ hostname, port, protocol, servername }, callback) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const signal = AbortSignal.timeout(connectTimeoutMs)
    connectThroughProxy(proxy, {
      host, port: Number(port || (protocol === 'https:' ? 443 : 80)), allow, resolve: systemResolve, signal,
    }).then(
      (socket) => {
        if (protocol !== 'https:') return callback(null, socket)
        let answered = false
        const answer = (...outcome: Connected): void => {
          if (!answered) {
            answered = true
            callback(...outcome)
          }
        }
        const secure = tlsConnect({
          socket, secureContext, ALPNProtocols: ['http/1.1'], ...(servername ? { servername } : { host }),
        })
        const late = (): void => {
          secure.destroy(new ProxyError('TLS through the proxy took too long.'))
        }
        signal.addEventListener('abort', late, { once: true })
        secure
          .once('secureConnect', () => {
            signal.removeEventListener('abort', late)
            answer(null, secure)
          })
          .on('error', (error) => answer(error, null))
      },
      (error: Error) => callback(error, null),
    )
  }
}
