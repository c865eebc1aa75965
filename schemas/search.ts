// The request and response of GET and POST /search, and the request of the search stage.

import { Type, type Static } from 'typebox'
import { ErrorCodeName } from './errors.ts'
import { nullable } from './nullable.ts'
import { ScrapeData } from './scrape-data.ts'
import { ScrapeOptions } from './scrape.ts'

const Code = (what: string) =>
  Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: `${what}, as a code of two letters.` }))

const Domains = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 255 }), { maxItems: 10, default: [], description })

const QueryText = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 400, description }))

const SearchType = Type.Enum(['web', 'news'], { default: 'web', description: 'What to search: the web, or news.' })

export const TimeRange = Type.Enum(['hour', 'day', 'week', 'month', 'year'], {
  description: 'Only pages published or changed in the last hour, day, week, month or year.',
})
export type TimeRange = Static<typeof TimeRange>

const filters = {
  type: SearchType,
  time_range: Type.Optional(TimeRange),
  country: Code('Country to search from (ISO 3166)'),
  language: Code('Language of the results (ISO 639)'),
  location: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'City or region to search from, in words.' }),
  ),
  include_domains: Domains('Only results of these domains and their subdomains.'),
  exclude_domains: Domains('No results of these domains and their subdomains.'),
}

/** The query of GET /search and the body of POST /search. */
export const SearchRequest = Type.Object({
  query: QueryText(
    'What to search for; required. Providers understand operators: `"exact phrase"`, `-word`, `site:`, `filetype:`.',
  ),
  q: QueryText('Another name of `query`.'),
  limit: Type.Integer({
    minimum: 1, maximum: 50, default: 10,
    description: 'Maximum number of results; at most 10 if result pages are scraped.',
  }),
  ...filters,
  formats: Type.Optional(Type.Array(ScrapeOptions.properties.formats.items, {
    minItems: 1, maxItems: 20, description: 'Formats in which result pages are scraped. Default: they are not scraped.',
  })),
  only_main_content: Type.Optional(Type.Boolean({
    description: 'Whether scraped pages are reduced to their main content; default true.',
  })),
  max_age: Type.Optional(Type.Integer({
    minimum: 0, maximum: 31_536_000_000,
    description: 'Maximum age of stored copies of result pages, in milliseconds; default 0, which always fetches.',
  })),
  timeout: Type.Integer({
    minimum: 5_000, maximum: 45_000, default: 45_000,
    description: 'Maximum duration of the search with its scrapes, in milliseconds.',
  }),
  scrape_options: Type.Optional(Type.Object(ScrapeOptions.properties, {
    additionalProperties: false,
    description: 'Options with which every result page is scraped, as in `POST /scrape`.',
  })),
}, { additionalProperties: false })
export type SearchRequest = Static<typeof SearchRequest>

/** The request of the search stage. */
export const SearchQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 400 }),
  /** Results that are wanted, at most. */
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  ...filters,
}, { additionalProperties: false })
export type SearchQuery = Static<typeof SearchQuery>

const hitFields = {
  url: Type.String({ description: 'URL of the result.' }),
  title: Type.String({ description: 'Title of the result.' }),
  description: Type.String({ description: 'Part of the page that matches, or its description; may be empty.' }),
  date: nullable(Type.String({ description: 'When the page was published or changed, ISO 8601 in UTC.' })),
  source: nullable(Type.String({ description: 'Publisher of a news result.' })),
  image_url: nullable(Type.String({ description: 'Picture of a news result.' })),
}

/** A result of a provider. */
const SearchHit = Type.Object(hitFields, { additionalProperties: false })
export type SearchHit = Static<typeof SearchHit>

/** Body `data` of the search stage. */
export interface SearchHits { hits: SearchHit[] }

const ScrapeError = Type.Object({
  error: Type.String({ description: 'What went wrong.' }),
  error_code: ErrorCodeName,
}, { additionalProperties: false })

export const SearchResult = Type.Object({
  position: Type.Integer({ minimum: 1, description: 'Rank of the result, from 1.' }),
  ...hitFields,
  scrape: Type.Optional(ScrapeData),
  scrape_error: Type.Optional(ScrapeError),
}, { additionalProperties: false })
export type SearchResult = Static<typeof SearchResult>

export const SearchData = Type.Object({
  query: Type.String({ description: 'The query.' }),
  type: SearchType,
  results: Type.Array(SearchResult),
  count: Type.Integer({ minimum: 0, description: 'Number of results.' }),
  scraped: Type.Integer({ minimum: 0, description: 'Number of result pages that were scraped.' }),
  warnings: Type.Array(Type.String(), {
    description: 'The provider that answered, and problems that did not prevent a result.',
  }),
}, { additionalProperties: false })
export type SearchData = Static<typeof SearchData>
