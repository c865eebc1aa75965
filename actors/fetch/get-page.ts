// From a URL to a page that was read: the request, refreshes that send us on, one patient second try, and what the
// bytes are.

import { AppError } from '#src/app-error.ts'
import { readPage, type ReadPage } from '#src/page/read-page.ts'
import { retryAfterMs } from '#src/page/http-status.ts'
import type { HttpAnswer, HttpGet, HttpGetFunction } from './http-get.ts'
import { redirectsMax, refreshTarget } from './redirect-target.ts'
import { gunzipFile } from './unpack-body.ts'

export interface GetPageDeps {
  httpGet: HttpGetFunction
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  now: () => number
  bodyBytesMax: number
}

export interface GotPage {
  answer: HttpAnswer
  /** Null for an error status whose body is nothing to read. */
  read: ReadPage | null
}

/** Longest wait that a 429 may ask for before it is tried once more, in milliseconds. */
const patienceMs = 3_000

/**
 * Gets and reads a page. A status of 400 and above is returned, not thrown, for the page may be a wall.
 * @throws AppError of `httpGet`; EMPTY_CONTENT for an answer without a body; TOO_MANY_REDIRECTS
 */
export async function getPage(deps: GetPageDeps, request: HttpGet, signal: AbortSignal): Promise<GotPage> {
  let answer = await deps.httpGet(request, signal)
  const wait = answer.status === 429 ? retryAfterMs(answer.headers['retry-after'], deps.now()) : undefined
  if (wait !== undefined && wait <= patienceMs) {
    await deps.sleep(wait, signal)
    answer = await deps.httpGet({ ...request, cookies: answer.cookies }, signal)
  }
  for (;;) {
    const read = await readAnswer(deps, answer)
    const target = refreshOf(answer, read)
    if (target === null) return { answer, read }
    if (answer.redirects >= redirectsMax)
      throw new AppError('TOO_MANY_REDIRECTS', {
        message: `The page redirects more than ${redirectsMax} times.`, limit: redirectsMax,
      })
    await request.mayFollow?.(target, signal)
    const onward = {
      url: target.href, headers: headersFor(request, target), cookies: answer.cookies, redirects: answer.redirects + 1,
    }
    answer = await deps.httpGet({ ...request, ...onward }, signal)
  }
}

/** A page refreshed to another origin gets none of the caller's headers. */
const headersFor = (request: HttpGet, target: URL): HttpGet['headers'] =>
  new URL(request.url).origin === target.origin ? request.headers : undefined

async function readAnswer(deps: GetPageDeps, { status, headers, bytes }: HttpAnswer): Promise<ReadPage | null> {
  const failed = status >= 400
  if (bytes.length === 0) {
    if (failed || status === 304) return null
    throw new AppError('EMPTY_CONTENT', {
      message: `The page answered ${status} without a body.`, targetStatus: status,
    })
  }
  const contentType = headers['content-type']
  const noSniff = /nosniff/i.test(headers['x-content-type-options'] ?? '')
  const read = readPage(bytes, contentType, noSniff)
  if (read.kind !== 'gzip' || failed) return read
  // A page that was packed on the server's disk and is sent as it lies there; a file for download stays one.
  if (!/^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json|xhtml\+xml)\b)/i.test(contentType ?? '')) return read
  return readPage(await gunzipFile(bytes, deps.bodyBytesMax), contentType, noSniff)
}

/** Meta refresh sends browsers on within seconds: the page that says so is a signpost. */
function refreshOf({ status, finalUrl }: HttpAnswer, read: ReadPage | null): URL | null {
  if (status >= 400 || read?.kind !== 'html' || read.scan?.refresh == null) return null
  return refreshTarget(read.scan.refresh, new URL(finalUrl))
}
