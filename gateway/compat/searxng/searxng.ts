// The JSON API of SearXNG (docs.searxng.org, "Search API"): GET and POST /searxng/search?q=…&format=json.

import { errorTable } from '#schemas/errors.ts'
import type { SearchData, SearchResult } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import { search } from '#src/operations/search.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, retryAfter, type CompatApi, type CompatRequest } from '../compat-api.ts'
import { matchRoutes } from '../compat-transport.ts'
import { keyOrPasswordOf } from '../credential.ts'
import { typed, type Fields } from '../fields.ts'
import { renameFields } from '../rename-fields.ts'
import { warningText, withWarning } from '../warning.ts'

const path = '/searxng/search'
/** Results of a page of SearXNG, which callers cannot choose. */
const resultsPerPage = 10

const fieldNames: Readonly<Record<string, string>> = { query: 'q', type: 'categories' }

export const searxng: CompatApi = {
  match: matchRoutes([{ method: 'get', path, reply }, { method: 'post', path, reply }], ['/searxng/']),
  credential: keyOrPasswordOf,
  failure(error) {
    const { message } = renameFields(error, (name) => fieldNames[name] ?? name)
    return jsonReply({ error: message }, errorTable[error.code].http ?? 500, retryAfter(error))
  },
}

async function reply(request: CompatRequest): Promise<HttpReply> {
  const fields = await request.fields()
  const page = pageOf(fields)
  const { data } = await request.call<SearchData>(search, { ...queryOf(fields), limit: page * resultsPerPage })
  const results = data.results.slice((page - 1) * resultsPerPage)
  fields.skip(harmless)
  const warning = warningText({ fields, warnings: data.warnings })
  return jsonReply({
    query: data.query, results: results.map((one) => resultOf(one, data)),
    answers: [], corrections: [], infoboxes: [], suggestions: [], unresponsive_engines: [], ...withWarning(warning),
  })
}

/** Values of fields that Winnow does not support with which they change nothing in JSON, such as clients' defaults. */
const harmless: Readonly<Record<string, readonly unknown[]>> = {
  safesearch: ['', '0', 0], engines: [''], theme: ['', 'simple'], image_proxy: ['', '0', 0, 'false', false],
}

/** The last results that a search can give are those of page 5. */
const pagesMax = 5

function pageOf(fields: Fields): number {
  const page = typed(fields.take('pageno')) ?? 1
  if (typeof page === 'number' && Number.isInteger(page) && page >= 1 && page <= pagesMax) return page
  throw new AppError('INVALID_REQUEST', {
    message: `\`pageno\` must be an integer between 1 and ${pagesMax} (got ${JSON.stringify(page)?.slice(0, 40)})`,
  })
}

function queryOf(fields: Fields): object {
  const format = fields.take('format')
  if (format !== 'json')
    throw new AppError('INVALID_REQUEST', {
      message: `\`format\` must be "json" (got ${JSON.stringify(format)?.slice(0, 40) ?? 'none'})`,
    })
  const language = fields.take('language')
  const [code, country] = typeof language === 'string' ? language.split(/[-_]/) : []
  return {
    query: fields.take('q'),
    type: /\bnews\b/.test(String(fields.take('categories') ?? '')) ? 'news' : 'web',
    time_range: fields.take('time_range'),
    ...(code && code !== 'all' && code !== 'auto' && { language: code }),
    ...(country && { country }),
  }
}

function resultOf({ url, title, description, date, position, image_url }: SearchResult, { type }: SearchData): object {
  return {
    url, title, content: description, engine: 'winnow', engines: ['winnow'], template: 'default.html',
    category: type === 'news' ? 'news' : 'general', score: 1 / position, positions: [position],
    publishedDate: date, thumbnail: image_url ?? '', parsed_url: parsed(url),
  }
}

/** As Python's urlparse gives it: scheme, netloc, path, params, query, fragment. */
function parsed(url: string): string[] {
  const one = URL.parse(url)
  return one ? [one.protocol.slice(0, -1), one.host, one.pathname, '', one.search.slice(1), one.hash.slice(1)] : []
}
