// Whose address a request counts for: the peer's, or what a trusted proxy says of it.

import ipaddr from 'ipaddr.js'

/** An address and how many of its bits count. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks of TRUST_PROXY. Throws an Error that names the entry that is none. */
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
 * The client's address: from the right of X-Forwarded-For the first that is no trusted proxy, as long as the peer
 * itself is one. What stands left of something unreadable is not believed: anybody may have written it. `peer` is the
 * address of the connection.
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

/**
 * What an address is counted under: an IPv4 address itself, an IPv6 address by its /64, which one subscriber has to
 * himself.
 */
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
