// Which IP addresses Winnow may connect to (DECISIONS.md, section 10): public unicast, and what EGRESS_ALLOW opens.
// Pure: the resolved address of every connection is put to these functions, whoever makes it.

import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/** One exception of EGRESS_ALLOW: a network, and the only port of it that is open (null: all ports). */
export interface EgressRule {
  readonly network: Network
  readonly port: number | null
}
export type EgressAllow = readonly EgressRule[]

/** Why an address is refused, in words for a message; null when it may be connected to. */
export type Refusal = string | null

const words: Record<string, string> = {
  unspecified: 'an unspecified address', broadcast: 'a broadcast address', multicast: 'a multicast address',
  linkLocal: 'a link-local address', loopback: 'a loopback address', carrierGradeNat: 'an address shared by carriers',
  private: 'a private address', uniqueLocal: 'a private address', benchmarking: 'a benchmarking address',
  '6to4': 'a 6to4 address', teredo: 'a Teredo address',
}

// Azure's platform server (DHCP, DNS, metadata) lives on one address of public space.
const metadata: readonly Network[] = [ipaddr.parseCIDR('168.63.129.16/32')]
// ipaddr.js has these without a name of their own, or not at all (IANA special-purpose registries, 2025).
const withoutName: readonly [Network, string][] = [
  [ipaddr.parseCIDR('198.18.0.0/15'), 'a benchmarking address'],
  [ipaddr.parseCIDR('192.0.2.0/24'), 'a documentation address'],
  [ipaddr.parseCIDR('198.51.100.0/24'), 'a documentation address'],
  [ipaddr.parseCIDR('203.0.113.0/24'), 'a documentation address'],
  [ipaddr.parseCIDR('2001:db8::/32'), 'a documentation address'],
  [ipaddr.parseCIDR('3fff::/20'), 'a documentation address'],
  [ipaddr.parseCIDR('::/96'), 'an IPv4-compatible address'],
]
const globalUnicast6 = ipaddr.parseCIDR('2000::/3')
const nat64 = ipaddr.parseCIDR('64:ff9b::/96')

const within = (address: Address, [network, length]: Network): boolean =>
  address instanceof ipaddr.IPv4
    ? network instanceof ipaddr.IPv4 && address.match(network, length)
    : network instanceof ipaddr.IPv6 && address.match(network, length)

/** An IPv4-mapped address as the IPv4 address that the kernel would connect to; a zone is dropped. */
function canonical(text: string): Address {
  const bare = text.replace(/%.*$/, '')
  // ipaddr.js reads ::8.8.8.8 as ::ffff:8.8.8.8; the URL standard writes it without dots.
  const address = ipaddr.parse(isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function refusalByRange(address: Address): Refusal {
  if (metadata.some((network) => within(address, network))) return 'a cloud metadata address'
  const range = address.range()
  if (range === 'unicast' && (address instanceof ipaddr.IPv4 || within(address, globalUnicast6))) return null
  // On a network with DNS64 every IPv4 site is reached by such an address: what is embedded decides.
  if (within(address, nat64)) return refusalByRange(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return words[range] ?? withoutName.find(([network]) => within(address, network))?.[1] ?? 'a reserved address'
}

/**
 * Whether a connection to an IP address is refused, and why.
 * @param text an IPv4 or IPv6 address as resolvers and sockets write it, without brackets
 * @param port of the connection, for exceptions that open one port only; null: a port that no exception names
 * @returns null when the address is public unicast (IANA IPv4 and IPv6 special-purpose registries) or `allow` opens it;
 * else what it is, such as `a loopback address`. What is no address is refused too.
 */
export function refusalOf(text: string, port: number | null, allow: EgressAllow): Refusal {
  if (isIP(text) === 0) return 'no IP address'
  const address = canonical(text)
  if (allow.some((rule) => (rule.port === null || rule.port === port) && within(address, rule.network))) return null
  return refusalByRange(address)
}

const rulePattern = /^(?:\[(?<bracketed>[^\]]+)\]|(?<bare>[^/[\]]+?))(?:\/(?<length>\d{1,3}))?(?::(?<port>\d{1,5}))?$/
interface RuleParts { bracketed?: string; bare?: string; length?: string; port?: string }

function parseRule(text: string): EgressRule {
  const wrong = (why: string): Error =>
    new Error(
      `EGRESS_ALLOW: "${text}" ${why}; expected an address or a network, if need be with a port: 10.0.0.0/8, 127.0.0.1:8080, fd00::/8, [::1]/128:80`,
    )
  // An IPv6 address without brackets ends in digits after a colon: those are no port.
  const { bracketed, bare, length, port }: RuleParts = isIPv6(text)
    ? { bare: text }
    : (rulePattern.exec(text)?.groups ?? {})
  const host = bracketed ?? bare
  if (host === undefined || isIP(host) === 0) throw wrong('is neither an IP address nor a CIDR')
  const given = ipaddr.parse(host)
  if (length !== undefined && Number(length) > given.toByteArray().length * 8)
    throw wrong('has a longer prefix than its address has bits')
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) throw wrong('names a port outside 1 to 65535')
  const address = canonical(host)
  const mapped = given.kind() !== address.kind()
  const bits = length === undefined ? address.toByteArray().length * 8 : Number(length) - (mapped ? 96 : 0)
  if (bits < 0) throw wrong('reaches beyond the IPv4-mapped addresses')
  return { network: [address, bits], port: port === undefined ? null : Number(port) }
}

/**
 * The exceptions of EGRESS_ALLOW.
 * @param text comma or blank separated addresses and CIDRs, each with an optional `:port`; IPv6 may stand in brackets
 * @throws Error that quotes the entry and says what is expected
 */
export function parseEgressAllow(text: string): EgressAllow {
  return text.split(/[\s,]+/).filter((entry) => entry !== '').map(parseRule)
}
