// Connections that are checked against the egress rules. A socket is opened to exactly the address that was checked, so
// that a DNS response that changes between check and use has no effect (DNS rebinding). Every outgoing connection of
// every process is made here.

import { lookup as dnsLookup } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { connect as netConnect, Socket, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { Agent, buildConnector } from 'undici'
import { AppError } from '#src/app-error.ts'
import {
  isLoopbackName, loopbackAddresses, refusalOf, refusedUnlessAllowed, type EgressAllow,
} from './address-verdict.ts'
import { hostRefusal } from './check-url.ts'

export interface ResolvedAddress { address: string; family: number }
/** All addresses of a name, the preferred one first. Rejects with a code such as `ENOTFOUND` if there is none. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

/** The resolver of the operating system, including /etc/hosts. */
export const systemResolve: Resolve = async (hostname) => await dnsLookup(hostname, { all: true })

const refused = (host: string, why: string): AppError =>
  new AppError('INVALID_URL', { message: `\`url\`: ${host.slice(0, 100)} ${why}.` })

/**
 * Resolves a host name to its allowed addresses; loopback names without DNS.
 * @param port null: a port that no entry of `allow` names
 * @returns at least one address, in the order of the resolver
 * @throws AppError INVALID_URL if all addresses are forbidden; the resolver's error if there is none
 */
export async function allowedAddresses(
  host: string, port: number | null, allow: EgressAllow, resolve: Resolve,
): Promise<ResolvedAddress[]> {
  const found = isLoopbackName(host) ? loopbackAddresses : await resolve(host)
  if (found.length === 0) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
  const allowed = found.filter(({ address }) => refusalOf(address, port, allow) === null)
  if (allowed.length > 0) return allowed
  throw refused(host, `resolves to ${refusalOf(found[0]!.address, port, allow)}, ${refusedUnlessAllowed}`)
}

/** A `lookup` for net.connect and tls.connect that returns allowed addresses only. Not called for IP addresses. */
function guardedLookup(port: number | null, allow: EgressAllow, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    allowedAddresses(hostname, port, allow, resolve).then(
      (addresses) => {
        const fitting =
          options.family === 4 || options.family === 6
            ? addresses.filter(({ family }) => family === options.family)
            : addresses
        const list = fitting.length === 0 ? addresses : fitting
        if (options.all) callback(null, list)
        else callback(null, list[0]!.address, list[0]!.family)
      },
      (error: Error) => callback(error, []),
    )
  }
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

export interface SocketTarget {
  /** A name or an IP address, with or without brackets. */
  host: string
  port: number
  allow: EgressAllow
  /** For tests. */
  resolve?: Resolve
}

/**
 * Connects to a host by Happy Eyeballs over its allowed addresses (RFC 8305).
 * @returns a socket that is still connecting: listen for `connect` and `error`. The error is an AppError INVALID_URL if
 * the host is forbidden.
 */
export function guardedSocket({ host, port, allow, resolve = systemResolve }: SocketTarget): Socket {
  const bare = withoutBrackets(host)
  const refusal = hostRefusal(bare, port, allow)
  if (refusal !== null) return new Socket().destroy(refused(bare, refusal))
  return netConnect({
    host: bare, port, autoSelectFamily: true, noDelay: true, lookup: guardedLookup(port, allow, resolve),
  })
}

/** By the content of EXTRA_CA_FILE. Contexts do not change. */
const trustContexts = new Map<string, SecureContext>()

/**
 * The trusted certificate authorities: those of Node and of EXTRA_CA_FILE. One context for all connections: it takes
 * 30 ms and 1 MB.
 * @throws the file system's error if the file cannot be read
 */
export function trustContext(extraCaFile?: string): SecureContext {
  const extra = extraCaFile === undefined ? [] : [readFileSync(extraCaFile, 'utf8')]
  const known = trustContexts.get(extra.join())
  if (known) return known
  const context = createSecureContext({ ca: [...getCACertificates('default'), ...extra] })
  trustContexts.set(extra.join(), context)
  return context
}

export interface GuardedOptions {
  allow: EgressAllow
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | undefined
  /** For tests. */
  resolve?: Resolve | undefined
  /** Time limit for DNS, connection and TLS handshake together, in milliseconds; default 10,000. */
  connectTimeoutMs?: number | undefined
  /** Offer HTTP/2; default true. */
  allowH2?: boolean
}

/** A connector for undici (Agent, Pool, Client) that connects to allowed addresses only. Fails with an AppError. */
export function guardedConnector(options: GuardedOptions): buildConnector.connector {
  const { allow, extraCaFile, resolve = systemResolve, connectTimeoutMs = 10_000, allowH2 = true } = options
  const secureContext = trustContext(extraCaFile)
  // A connector caches TLS sessions, and its lookup does not know the port: one connector for each port that `allow`
  // names, and one for all other ports.
  const named = new Set(allow.flatMap(({ port }) => port ?? []))
  const build = (port: number | null): buildConnector.connector =>
    buildConnector({
      allowH2, secureContext, timeout: connectTimeoutMs, autoSelectFamily: true,
      lookup: guardedLookup(port, allow, resolve),
    })
  const connectors = new Map([...named].map((port) => [port, build(port)]))
  const other = build(null)
  return (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    const host = withoutBrackets(target.hostname)
    const refusal = hostRefusal(host, port, allow)
    if (refusal !== null) return callback(refused(host, refusal), null)
    const connect = connectors.get(port) ?? other
    connect({ ...target, hostname: host }, callback)
  }
}

/** An undici agent whose connections are all guarded. The other options are undici's. */
export function createGuardedAgent(guarded: GuardedOptions & Omit<Agent.Options, 'connect'>): Agent {
  const { allow, extraCaFile, resolve, connectTimeoutMs, allowH2 = true, ...options } = guarded
  return new Agent({
    ...options, allowH2, connect: guardedConnector({ allow, extraCaFile, resolve, connectTimeoutMs, allowH2 }),
  })
}
