// The page that a visit found: its facts and its body, or the error that it is.

import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import { failureOfStatus, isPageStatus } from '#src/page/http-status.ts'
import { isEmptyPage } from '#src/page/needs-javascript.ts'
import { bodyFacts, pageFacts } from '#src/page/page-facts.ts'
import { readPage } from '#src/page/read-page.ts'
import { wallFailure } from '#src/page/walls.ts'
import type { TierVisit } from './visit-tiers.ts'

/** A visit that showed a document. */
export type DomVisit = TierVisit & { visited: { kind: 'dom' } }

export const isDomVisit = (visit: TierVisit): visit is DomVisit => visit.visited.kind === 'dom'

/** Throws the error that a visit is: a wall, or a status without a page. */
export function assertPage({ visited: { status, headers }, wall }: TierVisit, nowMs: number): void {
  if (wall !== null) throw wallFailure(wall, status)
  if (!isPageStatus(status)) throw failureOfStatus(status, headers, nowMs)
}

/** The error of a page without content; null for a page with content. */
export function emptinessOf({ visited: { status, refusedUrl }, scan }: DomVisit): AppError | null {
  if (!isEmptyPage(scan!)) return null
  if (refusedUrl !== null)
    return new AppError('INVALID_URL', {
      message: `The page has no content and leads to ${refusedUrl.slice(0, 200)}, which Winnow may not reach.`,
      targetStatus: status,
    })
  return new AppError('EMPTY_CONTENT', {
    message: 'The page has no content, not even after its scripts have run.', targetStatus: status,
  })
}

/** The facts about a page that its response gives. */
export function factsOf(url: string, { visited, tier }: TierVisit, nowMs: number): PageFetched {
  const { status, headers, finalUrl } = visited
  const page = pageFacts({ url, finalUrl, status, headers, tier, mime: 'text/html' }, nowMs)
  return visited.kind === 'dom' ? { ...page, encoding: visited.encoding } : page
}

/**
 * The page that was visited, and its body.
 * @throws AppError for a wall, an error status, an empty page, and a file that Winnow does not read
 */
export function readVisited(
  url: string, visit: TierVisit, nowMs: number,
): { page: PageFetched; body: Uint8Array } {
  assertPage(visit, nowMs)
  const { visited } = visit
  const page = factsOf(url, visit, nowMs)
  if (visited.kind === 'dom') {
    const emptiness = emptinessOf(visit as DomVisit)
    if (emptiness !== null) throw emptiness
    return { page, body: Buffer.from(visited.html) }
  }
  const { headers, status } = visited
  const noSniff = /nosniff/i.test(headers['x-content-type-options'] ?? '')
  const read = readPage(visited.bytes, headers['content-type'], { noSniff })
  if (read.kind === 'unsupported' || read.kind === 'gzip')
    throw new AppError('UNSUPPORTED_CONTENT', {
      message: `The URL leads to a file (${read.mime}); Winnow reads HTML, PDF, text, JSON and XML.`,
      targetStatus: status,
    })
  const contentType = headers['content-type'] ?? read.mime
  return { page: { ...page, ...bodyFacts(read), contentType }, body: read.body }
}
