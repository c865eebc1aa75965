// POST /tavily/extract: up to 20 pages, each a scrape.

import { AppError } from '#src/app-error.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { contentOf, formatsFor, type ContentFormat } from '../page-content.ts'
import { scrapePages, urlsOf } from '../scrape-pages.ts'
import { warningText, withWarning } from '../warning.ts'
import { timing } from './envelope.ts'
import { flag } from './search-options.ts'

export async function extractReply(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const urls = urlsOf('urls', fields.take('urls'))
  const format = formatOf(fields.take('format'))
  const [images, favicon, usage] = ['include_images', 'include_favicon', 'include_usage'].map((name) => flag(fields, name))
  const notes: string[] = []
  const options = withoutUndefined({
    formats: [...formatsFor(format), ...(images ? ['images'] : [])], timeout: timeoutOf(fields, notes),
  })
  fields.skip({ extract_depth: ['basic', 'advanced'] })
  const { pages, failures, creditsUsed } = await scrapePages(request, urls, options)
  const warnings = pages.flatMap(({ url, data }) => data.warnings.map((one) => `${url}: ${one}`))
  const warning = warningText({ fields, notes, warnings })
  return jsonReply({
    results: pages.map(({ url, data }) => ({
      url, title: data.metadata.title, raw_content: contentOf(data, format),
      images: [...new Set(data.images?.assets.map((one) => one.url))],
      ...(favicon && { favicon: data.metadata.favicon }),
    })),
    failed_results: failures.map(({ url, error: { message } }) => ({ url, error: message })),
    ...timing(request, usage ? creditsUsed : undefined), ...withWarning(warning),
  })
}

function formatOf(value: unknown = 'markdown'): ContentFormat {
  if (value === 'markdown' || value === 'text') return value
  throw new AppError('INVALID_REQUEST', {
    message: `\`format\` must be one of "markdown", "text" (got ${JSON.stringify(value)?.slice(0, 40)})`,
  })
}

/** Seconds. */
const timeoutBounds = { min: 1, max: 120 }
/** The Python client stops waiting at the very same time: the pages have a second less. */
const spareMs = 1_000

/** `timeout` in milliseconds; a value that is no number as it is. */
function timeoutOf(fields: Fields, notes: string[]): unknown {
  const seconds = clamp(notes, 'timeout', fields.take('timeout'), timeoutBounds)
  return typeof seconds === 'number' ? Math.max(spareMs, Math.round(seconds * 1_000) - spareMs) : seconds
}
