// Validation of a scrape that its schema cannot express: rules across fields, and values that need a parser. Runs
// before credits are reserved.

import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertCallerHeaders } from '#src/egress/caller-headers.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { wantsScreenshot } from '#src/page/page-cache.ts'
import { assertBrowserSelector, assertSelectors } from './selectors.ts'

/** Validates the request and makes its URL absolute. Throws INVALID_URL, INVALID_JSON_SCHEMA or INVALID_REQUEST. */
export function prepareScrape(request: ScrapeRequest, egressAllow: EgressAllow): ScrapeRequest {
  assertJsonOptions(request)
  assertSelectors(request)
  if (typeof request.wait_for === 'string') assertBrowserSelector('wait_for', request.wait_for)
  if (request.headers) assertCallerHeaders(request.headers, 'headers')
  if (request.render === 'never' && request.wait_for !== undefined) {
    throw new AppError('INVALID_REQUEST', { message: '`wait_for` needs a browser: `render` must not be "never"' })
  }
  if (request.render === 'never' && wantsScreenshot(request)) {
    throw new AppError('INVALID_REQUEST', {
      message: '`screenshot` in `formats` needs a browser: `render` must not be "never"',
    })
  }
  return {
    ...request, formats: [...new Set(request.formats)],
    url: assertUrlAllowed(prependScheme(request.url), egressAllow).href,
  }
}

/** What describes the JSON and the format belong together: either without the other would not do what it seems to. */
function assertJsonOptions({ formats, json_prompt, json_schema }: ScrapeRequest): void {
  const given = json_schema !== undefined ? 'json_schema' : json_prompt !== undefined ? 'json_prompt' : null
  if (given === null && formats.includes('json'))
    throw new AppError('INVALID_REQUEST', {
      message: '`json_prompt` or `json_schema` is required when `formats` includes json',
    })
  if (given !== null && !formats.includes('json'))
    throw new AppError('INVALID_REQUEST', {
      message: `\`${given}\` needs json in \`formats\` (got ${formats.join(', ')}): add json, or leave \`${given}\` out`,
    })
  if (json_schema !== undefined) compileCallerSchema(json_schema)
}
