// Gets a page: sends the request, follows meta refreshes, repeats it once after a short Retry-After, and reads the
// body.

import { AppError } from '#src/app-error.ts'
import { readPage, type ReadPage } from '#src/page/read-page.ts'
import { textEnough, textEnoughRedirected } from '#src/page/scan-page.ts'
import { retryAfterMs } from '#src/egress/retry-after.ts'
import type { HttpGet, HttpGetFunction, HttpResponse } from './http-get.ts'
import { redirectsMax, refreshTarget } from './redirect-target.ts'
import { gunzipFile } from '#src/page/decompress-body.ts'

export interface GetPageDeps {
  httpGet: HttpGetFunction
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  bodyBytesMax: number
}

export interface GotPage {
  response: HttpResponse
  /** Null for an error status or a 304 without a body. */
  read: ReadPage | null
}

/** Longest Retry-After of a 429 in milliseconds after which the request is repeated. */
const retryAfterMaxMs = 3_000

const pageTypes = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json|xhtml\+xml)\b)/i

/**
 * Gets and reads a page. Error statuses are returned, not thrown: the page may be a wall.
 * @throws AppError of `httpGet`; EMPTY_CONTENT for a response without a body; TOO_MANY_REDIRECTS
 */
export async function getPage(deps: GetPageDeps, request: HttpGet, signal: AbortSignal): Promise<GotPage> {
  let response = await deps.httpGet(request, signal)
  const wait = response.status === 429 ? retryAfterMs(response.headers['retry-after'], deps.now()) : undefined
  if (wait !== undefined && wait <= retryAfterMaxMs) {
    await deps.sleep(wait, signal)
    response = await deps.httpGet({ ...request, cookies: response.cookies }, signal)
  }
  for (;;) {
    const read = await readResponse(deps, response)
    const target = refreshOf(response, read)
    if (target === null) return { response, read }
    if (response.redirects >= redirectsMax)
      throw new AppError('TOO_MANY_REDIRECTS', {
        message: `The page redirects more than ${redirectsMax} times.`, limit: redirectsMax,
      })
    await request.mayFollow?.(target, signal)
    const { cookies, redirects } = response
    const onward = { url: target.href, headers: headersFor(request, target), cookies, redirects: redirects + 1 }
    response = await deps.httpGet({ ...request, ...onward }, signal)
  }
}

/** A page refreshed to another origin gets none of the caller's headers. */
const headersFor = (request: HttpGet, target: URL): HttpGet['headers'] =>
  new URL(request.url).origin === target.origin ? request.headers : undefined

async function readResponse(
  deps: GetPageDeps, { status, headers, bytes, finalUrl, redirects }: HttpResponse,
): Promise<ReadPage | null> {
  const failed = status >= 400
  if (bytes.length === 0) {
    if (failed || status === 304) return null
    throw new AppError('EMPTY_CONTENT', {
      message: `The page has no body (status ${status}).`, targetStatus: status,
    })
  }
  const contentType = headers['content-type']
  const options = {
    noSniff: /nosniff/i.test(headers['x-content-type-options'] ?? ''),
    textEnough: failed || finalUrl.includes('#') ? undefined : redirects === 0 ? textEnough : textEnoughRedirected,
  }
  const read = readPage(bytes, contentType, options)
  if (read.kind !== 'gzip' || failed) return read
  // A compressed page, stored and served as a .gz file. Other gzip files are downloads.
  if (!pageTypes.test(contentType ?? '')) return read
  return readPage(await gunzipFile(bytes, deps.bodyBytesMax), contentType, options)
}

/** The target of a meta refresh within seconds: such a page is a redirect. */
function refreshOf({ status, finalUrl }: HttpResponse, read: ReadPage | null): URL | null {
  if (status >= 400 || read?.kind !== 'html' || read.scan?.refresh == null) return null
  return refreshTarget(read.scan.refresh, new URL(finalUrl))
}
