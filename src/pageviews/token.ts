// Tokens with which visitors count pageviews: JSON Web Tokens (RFC 7519) by HS256.

import { createHmac } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { AppError } from '#src/app-error.ts'
import { bearerOf } from '#src/bearer.ts'

const windowMs = 15 * 60_000
const lifetimeS = 3_600
const audience = 'pageviews'

/**
 * The token of a visitor. All gateways give the same one within a quarter of an hour by the clock: its times are those
 * of the quarter, and its subject is a hash that does not tell who the visitor is. @param nowMs Unix milliseconds
 */
export async function issueToken(secret: Uint8Array, visitor: string, nowMs: number): Promise<string> {
  const issuedAtS = Math.floor(nowMs / windowMs) * windowMs / 1000
  const subject = createHmac('sha256', secret).update(`${issuedAtS} ${visitor}`).digest('base64url')
  return await new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject).setAudience(audience).setIssuedAt(issuedAtS).setExpirationTime(issuedAtS + lifetimeS)
    .sign(secret)
}

/** The subject of the token in an Authorization header. @throws AppError INVALID_TOKEN */
export async function readToken(secret: Uint8Array, authorization: string, nowMs: number): Promise<string> {
  const token = bearerOf(authorization)
  if (token === '')
    throw new AppError('INVALID_TOKEN', {
      message: 'The header Authorization must be `Bearer` and a token of GET /api/v1/token.',
    })
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'], audience, currentDate: new Date(nowMs), requiredClaims: ['sub', 'exp'],
    })
    return payload.sub!
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const reason = error instanceof errors.JWTExpired ? 'has expired' : 'is not a token of this service'
    throw new AppError('INVALID_TOKEN', { message: `The token ${reason}: get one from GET /api/v1/token.`, cause: error })
  }
}
