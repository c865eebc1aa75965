// The facts about a page that its response gives.

import type { PageFetched } from '#schemas/page.ts'
import type { ReadPage } from './read-page.ts'

export interface PageResponse {
  /** The address that was asked for, and the one that answered. */
  url: string
  finalUrl: string
  status: number
  headers: Readonly<Record<string, string>>
  tier: PageFetched['tier']
  /** Content type of a response without one. */
  mime: string
}

/** The facts about a page that its body gives. */
export const bodyFacts = (
  read: Exclude<ReadPage, { kind: 'unsupported' | 'gzip' }>,
): Pick<PageFetched, 'kind' | 'encoding' | 'encodingUncertain'> => ({
  kind: read.kind, encoding: read.encoding,
  ...(read.kind !== 'pdf' && read.encodingUncertain ? { encodingUncertain: true } : {}),
})

/** Response headers that extraction reads. */
const keptHeaders = ['content-language', 'link', 'x-robots-tag', 'last-modified', 'etag'] as const

/** A page as HTML of unknown encoding: the caller sets `kind` and `encoding` once the body is read. */
export function pageFacts({ url, finalUrl, status, headers, tier, mime }: PageResponse, nowMs: number): PageFetched {
  return {
    url, finalUrl,
    statusCode: status,
    contentType: headers['content-type'] ?? mime,
    kind: 'html',
    encoding: null,
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    ),
    tier,
    fetchedAt: new Date(nowMs).toISOString(),
    cacheState: 'bypass',
    cachedAt: null,
  }
}
