// The request and response of GET /company.

import { Type, type Static } from 'typebox'
import { nullable } from './nullable.ts'
import { ScrapeOptions } from './scrape.ts'

/** The query; also the request of the route `company`, with an absolute `url` and all defaults filled in. */
export const CompanyRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1, description: 'URL of a page of the site. `https://` is prepended if there is no protocol.',
    }),
    max_age: ScrapeOptions.properties.max_age,
    timeout: ScrapeOptions.properties.timeout,
  },
  { additionalProperties: false },
)
export type CompanyRequest = Static<typeof CompanyRequest>

/** Account URLs by name of the network. */
export const SocialLinks = Type.Record(Type.String(), Type.String(), {
  description: 'Accounts of the organisation: name of the network to URL.',
})

export const Company = Type.Object({
  name: nullable(Type.String({ description: 'Legal name, else the name that the site uses.' })),
  emails: Type.Array(Type.String(), { description: 'E-mail addresses of the organisation.' }),
  addresses: Type.Array(Type.String(), { description: 'Postal addresses of the organisation, one string each.' }),
  social_links: Type.Optional(SocialLinks),
}, { additionalProperties: false })
export type Company = Static<typeof Company>

export const CompanyData = Type.Object({
  url: Type.String({ description: 'The requested URL.' }),
  domain: Type.String({ description: 'Host name of the final URL, without `www.`.' }),
  company: Company,
  warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
}, { additionalProperties: false })
export type CompanyData = Static<typeof CompanyData>
