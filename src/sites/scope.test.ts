import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createScope, type Place } from './scope.ts'

const place = (start: string, url: string, allowSubdomains = false): Place =>
  createScope(new URL(start), { allowSubdomains })(new URL(url))

describe('createScope', () => {
  it('treats www., the bare domain, http and https as one site', () => {
    for (const url of [
      'https://example.com/', 'http://example.com/a', 'https://www.example.com./', 'https://EXAMPLE.com:443/',
    ]) {
      assert.equal(place('https://www.example.com/', url), 'inside')
      assert.equal(place('http://example.com/', url), 'inside')
    }
  })

  it('distinguishes subdomains from other sites by the registrable domain', () => {
    assert.equal(place('https://shop.example.co.uk/', 'https://blog.example.co.uk/'), 'subdomain')
    assert.equal(place('https://shop.example.co.uk/', 'https://other.co.uk/'), 'external')
    assert.equal(place('https://example.com/', 'https://example.com.evil.example/'), 'external')
    assert.equal(place('https://example.com/', 'https://notexample.com/'), 'external')
    assert.equal(place('https://a.github.io/', 'https://b.github.io/', true), 'external')
  })

  it('includes subdomains if the options allow it', () => {
    assert.equal(place('https://www.example.com/', 'https://a.b.example.com/', true), 'inside')
    assert.equal(place('https://a.example.com/', 'https://example.com/', true), 'inside')
  })

  it('treats IP addresses and names without a dot as separate sites', () => {
    assert.equal(place('http://127.0.0.1:8080/', 'http://127.0.0.2:8080/', true), 'external')
    assert.equal(place('http://127.0.0.1:8080/', 'http://127.0.0.1:8080/x'), 'inside')
    assert.equal(place('http://[::1]/', 'http://[::1]/x'), 'inside')
    assert.equal(place('http://localhost/', 'http://localhost/x'), 'inside')
    assert.equal(place('https://www.com/', 'https://com/'), 'external')
  })

  it('treats another explicit port as another site', () => {
    assert.equal(place('http://127.0.0.1:8080/', 'http://127.0.0.1:8081/'), 'external')
    assert.equal(place('https://example.com/', 'https://example.com:8443/'), 'external')
  })

  it('contains every start page, and is symmetric', () => {
    const url = fc
      .tuple(
        fc.constantFrom('', 'www.', 'a.', 'www.a.'), fc.constantFrom('example.com', 'example.org', 'example.co.uk'),
      )
      .map(([sub, domain]) => `https://${sub}${domain}/`)
    fc.assert(fc.property(url, url, fc.boolean(), (one, other, allowSubdomains) => {
      assert.equal(place(one, one, allowSubdomains), 'inside')
      assert.equal(place(one, other, allowSubdomains), place(other, one, allowSubdomains))
    }))
  })
})
