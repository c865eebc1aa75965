// The cookie of a session, and the header that must come with it where a request changes something or costs credits.
// Browsers send a cookie by themselves, also with requests that another page of the same site makes, such as one on
// another port of localhost. They send the header only after a CORS preflight, which never allows it, so that it proves
// that the console makes the request. Such a page cannot read an answer either, so that reading needs no header.

import type { HttpRequest } from '../http.ts'
import type { Transport } from '../pipeline/transport.ts'

/** Any value will do. */
export const consoleHeader = 'x-winnow-console'

type Headers = Pick<HttpRequest, 'header'>

export interface SessionCookie {
  /** The token of the session; empty without the cookie. */
  tokenOf(request: Headers): string
  /** `Set-Cookie` of a new session. */
  set(token: string, lifetimeMs: number): string
  /** `Set-Cookie` that removes it. */
  readonly clear: string
}

/**
 * The cookie for a service at this address. With https it has the prefix `__Host-`: browsers accept such a cookie only
 * from the host itself, over https, so that another host of the domain cannot set it.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-winnow_session' : 'winnow_session'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    tokenOf: ({ header }) => cookieNamed(name, header('cookie')),
    set: (token, lifetimeMs) => `${name}=${token}; Max-Age=${Math.floor(lifetimeMs / 1000)}; ${attributes}`,
    clear: `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** Whether the request has the header of the console. */
export const isFromConsole = ({ header }: Headers): boolean => header(consoleHeader) !== ''

/** Whether a request only reads what Winnow has, as the methods GET and HEAD of a free operation do. */
function isFreeRead(request: HttpRequest, { resolve }: Transport): boolean {
  if (request.method !== 'get' && request.method !== 'head') return false
  const target = resolve(request)
  return target?.kind === 'operation' && target.operation.price.kind === 'free'
}

/** The value of a cookie; empty if there is none. A repeated Cookie header arrives joined by commas. */
const cookieNamed = (name: string, cookies: string): string =>
  cookies.split(/[;,]/).map((one) => one.trim()).find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''

/** The transport with a second credential: a session, for requests without an API key. */
export const acceptSessions = (transport: Transport, { tokenOf }: SessionCookie): Transport => ({
  ...transport,
  credential(request) {
    const credential = transport.credential(request)
    const isAccepted = isFromConsole(request) || isFreeRead(request, transport)
    const token = isAccepted ? tokenOf(request) : ''
    const hasKey = credential.kind !== 'key' || credential.text !== ''
    return hasKey || token === '' ? credential : { kind: 'session', token }
  },
})
