// Makes the report of a page. Bytes in, bytes out, so that it can run in a worker thread or in place.

import type { MonitoredPageRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { comparePage } from './compare-page.ts'
import { normaliseMarkdown } from './normalise-markdown.ts'

export interface ReportInput {
  /** Body `data` of a scrape: UTF-8 JSON. */
  data: Uint8Array
  /** The previous page (PageContent as UTF-8 JSON); null if it was never read or was removed. */
  previous: Uint8Array | null
  asked: Pick<MonitoredPageRequest, 'modes' | 'include_images'>
}

/** `report` is a PageReport and `snapshot` a PageContent, both as UTF-8 JSON. */
export interface Report { status: PageReport['status']; report: Uint8Array; snapshot: Uint8Array }

/** The fields of a scrape that are compared; the runtime has not added `warnings` yet. */
type PageData = Pick<ScrapeData, 'final_url' | 'status_code' | 'metadata' | 'markdown' | 'json'>

/**
 * Compares a page with its previous state; null if a requested extraction failed. Throws INTERNAL_ERROR for data
 * without the compared parts.
 */
export function makeReport({ data, previous, asked }: ReportInput): Report | null {
  const page = parse<PageData>(data)
  const current = contentOf(page, asked)
  if (current === null) return null
  const comparison = comparePage(previous && parse<PageContent>(previous), current, asked)
  const report: PageReport = {
    ...comparison, title: current.title, final_url: page.final_url, status_code: page.status_code,
    ...(asked.modes.includes('json') ? { extraction: current.json } : {}),
  }
  return { status: comparison.status, report: bytesOf(report), snapshot: bytesOf(current) }
}

/** The compared parts of the page; null if a requested extraction failed. */
function contentOf(
  { metadata: { title }, markdown, json }: PageData, { modes, include_images: keepImages }: ReportInput['asked'],
): PageContent | null {
  if (modes.includes('markdown') && !markdown) throw wrongTask('without markdown')
  if (!modes.includes('json'))
    return { markdown: normaliseMarkdown(markdown!.content, { keepImages }), json: null, title }
  if (!json) throw wrongTask('without json')
  if (json.data === null) return null
  return {
    markdown: modes.includes('markdown') ? normaliseMarkdown(markdown!.content, { keepImages }) : null, json: json.data,
    title,
  }
}

/** The error for a task that lacks data of an earlier stage. */
export const wrongTask = (how: string): AppError =>
  new AppError('INTERNAL_ERROR', { cause: new Error(`a diff task came ${how}`) })

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T
const bytesOf = (value: PageReport | PageContent): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
