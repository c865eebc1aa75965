import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseEgressAllow, refusalOf } from './address-verdict.ts'

// First and last address of each block of the IANA IPv4 and IPv6 special-purpose registries, and of other blocks that
// are not public unicast.
const refused4: readonly [block: string, first: string, last: string][] = [
  ['0.0.0.0/8 this network', '0.0.0.0', '0.255.255.255'], ['10.0.0.0/8 private', '10.0.0.0', '10.255.255.255'],
  ['100.64.0.0/10 shared by carriers', '100.64.0.0', '100.127.255.255'],
  ['127.0.0.0/8 loopback', '127.0.0.0', '127.255.255.255'],
  ['169.254.0.0/16 link-local, metadata', '169.254.0.0', '169.254.255.255'],
  ['172.16.0.0/12 private', '172.16.0.0', '172.31.255.255'],
  ['192.0.0.0/24 protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['192.0.2.0/24 documentation', '192.0.2.0', '192.0.2.255'],
  ['192.31.196.0/24 AS112', '192.31.196.0', '192.31.196.255'],
  ['192.52.193.0/24 AMT', '192.52.193.0', '192.52.193.255'],
  ['192.88.99.0/24 6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['192.168.0.0/16 private', '192.168.0.0', '192.168.255.255'],
  ['192.175.48.0/24 AS112', '192.175.48.0', '192.175.48.255'],
  ['198.18.0.0/15 benchmarking', '198.18.0.0', '198.19.255.255'],
  ['198.51.100.0/24 documentation', '198.51.100.0', '198.51.100.255'],
  ['203.0.113.0/24 documentation', '203.0.113.0', '203.0.113.255'],
  ['224.0.0.0/4 multicast', '224.0.0.0', '239.255.255.255'],
  ['240.0.0.0/4 reserved, broadcast', '240.0.0.0', '255.255.255.255'],
  ['168.63.129.16/32 metadata', '168.63.129.16', '168.63.129.16'],
]
const refused6: readonly [block: string, first: string, last: string][] = [
  ['::/128 unspecified', '::', '::'], ['::1/128 loopback', '::1', '::1'],
  ['::/96 IPv4-compatible', '::8.8.8.8', '::ffff:ffff'],
  ['::ffff:0:0:0/96 translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['64:ff9b:1::/48 local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::/64 discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::/64 dummy', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['2001::/32 Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001::/23 protocol assignments', '2001:1::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:2::/48 benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:3::/32 AMT', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:4:112::/48 AS112', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::/28 ORCHID', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:20::/28 ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:30::/28 drones', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::/32 documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::/16 6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2620:4f:8000::/48 AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::/20 documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['4000::/3 to e000::/4 not assigned', '4000::', 'efff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::/16 segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::/7 private', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::/10 link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::/10 site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::/8 multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]
const open = [
  '1.0.0.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0',
  '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0', '192.167.255.255',
  '192.169.0.0', '198.17.255.255', '198.20.0.0', '198.51.99.255', '203.0.114.0', '223.255.255.255', '168.63.129.15',
  '2001:200::', '2001:4860:4860::8888', '2606:4700::1111', '2a00::1', '3ffe::1', '2400::', '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
]
const none = parseEgressAllow('')

describe('refusalOf', () => {
  for (const [block, first, last] of [...refused4, ...refused6]) {
    it(`refuses both ends of ${block}`, () => {
      assert.notEqual(refusalOf(first, 80, none), null, first)
      assert.notEqual(refusalOf(last, 80, none), null, last)
    })
  }
  for (const [block, first, last] of refused4) {
    it(`refuses ${block} as IPv6 forms of IPv4 addresses`, () => {
      for (const address of [first, last]) {
        assert.notEqual(refusalOf(`::ffff:${address}`, 80, none), null, 'mapped')
        assert.notEqual(refusalOf(`::${address}`, 80, none), null, 'compatible')
        assert.notEqual(refusalOf(`64:ff9b::${address}`, 80, none), null, 'NAT64')
        const [a, b, c, d] = address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
        assert.notEqual(refusalOf(`2002:${a}${b}:${c}${d}::1`, 80, none), null, '6to4')
        assert.notEqual(refusalOf(`2001:0:808:808:0:0:${a}${b}:${c}${d}`, 80, none), null, 'Teredo')
      }
    })
  }
  for (const address of open) it(`allows ${address}`, () => assert.equal(refusalOf(address, 80, none), null))

  it('refuses text that is not an IP address', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f.1', '1.2.3', '::g', '[::1]', '8.8.8.8/32'])
      assert.equal(refusalOf(text, 80, none), 'not an IP address')
  })

  it('refuses a link-local address with a zone', () =>
    assert.equal(refusalOf('fe80::1%eth0', 80, none), 'a link-local address'))
  it('names the kind of a refused address', () => {
    assert.equal(refusalOf('169.254.169.254', 80, none), 'a link-local address')
    assert.equal(refusalOf('168.63.129.16', 80, none), 'a cloud metadata address')
    assert.equal(refusalOf('::ffff:127.0.0.1', 80, none), 'a loopback address')
    assert.equal(refusalOf('203.0.113.7', 80, none), 'a documentation address')
  })
})

describe('parseEgressAllow', () => {
  const cases: readonly [allow: string, address: string, port: number, open: boolean][] = [
    ['127.0.0.0/8', '127.0.0.1', 80, true],
    ['127.0.0.0/8', '127.255.0.1', 65_535, true],
    ['127.0.0.2/32', '127.0.0.3', 80, false],
    ['127.0.0.2', '127.0.0.2', 80, true],
    ['127.0.0.2', '::ffff:127.0.0.2', 80, true],
    ['127.0.0.2', '64:ff9b::7f00:2', 80, false],
    ['127.0.0.0/8:8080', '127.0.0.1', 8080, true],
    ['127.0.0.0/8:8080', '127.0.0.1', 8081, false],
    ['10.1.2.3:80', '10.1.2.3', 80, true],
    ['10.1.2.3:80', '10.1.2.3', 443, false],
    ['[::1]/128:80', '::1', 80, true],
    ['[::1]/128:80', '::1', 81, false],
    ['::1/128', '::1', 81, true],
    ['::1', '::1', 81, true],
    ['[fd00::]/8', 'fd12::9', 443, true],
    ['fd00::/8', 'fe80::1', 443, false],
    ['::ffff:127.0.0.0/104', '127.9.9.9', 80, true],
    ['10.0.0.0/8, 192.168.0.0/16 fd00::/8', '192.168.3.4', 80, true],
    ['0.0.0.0/0', '10.0.0.1', 80, true],
    ['0.0.0.0/0', '::1', 80, false],
  ]
  for (const [allow, address, port, isOpen] of cases) {
    it(`${allow} ${isOpen ? 'opens' : 'does not open'} ${address} on port ${port}`, () =>
      assert.equal(refusalOf(address, port, parseEgressAllow(allow)) === null, isOpen))
  }

  for (const wrong of [
    'localhost', '127.0.0.1/33', '::1/129', '127.0.0.1:0', '127.0.0.1:70000', '10.0.0.0/8/8', '127.1', 'example.com:80',
    '[::1', '::ffff:1.2.3.4/64',
  ]) {
    it(`rejects ${wrong} and names the problem`, () =>
      assert.throws(() => parseEgressAllow(wrong), /EGRESS_ALLOW: ".+" .+; expected an IP address or CIDR/))
  }
})
