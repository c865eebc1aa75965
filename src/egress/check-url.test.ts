import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { parseEgressAllow } from './address-verdict.ts'
import { assertUrlAllowed, prependScheme, urlCharsMax } from './check-url.ts'

const none = parseEgressAllow('')
const refused = (url: string, allow = none): AppError => {
  try {
    assertUrlAllowed(url, allow)
  } catch (error) {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, 'INVALID_URL')
    return error
  }
  throw new assert.AssertionError({ message: `${url} was not refused` })
}

describe('assertUrlAllowed', () => {
  const disguises = [
    'http://127.0.0.1/', 'http://127.1/', 'http://127.0.1/', 'http://2130706433/', 'http://0x7f000001/',
    'http://0x7f.0.0.1/', 'http://0177.0.0.1/', 'http://017700000001/', 'http://0x7f.1/', 'http://127.0.0.1./',
    'http://0/', 'http://0.0.0.0/', 'http://127.0.0.1:8080/', 'http:\\\\127.0.0.1\\', 'http:127.0.0.1',
    'http:/127.0.0.1/', 'http://１２７.０.０.１/', 'http://①②⑦.⓪.⓪.①/', 'http://127。0。0。1/', 'http://127．0．0．1/',
    'http://127｡0｡0｡1/', 'http://%31%32%37.0.0.1/', 'http://1​27.0.0.1/', 'http://127.0.0.1%2e/', 'http://[::1]/',
    'http://[::]/', 'http://[0:0:0:0:0:0:0:1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/', 'http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::]/',
    'http://[2001:0:808:808::80ff:fffe]/', 'http://[fe80::1]/', 'http://[fd00:ec2::254]/', 'http://[fec0::1]/',
    'http://example.com@127.0.0.1/', 'http://user:pass@example.com/', 'http://@127.0.0.1/',
    'http://127.0.0.1#@example.com/', 'http://127.0.0.1\\@example.com/', 'http://127.0.0.1?@example.com/',
    'http://localhost/', 'http://LOCALHOST/', 'http://localhost./', 'http://ⓛocalhost/', 'http://a.localhost/',
    'http://localhost.localdomain/', 'http://printer.local/', 'http://db.internal/', 'http://intranet/',
    'http://metadata.google.internal/', 'http://metadata/', 'http://instance-data/latest',
    'http://169.254.169.254/latest/meta-data/', 'http://100.100.100.200/', 'http://168.63.129.16/',
    'http://0xA9FEA9FE/', 'http://metadata.goog/', 'http://router.home.arpa/',
  ]
  for (const url of disguises) it(`refuses ${url}`, () => void refused(url))

  const malformed = [
    '', ' ', 'http://', 'http:///', 'https://', 'example.com', '//example.com', 'http://exa mple.com/', 'http://[::1',
    'http://1.2.3.4.5/', 'http://256.1.1.1/', 'http://example.com:99999/', 'http://%00/', 'http://ex^ample.com/',
  ]
  for (const url of malformed) it(`refuses ${JSON.stringify(url)}`, () => void refused(url))

  const schemes = [
    'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/1', 'javascript:alert(1)', 'data:text/html,x',
    'blob:https://example.com/x', 'ws://example.com/', 'about:blank', 'view-source:http://example.com/',
    'chrome://version', 'mailto:a@example.com',
  ]
  for (const url of schemes)
    it(`refuses the scheme of ${url}`, () => assert.match(refused(url).message, /http:\/\/ or https:\/\//))

  for (const port of [
    0, 1, 7, 9, 22, 25, 53, 110, 143, 465, 587, 993, 2049, 3659, 5060, 6000, 6566, 6667, 6697, 10_080,
  ]) {
    it(`refuses port ${port}, whatever EGRESS_ALLOW opens`, () => {
      assert.match(refused(`http://example.com:${port}/`).message, /browsers refuse/)
      assert.match(refused(`http://127.0.0.1:${port}/`, parseEgressAllow('127.0.0.0/8')).message, /browsers refuse/)
    })
  }

  it('does not check the port of stored URLs if EGRESS_ALLOW is set', () => {
    const opened = parseEgressAllow('127.0.0.0/8')
    assert.equal(assertUrlAllowed('http://127.0.0.1:9/', opened, { portsLater: true }).port, '9')
    assert.throws(() => assertUrlAllowed('http://10.0.0.1:9/', opened, { portsLater: true }), /private address/)
    assert.throws(() => assertUrlAllowed('http://example.com:9/', none, { portsLater: true }), /browsers refuse/)
  })

  it('accepts 2048 characters and refuses more', () => {
    const start = 'https://example.com/'
    assert.equal(
      assertUrlAllowed(start + 'a'.repeat(urlCharsMax - start.length), none).pathname.length,
      urlCharsMax - start.length + 1,
    )
    assert.match(refused(start + 'a'.repeat(urlCharsMax - start.length + 1)).message, /2048/)
    assert.equal(assertUrlAllowed(start + '😀'.repeat(urlCharsMax - start.length), none).host, 'example.com')
  })

  for (const url of [
    'https://example.com/', 'http://example.com:8080/a?b#c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/',
    'https://bücher.example/', 'https://1e100.net/', 'http://example.com./',
  ]) {
    it(`accepts ${url}`, () => assert.equal(assertUrlAllowed(url, none).href, new URL(url).href))
  }

  for (const url of ['http://./', 'http://../'])
    it(`refuses ${url}, whatever EGRESS_ALLOW opens`, () =>
      assert.match(refused(url, parseEgressAllow('127.0.0.0/8')).message, /must have a host/))

  // RFC 6761, section 6.3.
  const loopbackNames = [
    'localhost', 'localhost.', 'LOCALHOST', 'LocalHost.', 'foo.localhost', 'FOO.LOCALHOST', 'a.b.localhost',
    'foo.localhost.', 'localhost..', 'ⓛocalhost', 'localhost%2e',
  ]
  for (const name of loopbackNames) {
    it(`refuses ${name} as loopback and names the setting, also if EGRESS_ALLOW opens another network`, () => {
      for (const allow of [none, parseEgressAllow('10.0.0.0/8'), parseEgressAllow('127.0.0.1:8080')])
        assert.match(
          refused(`http://${name}/`, allow).message,
          /localhost\.* is a loopback address, which Winnow may not reach unless EGRESS_ALLOW permits it\.$/,
        )
    })
  }
  it('accepts loopback names if EGRESS_ALLOW opens a loopback address', () => {
    for (const allow of ['127.0.0.0/8', '::1', '127.0.0.1:80'])
      assert.equal(assertUrlAllowed('http://app.localhost/', parseEgressAllow(allow)).host, 'app.localhost')
  })

  it('accepts internal names if EGRESS_ALLOW is set', () => {
    assert.equal(assertUrlAllowed('http://localhost:3000/', parseEgressAllow('127.0.0.0/8')).host, 'localhost:3000')
    assert.equal(assertUrlAllowed('http://wiki/', parseEgressAllow('10.0.0.0/8')).host, 'wiki')
  })
  it('opens the address and port that EGRESS_ALLOW lists, in any spelling, and no other', () => {
    const allow = parseEgressAllow('127.0.0.2:8080')
    assert.equal(assertUrlAllowed('http://0x7f.2:8080/', allow).host, '127.0.0.2:8080')
    void refused('http://127.0.0.2/', allow)
    void refused('http://127.0.0.3:8080/', allow)
  })
  // `URL.canParse` of Node 22 reads Latin-1 strings as UTF-8 once the compiler has optimised its caller.
  it('accepts a host with umlauts after many calls', () => {
    for (let call = 0; call < 100_000; call++) assertUrlAllowed(`https://example.com/${call}`, none)
    assert.equal(assertUrlAllowed('http://bücher.example/', none).hostname, 'xn--bcher-kva.example')
    refused('http://ê\u0091\u0082.example/')
  })

  it('names a scheme that is not http or https', () => {
    for (const scheme of ['ht!tp', 'ftp', '1http', '', 'ht tp'])
      assert.equal(
        refused(`${scheme}://example.com`).message,
        `\`url\` must begin with http:// or https://, not ${scheme}://`,
      )
    assert.match(refused('https://[example').message, /must be an absolute http or https URL/)
  })
  it('names the refused host, the reason and the setting', () =>
    assert.equal(
      refused('http://127.1/').message,
      '`url`: 127.0.0.1 is a loopback address, which Winnow may not reach unless EGRESS_ALLOW permits it.',
    ))
})

describe('prependScheme', () => {
  const cases: readonly [given: string, made: string][] = [
    ['example.com', 'https://example.com'], ['example.com/a?b=c:d', 'https://example.com/a?b=c:d'],
    ['  example.com  ', 'https://example.com'], ['example.com:8443/x', 'https://example.com:8443/x'],
    ['127.0.0.1:8080/x', 'https://127.0.0.1:8080/x'], ['localhost:3000', 'https://localhost:3000'],
    ['localhost:3000?x', 'https://localhost:3000?x'], ['[::1]:80/a', 'https://[::1]:80/a'],
    ['[2606:4700::1111]', 'https://[2606:4700::1111]'], ['//example.com/a', 'https://example.com/a'],
    ['example.com/?next=http://other.example/', 'https://example.com/?next=http://other.example/'],
    ['http://example.com', 'http://example.com'], ['HTTPS://example.com', 'HTTPS://example.com'],
    ['http:example.com', 'http:example.com'], ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@example.com', 'mailto:a@example.com'], ['tel:12345', 'tel:12345'],
    ['data:text/html,x', 'data:text/html,x'], ['about:blank', 'about:blank'],
    ['ftp://example.com', 'ftp://example.com'], ['user:secret@example.com', 'user:secret@example.com'],
    ['ht!tp://example.com', 'ht!tp://example.com'], ['://example.com', '://example.com'],
    ['1http://example.com', '1http://example.com'], ['example.com//a://b', 'https://example.com//a://b'],
  ]
  for (const [given, made] of cases)
    it(`turns ${JSON.stringify(given)} into ${made}`, () => assert.equal(prependScheme(given), made))
})
