// The transport of /console/session: POST signs in with an API key, GET tells who is signed in, DELETE signs out.

import { SignIn, type ConsoleSession } from '#schemas/console.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { hashOf, type ApiKey } from '#src/keys.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { Authenticate } from '../pipeline/authenticate.ts'
import type { RateVerdict } from '../pipeline/rate-windows.ts'
import type { SharedRates } from '../pipeline/share-rates.ts'
import type { ReplyContext, Target, Transport } from '../pipeline/transport.ts'
import { isJsonType, readBody } from '../rest/read-body.ts'
import { isFromConsole, type SessionCookie } from './session-cookie.ts'
import { sessionMs, type Sessions } from './sessions.ts'

export const sessionPath = '/console/session'
const allow = 'GET, HEAD, POST, DELETE, OPTIONS'
/** Wrong keys a minute and address. */
const wrongKeysMax = 10

export interface SessionDeps {
  sessions: Sessions
  cookie: SessionCookie
  authenticate: Authenticate
  rates: Pick<SharedRates, 'hit' | 'peek'>
  /** The ID of the caller's address for rates. */
  addressOf(request: HttpRequest): string
  /** Unix milliseconds. */
  now(): number
}

const readSignIn = compileCheck(SignIn, 'the request body')

/** Creates the transport; `rest` formats its replies. */
export function createSessionTransport(deps: SessionDeps, rest: Transport): Transport {
  const { cookie, authenticate, now, sessions } = deps
  const success = (data: object, context: ReplyContext, setCookie?: string): HttpReply => {
    const { headers, ...reply } = rest.success(200, data, context, { envelope: true })
    return { ...reply, headers: { ...headers, ...notStored, ...(setCookie && { 'Set-Cookie': setCookie }) } }
  }

  async function signIn(request: HttpRequest, context: ReplyContext): Promise<HttpReply> {
    assertFromConsole(request)
    const key = await readKey(request)
    const record = await checkKey(deps, request, key)
    const { token, endsAt } = await sessions.open(hashOf(key), now())
    return success(describe(record, endsAt), context, cookie.set(token, sessionMs))
  }

  async function show(request: HttpRequest, context: ReplyContext): Promise<HttpReply> {
    const token = cookie.tokenOf(request)
    const session = token === '' ? null : await sessions.read(token, now())
    if (session === null) throw new AppError('MISSING_API_KEY', { message: 'Nobody is signed in.' })
    const record = await authenticate({ kind: 'session', token }, now())
    return success(describe(record, session.endsAt), context)
  }

  async function signOut(request: HttpRequest, context: ReplyContext): Promise<HttpReply> {
    assertFromConsole(request)
    const token = cookie.tokenOf(request)
    if (token !== '') await sessions.close(token)
    return success({ signed_out: true }, context, cookie.clear)
  }

  const replies = { get: show, head: show, post: signIn, delete: signOut } as const
  return {
    ...rest,
    resolve(request): Target | null {
      const { method, path } = request
      if (path !== sessionPath) return null
      if (Object.hasOwn(replies, method))
        return { kind: 'answer', reply: (context) => replies[method as keyof typeof replies](request, context) }
      return {
        kind: 'wrong method', isOpen: true, allow,
        message: `${path} supports ${allow} (got ${method.toUpperCase()}).`,
      }
    },
    methodsOf: () => allow,
  }
}

const notStored = { 'Cache-Control': 'no-store' }

function assertFromConsole(request: HttpRequest): void {
  if (isFromConsole(request)) return
  throw new AppError('INVALID_REQUEST', {
    message: 'The header X-Winnow-Console is missing: it shows that no other site makes the request.',
  })
}

async function readKey(request: HttpRequest): Promise<string> {
  const bytes = await request.body()
  if (!isJsonType(request.header('content-type')))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Content-Type must be application/json.' })
  return readSignIn(readBody(bytes)).key.trim()
}

/**
 * The record of a valid key. After ten wrong keys in a minute the address has to wait, with a right one too: otherwise
 * guessing could go on.
 */
async function checkKey(
  { authenticate, rates, addressOf, now }: SessionDeps, request: HttpRequest, text: string,
): Promise<ApiKey> {
  const id = `wrong-keys ${addressOf(request)}`
  const record = await authenticate({ kind: 'key', text }, now()).catch((error: unknown) => {
    if (!(error instanceof AppError && wrongKeyCodes.has(error.code))) throw error
    assertTries(rates.hit(id, wrongKeysMax), now())
    throw error
  })
  assertTries(rates.peek(id, wrongKeysMax), now())
  return record
}

const wrongKeyCodes: ReadonlySet<string> =
  new Set(['MISSING_API_KEY', 'INVALID_API_KEY', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'])

function assertTries({ allowed, limit, resetAt }: RateVerdict, nowMs: number): void {
  if (allowed) return
  const retryAfterMs = Math.max(1000, resetAt * 1000 - nowMs)
  throw new AppError('RATE_LIMITED', {
    message: `this address has sent ${limit} wrong keys in a minute; try again in ${Math.ceil(retryAfterMs / 1000)} s.`,
    limit, retryAfterMs,
  })
}

const describe = ({ id, name, prefix, operator }: ApiKey, endsAt: number): ConsoleSession =>
  ({ key: { id, name, prefix, operator: operator === true }, expires_at: new Date(endsAt).toISOString() })
