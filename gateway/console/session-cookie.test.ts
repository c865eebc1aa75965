import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from '#src/operation-table.ts'
import { createRest } from '../rest/rest.ts'
import type { HttpRequest } from '../http.ts'
import { acceptSessions, sessionCookie } from './session-cookie.ts'

const withHeaders = (headers: Record<string, string>): HttpRequest =>
  ({ header: (name: string) => headers[name] ?? '' }) as HttpRequest

describe('the cookie of a session', () => {
  const cookie = sessionCookie('http://127.0.0.1:3000')

  it('is out of reach of scripts and other sites, and ends with the session', () => {
    assert.equal(
      cookie.set('abc', 43_200_000), 'winnow_session=abc; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict',
    )
    assert.equal(cookie.clear, 'winnow_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
  })

  it('is sent over https only, where the service has https', () => {
    const secure = sessionCookie('https://winnow.example')
    assert.equal(
      secure.set('abc', 1000), '__Host-winnow_session=abc; Max-Age=1; Path=/; HttpOnly; SameSite=Strict; Secure',
    )
    assert.equal(secure.tokenOf(withHeaders({ cookie: '__Host-winnow_session=abc' })), 'abc')
    assert.equal(secure.tokenOf(withHeaders({ cookie: 'winnow_session=abc' })), '')
  })

  const cases: [name: string, headers: Record<string, string>, token: string][] = [
    ['beside other cookies', { cookie: 'a=b; winnow_session=abc; c=d' }, 'abc'],
    ['in a repeated header', { cookie: 'a=b, winnow_session=abc' }, 'abc'],
    ['not under a longer name', { cookie: 'x_winnow_session=abc' }, ''],
  ]
  for (const [name, headers, token] of cases) {
    it(`is read ${name}`, () => assert.equal(cookie.tokenOf(withHeaders(headers)), token))
  }
})

describe('a transport that accepts sessions', () => {
  const { credential } = acceptSessions(createRest(operations), sessionCookie('http://127.0.0.1:3000'))
  const session = { 'x-winnow-console': '1', cookie: 'winnow_session=abc' }

  it('reads the session of the console', () => {
    assert.deepEqual(credential(withHeaders(session)), { kind: 'session', token: 'abc' })
  })

  it('reads it without the header of the console for free reading only', () => {
    const cookie = { cookie: 'winnow_session=abc' }
    for (const [method, path, kind] of [
      ['get', '/usage', 'session'], ['head', '/v1/monitor/mon_1', 'session'], ['get', '/scrape', 'key'],
      ['put', '/blocklist', 'key'], ['post', '/monitor/mon_1/run', 'key'], ['get', '/nowhere', 'key'],
    ] as const)
      assert.equal(credential({ ...withHeaders(cookie), method, path }).kind, kind, `${method} ${path}`)
  })

  it('prefers an API key', () => {
    assert.deepEqual(credential(withHeaders({ ...session, 'x-api-key': 'wnw_1' })), { kind: 'key', text: 'wnw_1' })
  })
})
