// Decides which IP addresses Winnow may connect to: public unicast addresses, and those that EGRESS_ALLOW opens. Every
// outgoing connection is checked here with its resolved address.

import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = [Address, number]

/** The end of a sentence about a refused host. */
export const refusedUnlessAllowed = 'which Winnow may not reach unless EGRESS_ALLOW permits it'

/** One entry of EGRESS_ALLOW: a network, and the one port that is open (null: all ports). */
export interface EgressRule {
  readonly network: Network
  readonly port: number | null
}
export type EgressAllow = readonly EgressRule[]

/** What a refused address is, for messages; null if it is allowed. */
export type Refusal = string | null

const rangeNames: Record<string, string> = {
  unspecified: 'an unspecified address', broadcast: 'a broadcast address', multicast: 'a multicast address',
  linkLocal: 'a link-local address', loopback: 'a loopback address', carrierGradeNat: 'a carrier-grade NAT address',
  private: 'a private address', uniqueLocal: 'a private address', benchmarking: 'a benchmarking address',
  '6to4': 'a 6to4 address', teredo: 'a Teredo address',
}

// Azure's platform server (DHCP, DNS, metadata) has a public address.
const metadata: readonly Network[] = [ipaddr.parseCIDR('168.63.129.16/32')]
// Ranges that ipaddr.js does not know, or only as `reserved` (IANA special-purpose registries, 2025).
const otherRanges: readonly [Network, string][] = [
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

/** The address without its zone; an IPv4-mapped one as the IPv4 address that the kernel connects to. */
function canonical(text: string): Address {
  const bare = text.replace(/%.*$/, '')
  // ipaddr.js parses ::8.8.8.8 as ::ffff:8.8.8.8; URL normalises it first.
  const address = ipaddr.parse(isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare)
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function refusalByRange(address: Address): Refusal {
  if (metadata.some((network) => within(address, network))) return 'a cloud metadata address'
  const range = address.range()
  if (range === 'unicast' && (address instanceof ipaddr.IPv4 || within(address, globalUnicast6))) return null
  // With DNS64 such an address stands for an IPv4 host: the embedded address decides.
  if (within(address, nat64)) return refusalByRange(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return rangeNames[range] ?? otherRanges.find(([network]) => within(address, network))?.[1] ?? 'a reserved address'
}

/**
 * Whether connections to an IP address are refused, and why.
 * @param text an IPv4 or IPv6 address without brackets
 * @param port of the connection; null: a port that no entry of `allow` names
 * @returns null if the address is public unicast (IANA IPv4 and IPv6 special-purpose registries) or `allow` opens it;
 * else what it is, such as `a loopback address`. Text that is not an IP address is refused.
 */
export function refusalOf(text: string, port: number | null, allow: EgressAllow): Refusal {
  if (isIP(text) === 0) return 'not an IP address'
  const address = canonical(text)
  if (allow.some((rule) => (rule.port === null || rule.port === port) && within(address, rule.network))) return null
  return refusalByRange(address)
}

/** `localhost` and every name below it mean this machine, whatever DNS says (RFC 6761, section 6.3). */
const loopbackName = /(?:^|\.)localhost\.*$/i
/** What such a name resolves to. */
export const loopbackAddresses = [{ address: '127.0.0.1', family: 4 }, { address: '::1', family: 6 }]

/** Whether a host name means this machine: `localhost`, `app.localhost`, in any case, with trailing dots or without. */
export const isLoopbackName = (host: string): boolean => loopbackName.test(host)

/** As `refusalOf`, for a loopback name: refused unless `allow` opens one of the loopback addresses. */
export function loopbackRefusal(port: number | null, allow: EgressAllow): Refusal {
  const refusals = loopbackAddresses.map(({ address }) => refusalOf(address, port, allow))
  return refusals.includes(null) ? null : refusals[0]!
}

const rulePattern = /^(?:\[(?<bracketed>[^\]]+)\]|(?<bare>[^/[\]]+?))(?:\/(?<length>\d{1,3}))?(?::(?<port>\d{1,5}))?$/
interface RuleParts { bracketed?: string; bare?: string; length?: string; port?: string }

function parseRule(text: string): EgressRule {
  const invalid = (why: string): Error =>
    new Error(
      `EGRESS_ALLOW: "${text}" ${why}; expected an IP address or CIDR, with an optional port: `
      + '10.0.0.0/8, 127.0.0.1:8080, fd00::/8, [::1]/128:80',
    )
  // The digits after the last colon of an IPv6 address without brackets are not a port.
  const { bracketed, bare, length, port }: RuleParts = isIPv6(text)
    ? { bare: text }
    : (rulePattern.exec(text)?.groups ?? {})
  const host = bracketed ?? bare
  if (host === undefined || isIP(host) === 0) throw invalid('is neither an IP address nor a CIDR')
  const given = ipaddr.parse(host)
  if (length !== undefined && Number(length) > given.toByteArray().length * 8)
    throw invalid('has a prefix longer than its address')
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) throw invalid('has a port outside 1 to 65535')
  const address = canonical(host)
  const mapped = given.kind() !== address.kind()
  const bits = length === undefined ? address.toByteArray().length * 8 : Number(length) - (mapped ? 96 : 0)
  if (bits < 0) throw invalid('is larger than the IPv4-mapped range')
  return { network: [address, bits], port: port === undefined ? null : Number(port) }
}

/**
 * Parses EGRESS_ALLOW.
 * @param text addresses and CIDRs separated by commas or spaces, each with an optional `:port`; IPv6 with or without
 * brackets
 * @throws Error with the invalid entry and the expected form
 */
export function parseEgressAllow(text: string): EgressAllow {
  return text.split(/[\s,]+/).filter((entry) => entry !== '').map(parseRule)
}
