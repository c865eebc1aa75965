// The fields of a search of Jina as the input of Winnow's search.

import { AppError } from '#src/app-error.ts'
import { typed } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import type { OptionFields } from './option-fields.ts'
import { milliseconds, readOptions, scrapeFormats, type Bounds, type PageWishes } from './read-options.ts'

export interface SearchWishes {
  /** The input of the operation. */
  input: Record<string, unknown>
  /** How result pages are read; null if they are not. */
  pages: PageWishes | null
  notes: string[]
}

const pagesDefault = 5
const resultsDefault = 10
const pagesBounds: Bounds = { min: 1, max: 10 }
const resultsBounds: Bounds = { min: 1, max: 50 }
const timeoutBounds: Bounds = { min: 5, max: 45 }
/** Open WebUI stops waiting after ten seconds. */
const timeoutMsDefault = 9_000

/**
 * Reads a search. `q`: the query of the path, empty if there is none; `sites`: domains of the query of the request.
 * Throws INVALID_REQUEST for what would make the results wrong if it were ignored.
 */
export function readSearch(fields: OptionFields, q: string, sites: readonly string[]): SearchWishes {
  const { body } = fields
  const notes: string[] = []
  const inBody = body.take('q')
  const timeout = milliseconds(fields, 'X-Timeout', timeoutBounds, notes)
  const pages = pagesOf(fields)
  const [number, count] = [body.take('num'), body.take('count')]
  const limit = typed(number ?? count) ?? (pages ? pagesDefault : resultsDefault)
  const site = [body.take('site') ?? []].flat() as unknown[]
  const domains = [...new Set([...sites, ...site, ...fields.texts('X-Site')])]
  const input = {
    query: q || inBody, type: typeOf(body.take('type')),
    limit: clamp(notes, 'num', limit, pages ? pagesBounds : resultsBounds),
    country: body.take('gl'), language: body.take('hl'), location: body.take('location'),
    include_domains: domains.length > 0 ? domains : undefined,
    timeout: timeout ?? (pages ? timeoutMsDefault : undefined),
    ...(pages && { scrape_options: { ...pages.options, formats: scrapeFormats(pages) } }),
  }
  refusePages(body.take('page'))
  body.skip({ provider: ['google'], fallback: [true, 'true'] })
  return { input: withoutUndefined(input), pages, notes: [...notes, ...pages?.notes ?? []] }
}

/** How the pages are read: not at all with `X-Respond-With: no-content`. */
function pagesOf(fields: OptionFields): PageWishes | null {
  if (fields.texts('X-Set-Cookie').length > 0)
    throw new AppError('INVALID_REQUEST', {
      message: '`X-Set-Cookie` is not supported in a search: every site among the results would get the cookies',
    })
  if (fields.word('X-Respond-With') === 'no-content') return null
  const pages = readOptions(fields, '')
  if (pages.forms.has('pageshot'))
    throw new AppError('INVALID_REQUEST', {
      message: '`X-Respond-With: pageshot` is not supported in a search; use screenshot',
    })
  return pages
}

function typeOf(type: unknown = 'web'): string {
  if (type === 'web' || type === 'news') return type
  throw new AppError('INVALID_REQUEST', {
    message: `\`type\` must be one of "web", "news" (got ${JSON.stringify(type)?.slice(0, 40)})`,
  })
}

function refusePages(page: unknown): void {
  if (page !== undefined && typed(page) !== 1)
    throw new AppError('INVALID_REQUEST', { message: '`page` must be 1: use `num` for more results' })
}
