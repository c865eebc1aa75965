// The HTTP client for robots.txt and sitemaps: a guarded GET that follows redirects and returns the body as a stream,
// because a sitemap may have 50 MB. Pages are fetched by the fetch stage.

import type { Dispatcher } from 'undici'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { abortFailure, connectFailure } from '#src/egress/connect-failure.ts'
import { createFreshGet, discardBody, isUnexpectedContinue, type FreshResponse } from '#src/egress/fresh-get.ts'
import { createGuardedAgent } from '#src/egress/guarded-connect.ts'
import { defaultUserAgent } from '#src/egress/user-agent.ts'
import { isRedirectStatus } from '#src/page/http-status.ts'

export interface SiteHttpSettings {
  allow: EgressAllow
  /** PEM file of additional certificate authorities. */
  extraCaFile?: string | null
  /** Default: `defaultUserAgent`. */
  userAgent?: string | null
}

export interface SiteResponse {
  status: number
  /** URL after redirects. */
  finalUrl: URL
  contentType: string
  /** Content-Encoding as sent, in lower case; '' if absent. */
  contentEncoding: string
  /** The bytes as sent. Read it or call `discard`. */
  body: AsyncIterable<Uint8Array>
  /** Releases a body that will not be read. */
  discard(): void
}

/**
 * Gets a URL. Error statuses are returned, not thrown.
 * @throws AppError INVALID_URL for URLs that the egress rules forbid, TOO_MANY_REDIRECTS, DNS_RESOLUTION_FAILED,
 * TLS_ERROR, TARGET_UNREACHABLE, TIMEOUT when the signal fires
 */
export type SiteGet = (url: URL, signal: AbortSignal) => Promise<SiteResponse>

export interface SiteHttp { get: SiteGet; close(): Promise<void> }

/** Redirects that are followed; RFC 9309 requires at least five. */
const redirectsMax = 10
/** Time limit for the headers and for each chunk of the body. */
const idleMs = 15_000

/** A client whose connections are checked against the egress rules. */
export function createSiteHttp({ allow, extraCaFile, userAgent }: SiteHttpSettings): SiteHttp {
  const guarded = { allow, extraCaFile: extraCaFile ?? undefined, maxHeaderSize: 64 * 1024 }
  const agent = createGuardedAgent({
    ...guarded, headersTimeout: idleMs, bodyTimeout: idleMs, keepAliveTimeout: 4_000,
  })
  const freshGet = createFreshGet(guarded)
  const headers = [
    'user-agent', userAgent ?? defaultUserAgent, 'accept', 'text/plain,application/xml,text/xml;q=0.9,*/*;q=0.5',
    'accept-encoding', 'gzip',
  ]

  async function getHop(url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData | FreshResponse> {
    try {
      return await agent.request({
        origin: url.origin, path: url.pathname + url.search, method: 'GET', headers, signal,
      })
    } catch (error) {
      if (!isUnexpectedContinue(error)) throw error
      return await freshGet(url, headers, signal)
    }
  }

  return {
    async get(url, signal) {
      let now = assertUrlAllowed(url, allow)
      const seen = new Set<string>()
      for (;;) {
        const { statusCode: status, headers, body } = await getHop(now, signal).catch((error: unknown) => {
          throw failureOf(error, now, signal)
        })
        body.on('error', () => undefined) // errors of an unread body are ignored
        const location = isRedirectStatus(status) ? firstOf(headers.location) : ''
        const target = location === '' ? null : URL.parse(location, now.href)
        if (target === null) {
          return {
            status,
            finalUrl: now,
            contentType: firstOf(headers['content-type']),
            contentEncoding: firstOf(headers['content-encoding']).toLowerCase().trim(),
            body: withNamedErrors(body, now, signal),
            discard: () => void body.destroy(),
          }
        }
        discardBody(body)
        seen.add(now.href)
        if (seen.size > redirectsMax) throw tooManyRedirects(url)
        now = assertUrlAllowed(target, allow)
        if (seen.has(now.href)) throw tooManyRedirects(url)
      }
    },
    close: () => agent.destroy(),
  }
}

const firstOf = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? ''

async function* withNamedErrors(
  body: AsyncIterable<unknown>, url: URL, signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>
  } catch (error) {
    throw failureOf(error, url, signal)
  }
}

const failureOf = (error: unknown, url: URL, signal: AbortSignal): AppError =>
  abortFailure(signal) ?? connectFailure(error, url.hostname)

const tooManyRedirects = (url: URL): AppError =>
  new AppError('TOO_MANY_REDIRECTS', {
    message: `${url.href.slice(0, 200)} redirects in a loop, or more than ${redirectsMax} times.`, limit: redirectsMax,
  })
