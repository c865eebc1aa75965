// The interfaces of Open WebUI (docs.openwebui.com) for an external web loader and an external web search: POST
// /openwebui/loader and POST /openwebui/search. Their answers are lists, so that warnings are in a header.

import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { SearchData } from '#schemas/search.ts'
import { search } from '#src/operations/search.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, retryAfter, type CompatApi, type CompatRequest } from '../compat-api.ts'
import { matchRoutes } from '../compat-transport.ts'
import { keyOf } from '../credential.ts'
import { statusOf } from '../error-status.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { withFieldNames } from '../rename-fields.ts'
import { scrapePages, urlsOf } from '../scrape-pages.ts'
import { warningHeader, warningText } from '../warning.ts'

export const openWebUi: CompatApi = {
  match: matchRoutes([
    { method: 'post', path: '/openwebui/loader', reply: load },
    { method: 'post', path: '/openwebui/search', reply: find },
  ], ['/openwebui/']),
  credential: keyOf,
  failure(error) {
    const { code, message } = error
    const detail = code === 'MISSING_API_KEY' ? 'Send the API key as `Authorization: Bearer KEY`.' : message
    return jsonReply({ detail, error_code: code }, statusOf(code), retryAfter(error))
  },
}

/** Pages that cannot be read are left out; if none can, the first error is that of the request. */
async function load(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const { pages, failures } = await scrapePages(request, urlsOf('urls', fields.take('urls')), { formats: ['markdown'] })
  if (pages.length === 0) throw failures[0]!.error
  const warnings = [
    ...failures.map(({ url, error }) => `Not read: ${url}: ${error.message}`),
    ...pages.flatMap(({ url, data }) => data.warnings.map((one) => `${url}: ${one}`)),
  ]
  return jsonReply(pages.map(documentOf), 200, warningHeader(warningText({ fields, warnings })))
}

/** A document of LangChain, with the metadata that Open WebUI's own loader gives. */
function documentOf({ url, data: { metadata, markdown } }: { url: string; data: ScrapeData }): object {
  const { title, description, language, final_url, published_time } = metadata
  const known = Object.entries({ title, description, language, final_url, published_time })
    .filter(([, value]) => value !== null)
  return { page_content: markdown?.content ?? '', metadata: { source: url, ...Object.fromEntries(known) } }
}

const countDefault = 5
const countBounds = { min: 1, max: 50 }

async function find(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const input = withoutUndefined({
    query: fields.take('query'), limit: clamp(notes, 'count', fields.take('count') ?? countDefault, countBounds),
  })
  const { data: { results, warnings } } = await withFieldNames(
    request.call<SearchData>(search, input), (name) => (name === 'limit' ? 'count' : name),
  )
  const found = results.map(({ url, title, description }) => ({ link: url, title, snippet: description }))
  return jsonReply(found, 200, warningHeader(warningText({ fields, notes, warnings })))
}
