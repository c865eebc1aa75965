// The request and response of GET /classify.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'

/** The query; also the request of the route `classify`, with an absolute `url` and all defaults filled in. */
export const ClassifyRequest = Type.Object(
  {
    url: Type.String({ minLength: 1, description: 'URL of a page. `https://` is prepended if there is no protocol.' }),
    max_age: ScrapeOptions.properties.max_age,
    timeout: ScrapeOptions.properties.timeout,
  },
  { additionalProperties: false },
)
export type ClassifyRequest = Static<typeof ClassifyRequest>

export const Classification = Type.Object({
  iab_id: nullable(Type.String({ description: 'ID of `subcategory`, else of `category`.' })),
  iab_parent_id: nullable(Type.String({ description: 'ID of `category` where there is a `subcategory`.' })),
  category: nullable(Type.String({ description: 'Tier 1; null when the page says too little about its topic.' })),
  subcategory: nullable(Type.String({ description: 'Tier 2; null when none clearly fits.' })),
  confidence: Type.Number({ minimum: 0, maximum: 1, description: 'Estimated probability that `category` is right.' }),
  taxonomy: Type.String({ description: 'Name and version of the taxonomy.' }),
  description: nullable(Type.String({ description: 'One sentence about the page.' })),
  long_description: nullable(Type.String({ description: 'A paragraph about the page.' })),
  tickers: Type.Array(Type.String(), {
    description: 'Stock symbols that the page states, with the exchange: `NASDAQ:AAPL`.',
  }),
  isins: Type.Array(Type.String(), { description: 'ISINs with a valid check digit that the page states.' }),
}, { additionalProperties: false })
export type Classification = Static<typeof Classification>

export const ClassifyData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  classification: Classification,
  model: Type.String({ description: 'The model, or the built-in method, that chose the category.' }),
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, { additionalProperties: false })
export type ClassifyData = Static<typeof ClassifyData>
