// A GET request with redirects and cookies under one deadline. Returns the last response, decompressed.

import { CookieJar } from 'tough-cookie'
import type { Dispatcher } from 'undici'
import { AppError } from '#src/app-error.ts'
import { sendRequest, type HttpRequestDeps } from './http-request.ts'
import { redirectTarget, redirectsMax, withoutHash } from './redirect-target.ts'
import { requestHeaders, type SameSite } from './request-headers.ts'

export interface HttpGet {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  /** Validators of a stored copy: the response may then be a 304 without a body. */
  etag?: string | undefined
  lastModified?: string | undefined
  /** Cookies of the task so far. Those of the response are added. */
  cookies?: CookieJar | undefined
  /** Redirects that the task followed before this request. */
  redirects?: number
  /** Connections to use instead of direct ones. */
  through?: Dispatcher
  /** Throws for a redirect that must not be followed. */
  mayFollow?: ((target: URL, signal: AbortSignal) => Promise<void>) | undefined
}

export interface HttpResponse {
  finalUrl: string
  status: number
  /** Names in lower case. Repeated values are joined by commas. */
  headers: Readonly<Record<string, string>>
  /** Decompressed. Error pages may be cut. */
  bytes: Uint8Array
  /** Redirects of the task so far. */
  redirects: number
  /** Undefined until a response sets a cookie, since a jar takes more time than most pages. */
  cookies: CookieJar | undefined
}

export interface HttpGetDeps extends HttpRequestDeps {
  /** Throws INVALID_URL for a URL that the egress rules forbid. */
  assertUrlAllowed: (url: URL) => URL
  sameSite: SameSite
  userAgent: string
}

/**
 * Creates a function that gets a URL. Error statuses are returned, not thrown.
 * It throws AppError: INVALID_URL (also for a redirect to a forbidden URL), DNS_RESOLUTION_FAILED, TLS_ERROR,
 * TARGET_UNREACHABLE, TOO_MANY_REDIRECTS, CONTENT_TOO_LARGE, UNSUPPORTED_CONTENT, TIMEOUT when the signal fires, and
 * what `mayFollow` throws.
 */
export function createHttpGet(deps: HttpGetDeps) {
  return async function httpGet(request: HttpGet, signal: AbortSignal): Promise<HttpResponse> {
    const first = deps.assertUrlAllowed(new URL(request.url))
    let { cookies } = request
    const seen = new Set<string>()
    let now = first
    for (let redirects = request.redirects ?? 0; ; redirects++) {
      const collected = cookies === undefined ? '' : await cookies.getCookieString(now.href)
      const visit = `${withoutHash(now)}\n${collected}`
      if (seen.has(visit)) throw new AppError('TOO_MANY_REDIRECTS', { message: 'The page redirects in a loop.' })
      seen.add(visit)
      const validators = redirects === 0 ? { etag: request.etag, lastModified: request.lastModified } : {}
      const headers = requestHeaders(
        { userAgent: deps.userAgent, headers: request.headers, first, now, cookies: collected, ...validators },
        deps.sameSite,
      )
      const response = await sendRequest(deps, now, headers, request.through, signal)
      if (response.cookies.length > 0) cookies ??= new CookieJar(undefined, { looseMode: true })
      for (const cookie of response.cookies) await cookies?.setCookie(cookie, now.href, { ignoreError: true })
      const { status, headers: received, bytes } = response
      const target = redirectTarget(status, received, now)
      if (target === null) return { finalUrl: now.href, status, headers: received, bytes, redirects, cookies }
      if (redirects >= redirectsMax)
        throw new AppError('TOO_MANY_REDIRECTS', {
          message: `The page redirects more than ${redirectsMax} times.`, limit: redirectsMax,
        })
      now = allowedTarget(deps, target)
      await request.mayFollow?.(now, signal)
    }
  }
}

export type HttpGetFunction = ReturnType<typeof createHttpGet>

/** Checks the target of a redirect. The message says that the page redirects there, not that the request is wrong. */
function allowedTarget({ assertUrlAllowed }: HttpGetDeps, target: URL): URL {
  try {
    return assertUrlAllowed(target)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, {
      message: `The page redirects to ${target.href.slice(0, 200)}, which Winnow may not reach.`, cause: error,
    })
  }
}

