// What the schema of a scrape cannot say: rules between fields, and values that only a parser can judge.
// Everything is refused here, before anything is spent.

import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { assertSelectors } from '#src/selectors.ts'

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** A header value by RFC 9110: visible characters, spaces and tabs. */
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const notTheirs = new Set(['host', 'content-length', 'connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'])

/** The request with its URL made absolute. Throws INVALID_URL, INVALID_JSON_SCHEMA or INVALID_REQUEST. */
export function prepareScrape(request: ScrapeRequest, egressAllow: EgressAllow): ScrapeRequest {
  if (request.formats.includes('json')) {
    if (request.json_prompt === undefined && request.json_schema === undefined) {
      throw new AppError('INVALID_REQUEST', { message: '`formats` has json, which needs `json_prompt` or `json_schema` to say what to extract' })
    }
    if (request.json_schema !== undefined) compileCallerSchema(request.json_schema)
  }
  assertSelectors(request)
  if (request.headers) assertHeaders(request.headers)
  if (request.render === 'never' && request.wait_for !== undefined) {
    throw new AppError('INVALID_REQUEST', { message: '`wait_for` needs a browser, which `render`: "never" rules out' })
  }
  return { ...request, formats: [...new Set(request.formats)], url: assertUrlAllowed(prependScheme(request.url), egressAllow).href }
}

function assertHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) throw new AppError('INVALID_REQUEST', { message: `\`headers\` has ${JSON.stringify(name.slice(0, 60))}, which is no name of a header` })
    if (notTheirs.has(name.toLowerCase())) throw new AppError('INVALID_REQUEST', { message: `\`headers.${name}\` cannot be set: the connection decides it` })
    if (!headerValue.test(value)) throw new AppError('INVALID_REQUEST', { message: `\`headers.${name}\` has characters that no header may have` })
  }
}
