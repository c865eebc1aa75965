import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { urlKey } from './url-key.ts'

const key = (url: string, ignoreQuery = false): string => urlKey(new URL(url), { ignoreQuery })
const same = (one: string, other: string, ignoreQuery = false): boolean =>
  key(one, ignoreQuery) === key(other, ignoreQuery)

describe('urlKey', () => {
  it('gives one key to all spellings of a URL', () => {
    assert.ok(same('http://a.example/x#part', 'http://A.example:80/x'))
    assert.ok(same('https://a.example./x?', 'https://a.example:443/x'))
    assert.ok(same('https://a.example/%7Ejoe/caf%c3%a9', 'https://a.example/~joe/café'))
    assert.ok(same('https://a.example/a/./b/../c', 'https://a.example/a/c'))
  })

  it('distinguishes what servers distinguish', () => {
    for (const [one, other] of [
      ['http://a.example/', 'https://a.example/'], ['https://a.example/', 'https://www.a.example/'],
      ['https://a.example/x', 'https://a.example/x/'], ['https://a.example/X', 'https://a.example/x'],
      ['https://a.example/?a=1&b=2', 'https://a.example/?b=2&a=1'],
      ['https://a.example/a%2Fb', 'https://a.example/a/b'], ['https://a.example:8443/', 'https://a.example/'],
    ] as const)
      assert.ok(!same(one, other), `${one} ${other}`)
  })

  it('ignores the query only if `ignoreQuery` is set', () => {
    assert.ok(!same('https://a.example/x?sort=1', 'https://a.example/x'))
    assert.ok(same('https://a.example/x?sort=1', 'https://a.example/x', true))
  })

  it('ignores session identifiers', () => {
    assert.ok(same('https://a.example/x;jsessionid=0A1B2C?y=1', 'https://a.example/x?y=1'))
    assert.ok(same('https://a.example/x?y=1&PHPSESSID=abc123', 'https://a.example/x?y=1'))
    assert.ok(same('https://a.example/x?sid=0123456789abcdef0123456789abcdef', 'https://a.example/x'))
  })

  it('keeps parameters that only have the name of a session', () => {
    assert.ok(!same('https://a.example/talks?session=opening-keynote-2026', 'https://a.example/talks'))
    assert.ok(!same('https://a.example/?s=how-to-grow-wheat-in-2026', 'https://a.example/'))
    assert.ok(!same('https://a.example/x?sid=42', 'https://a.example/x'))
  })

  it('returns a URL that is its own key', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.boolean(), (url, ignoreQuery) => {
        const once = key(url, ignoreQuery)
        assert.equal(key(once, ignoreQuery), once)
        assert.ok(!once.includes('#'))
      }),
    )
  })
})
