import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { pagingParameters, urlKey } from './url-key.ts'

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

  it('keeps parameters of pagination when it ignores the query (issue 14, point 3)', () => {
    for (const one of ['page=2', 'p=2', 'paged=2', 'offset=20', 'start=20', 'Page=2'])
      assert.ok(!same(`https://a.example/x?${one}&sort=1`, 'https://a.example/x', true), one)
    assert.ok(same('https://a.example/x?sort=1&page=2', 'https://a.example/x?page=2&color=red', true))
    for (const one of ['page=', 'pages=2', 'homepage=2', 'x=page'])
      assert.ok(same(`https://a.example/x?${one}`, 'https://a.example/x', true), one)
    const url = new URL('https://a.example/x?seite=2')
    assert.ok(urlKey(url, { ignoreQuery: true, paging: new Set(['seite']) }).endsWith('/x?seite=2'))
  })

  it('finds the parameters that rel=next changes', () => {
    const found = (page: string, next: string): string[] =>
      pagingParameters(new URL(page, 'https://a.example'), new URL(next, 'https://a.example'))
    assert.deepEqual(found('/x?sort=1', '/x?sort=1&Seite=2'), ['seite'])
    assert.deepEqual(found('/x?after=aa', '/x?after=bb'), ['after'])
    assert.deepEqual(found('/x', '/x?page=2&ref=next'), [])
    assert.deepEqual(found('/x', '/y?seite=2'), [])
    assert.deepEqual(found('/x?seite=2', '/x?seite=2'), [])
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
