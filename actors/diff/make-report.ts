// What the diff stage makes of a page: bytes in, bytes out, so that it can be done in a thread as well as in place.

import type { MonitoredPageRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { comparePage } from './compare-page.ts'
import { normaliseMarkdown } from './normalise-markdown.ts'

export interface ReportInput {
  /** Body `data` of a scrape: UTF-8 JSON. */
  data: Uint8Array
  /** What the page was (PageContent as UTF-8 JSON); null when it was never read, or was gone. */
  previous: Uint8Array | null
  asked: Pick<MonitoredPageRequest, 'modes' | 'include_images'>
}

/** `report` is a PageReport and `snapshot` a PageContent, both as UTF-8 JSON. */
export interface Report { status: PageReport['status']; report: Uint8Array; snapshot: Uint8Array }

/** What of a scrape is looked at; the runtime's `warnings` are not in it yet. */
type PageData = Pick<ScrapeData, 'final_url' | 'status_code' | 'metadata' | 'markdown' | 'json'>

/**
 * A page held against what it was; null when an extraction is asked for and failed. Throws INTERNAL_ERROR for data
 * without what is compared.
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

/** What the page is, in the parts that are compared; null when an extraction is asked for and failed. */
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

/** A task that another stage should have filled. */
export const wrongTask = (how: string): AppError =>
  new AppError('INTERNAL_ERROR', { cause: new Error(`a diff task came ${how}`) })

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T
const bytesOf = (value: PageReport | PageContent): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
