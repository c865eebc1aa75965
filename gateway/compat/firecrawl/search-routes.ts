// POST /v2/search and /v1/search.

import type { SearchData, SearchResult } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import { documentOf } from '#src/firecrawl/document.ts'
import { search } from '#src/operations/search.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type Called, type CompatRequest } from '../compat-api.ts'
import { withWarning } from '../warning.ts'
import { messageOf } from './failure.ts'
import type { VersionRoutes } from './routes.ts'
import type { ScrapeWishes } from './scrape-options.ts'
import { readSearch, type SearchWishes, type Source } from './search-options.ts'
import { warningOf } from './warning.ts'

export const searchRoutes: VersionRoutes = {
  v2: [{ method: 'post', path: '/search', reply: replyV2 }],
  v1: [{ method: 'post', path: '/search', reply: replyV1 }],
}

async function replyV2(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const wishes = readSearch(fields, 'v2')
  const { found, warnings, creditsUsed } = await searchAll(request, wishes)
  const data = Object.fromEntries(found.map(({ source, results }) =>
    [source, results.map((one) => ({ ...resultOf(one, source), ...contentOf(one, wishes.pages) }))]))
  const warning = warningOf({ fields, notes: wishes.notes, warnings })
  return jsonReply({ success: true, id: request.context().requestId, creditsUsed, ...withWarning(warning), data })
}

/** A flat list, without positions. */
async function replyV1(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const wishes = readSearch(fields, 'v1')
  const { found, warnings } = await searchAll(request, wishes)
  const data = found.flatMap(({ results }) => results).map((one) => {
    const { url, title, description } = one
    return { url, title, description, ...contentOf(one, wishes.pages) }
  })
  const warning = warningOf({ fields, notes: wishes.notes, warnings })
  return jsonReply({ success: true, data, ...withWarning(warning) })
}

interface Found { source: Source; results: SearchResult[] }

/** Searches each source. A source that fails is a warning if another one succeeds. */
async function searchAll(
  request: CompatRequest, { sources, input }: SearchWishes,
): Promise<{ found: Found[]; warnings: string[]; creditsUsed: number }> {
  const found: Found[] = []
  const warnings: string[] = []
  let creditsUsed = 0
  const settled = await Promise.allSettled(sources.map(async (source): Promise<Called<SearchData>> =>
    request.call<SearchData>(search, { ...input, type: source })))
  for (const [index, one] of settled.entries()) {
    const source = sources[index]!
    if (one.status === 'rejected') {
      const reason: unknown = one.reason
      if (!(reason instanceof AppError) || settled.every(({ status }) => status === 'rejected')) throw reason
      warnings.push(`The search for ${source} failed: ${messageOf(reason)}`)
      continue
    }
    const { data, creditsUsed: used } = one.value
    found.push({ source, results: data.results })
    warnings.push(...data.warnings)
    creditsUsed += used
  }
  return { found, warnings, creditsUsed }
}

function resultOf({ url, title, description, position, date, image_url }: SearchResult, source: Source): object {
  if (source === 'web') return { url, title, description, position }
  return {
    url, title, snippet: description, position,
    ...(date !== null && { date }), ...(image_url !== null && { imageUrl: image_url }),
  }
}

/** The content of a result page; of a page that failed, only the error in `metadata`. */
function contentOf({ url, scrape, scrape_error }: SearchResult, pages: ScrapeWishes | undefined): object {
  if (scrape_error) return { metadata: { sourceURL: url, error: scrape_error.error } }
  if (!scrape || !pages) return {}
  const { formats, jsonNames } = pages
  const warning = warningOf({ warnings: scrape.warnings })
  return documentOf(scrape, { formats, jsonNames, warning })
}
