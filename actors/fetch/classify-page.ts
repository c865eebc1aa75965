// What a response to a page request is: a page, a page for the browser, a wall or a failure.

import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { failureOfStatus, isPageStatus } from '#src/page/http-status.ts'
import { isEmptyPage, needsJavaScript } from '#src/page/needs-javascript.ts'
import { bodyFacts, pageFacts } from '#src/page/page-facts.ts'
import { wallOf, type Wall } from '#src/page/walls.ts'
import type { GotPage } from './get-page.ts'

export type PageVerdict =
  | { kind: 'page'; page: PageFetched; body: Uint8Array }
  | { kind: 'render'; page: PageFetched; wall: Wall | null }
  | { kind: 'wall'; wall: Wall; status: number }

export type FetchTier = 'plain' | 'proxy'

/** The facts about a page from its response. `kind` and `encoding` follow from its body. */
export function fetchedPage(
  { url }: ScrapeRequest, { response: { status, headers, finalUrl }, read }: GotPage, tier: FetchTier, nowMs: number,
): PageFetched {
  const mime = read && 'mime' in read ? read.mime : ''
  return pageFacts({ url, finalUrl, status, headers, tier, mime }, nowMs)
}

/**
 * Classifies a response.
 * @throws AppError EMPTY_CONTENT, UNSUPPORTED_CONTENT, and the failure of an error status (TARGET_NOT_FOUND, …)
 */
export function classifyPage(request: ScrapeRequest, got: GotPage, tier: FetchTier, nowMs: number): PageVerdict {
  const { response: { status, headers, finalUrl }, read } = got
  const mayRender = request.render !== 'never'
  const page = fetchedPage(request, got, tier, nowMs)
  const scan = read !== null && 'scan' in read ? read.scan : null
  if (scan !== null) {
    const wall = wallOf({ status, headers, url: request.url, finalUrl, scan })
    if (wall !== null)
      return wall.passable && mayRender ? { kind: 'render', page, wall } : { kind: 'wall', wall, status }
  }
  if (!isPageStatus(status) || read === null) throw failureOfStatus(status, headers, nowMs)
  if (read.kind === 'unsupported') throw unsupported(`${read.what} (${read.mime})`, status)
  if (read.kind === 'gzip') throw unsupported('a gzip archive', status)
  if (scan !== null) {
    if (mayRender && needsJavaScript(scan, finalUrl).needed)
      return { kind: 'render', page: { ...page, encoding: read.encoding }, wall: null }
    if (isEmptyPage(scan)) throw emptyContent(status)
  } else if (read.kind !== 'pdf' && read.isBlank) throw emptyContent(status)
  return { kind: 'page', page: { ...page, ...bodyFacts(read) }, body: read.body }
}

const unsupported = (what: string, targetStatus: number): AppError =>
  new AppError('UNSUPPORTED_CONTENT', {
    message: `The URL leads to ${what}; Winnow reads HTML, PDF, text, JSON and XML.`, targetStatus,
  })

const emptyContent = (targetStatus: number): AppError =>
  new AppError('EMPTY_CONTENT', { message: 'The page has no content.', targetStatus })
