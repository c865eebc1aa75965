// The client address of a request: the address of the connection, or from X-Forwarded-For of a trusted proxy.

import ipaddr from 'ipaddr.js'

/** An address and its prefix length in bits. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Parses TRUST_PROXY. Throws an Error that names an invalid entry. */
export function parseNetworks(list: readonly string[]): Network[] {
  return list.map((one) => {
    if (!one.includes('/') && ipaddr.isValid(one))
      return [ipaddr.parse(one), ipaddr.parse(one).kind() === 'ipv6' ? 128 : 32]
    if (!ipaddr.isValidCIDR(one))
      throw new Error(`TRUST_PROXY: ${one} is neither an address nor a network such as 10.0.0.0/8`)
    return ipaddr.parseCIDR(one)
  })
}

/**
 * The client address: if `peer`, the address of the connection, is a trusted proxy, the rightmost entry of
 * X-Forwarded-For that is not. Entries left of an invalid one are ignored, since a client may have forged them.
 */
export function clientAddress(peer: string, forwardedFor: string, trusted: readonly Network[]): string {
  const hops = forwardedFor.split(',').map(withoutPort)
  let address = peer
  while (isIn(address, trusted)) {
    const hop = hops.pop()
    if (hop === undefined || !ipaddr.isValid(hop)) break
    address = hop
  }
  return address
}

/** Some proxies write `203.0.113.7:41234` and `[2001:db8::7]:41234`. */
const withoutPort = (hop: string): string =>
  /^\s*(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(hop)?.slice(1).find(Boolean) ?? hop.trim()

/** The rate-limit ID of an address: an IPv4 address itself; the /64 of an IPv6 address, which one subscriber owns. */
export function rateIdOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? `${(parsed as ipaddr.IPv6).parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : parsed.toString()
}

function isIn(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}
