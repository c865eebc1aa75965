import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SignJWT, decodeJwt } from 'jose'
import { AppError } from '#src/app-error.ts'
import { issueToken, readToken } from './token.ts'

const secret = Buffer.from('a secret of at least 32 characters')
const now = Date.parse('2026-11-23T08:07:00Z')
const minute = 60_000
const bearer = async (at = now, visitor = 'v', by = secret): Promise<string> =>
  `Bearer ${await issueToken(by, visitor, at)}`
const refused = (authorization: string, message: RegExp, at = now): Promise<void> =>
  assert.rejects(readToken(secret, authorization, at), (error: unknown) =>
    error instanceof AppError && error.code === 'INVALID_TOKEN' && message.test(error.message))

describe('tokens of visitors', () => {
  it('are the same within a quarter of an hour by the clock, and only for the same visitor', async () => {
    const first = await bearer()
    assert.equal(await bearer(now + 7 * minute), first)
    assert.notEqual(await bearer(now + 8 * minute), first)
    assert.notEqual(await bearer(now, 'w'), first)
  })

  it('are valid for an hour from the quarter in which they were given', async () => {
    const token = await bearer()
    const { iat, exp } = decodeJwt(token.slice(7))
    assert.deepEqual([iat! * 1000, exp! - iat!], [Date.parse('2026-11-23T08:00:00Z'), 3_600])
    assert.equal(await readToken(secret, token, now + 52 * minute), await readToken(secret, token, now))
    await refused(token, /has expired/, now + 54 * minute)
  })

  it('do not tell who the visitor is', async () =>
    assert.ok(!Buffer.from((await bearer(now, '192.0.2.7')).split('.')[1]!, 'base64url').includes('192.0')))

  it('are refused when they are missing, of others, changed, or unsigned', async () => {
    await refused('', /`Bearer`/)
    await refused('Bearer', /`Bearer`/)
    await refused('Basic abc', /`Bearer`/)
    await refused('Bearer a.b.c', /not a token/)
    await refused(await bearer(now, 'v', Buffer.from('another secret of 32 characters!')), /not a token/)
    const none = [{ alg: 'none' }, { sub: 'x', aud: 'pageviews', exp: now }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    await refused(`Bearer ${none.join('.')}.`, /not a token/)
    const foreign = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('x').setExpirationTime('1 hour')
    await refused(`Bearer ${await foreign.sign(secret)}`, /not a token/)
  })
})
