// The request and response of GET /enrich.

import { Type, type Static } from 'typebox'
import { Brand } from './brand.ts'
import { Classification } from './classify.ts'
import { Company } from './company.ts'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'

/** The query; also the request of the route `enrich`, with an absolute `url` and all defaults filled in. */
export const EnrichRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1, description: 'URL of a page of the site. `https://` is prepended if there is no protocol.',
    }),
    max_age: ScrapeOptions.properties.max_age,
    timeout: ScrapeOptions.properties.timeout,
  },
  { additionalProperties: false },
)
export type EnrichRequest = Static<typeof EnrichRequest>

/** A part that failed is null, with a warning. */
export const EnrichData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  brand: nullable(Brand),
  company: nullable(Company),
  classification: nullable(Classification),
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, { additionalProperties: false })
export type EnrichData = Static<typeof EnrichData>
