import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { absoluteUrl, fragmentOf, hostOf, withoutFragment } from './absolute-url.ts'

const hrefs = [
  '/a/b.html', '/a//b', '/a/../b', '/a/./b', '/a/%2e%2E/b', '/.well-known/x', '//other.example/x', '/\\x',
  '/a b', '/a?b=c d', '/a?b=\'c\'', '/a?b=c/../d', '/a#b', '/a#', '/a?', '/a|b^c`d', '/ä', '/%zz', '/', '', '#x', '?x',
  'a', '../a', 'mailto:a@b.example', 'https://x.example', 'https://x.example/', 'https://x.example/a/../b',
  'HTTPS://X.example/a', 'https://x.example:443/a',
  'https://x.example:8080/a', 'https://u:p@x.example/a', 'https://1.2.3/a', 'https://0x7f.1/a', 'https://xn--a/a',
  'https://xn--bcher-kva.example/a', 'https://a.xn--p1ai/a', 'https://a..example/a', 'https://.example/a',
  'https://x.example./a',
  'https://x.example\\a', 'https:/x.example/a', 'ftp://x.example/a', 'javascript:void(0)', '  /a \n', '/a\n/b', '/a\tb',
  'http://-.example/a', 'https://x.example/a?b#c?d', 'https://x.example//a', 'https://x_y.example/a',
]
const bases = [
  'https://site.example/dir/page.html?q=1', 'http://site.example:8080/', 'https://user:word@site.example/a/',
  'file:///a/b', 'https://[::1]/x/',
]

describe('absoluteUrl', () => {
  for (const base of bases)
    it(`gives the addresses of the URL Standard below ${base}`, () => {
      const expected = (href: string): string | null => {
        const url = URL.parse(href.trim(), base)
        return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
      }
      assert.deepEqual(hrefs.map((href) => absoluteUrl(href, base)), hrefs.map(expected))
    })

  it('gives null for no address and for one that is too long', () => {
    assert.equal(absoluteUrl(undefined, bases[0]!), null)
    assert.equal(absoluteUrl(`/${'a'.repeat(9_000)}`, bases[0]!), null)
  })
})

describe('fragmentOf, withoutFragment and hostOf', () => {
  it('give the parts of the URL Standard', () => {
    const urls = bases.flatMap((base) => hrefs.flatMap((href) => absoluteUrl(href, base) ?? []))
    const partsOf = (address: string): string[] => {
      const url = new URL(address)
      const { hash, hostname } = url
      url.hash = ''
      return [hash, url.href, hostname]
    }
    assert.deepEqual(urls.map((url) => [fragmentOf(url), withoutFragment(url), hostOf(url)]), urls.map(partsOf))
  })
})
