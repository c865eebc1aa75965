// The request and response of GET /map.

import { Type, type Static } from 'typebox'

/** The query; also the request of the map stage, with an absolute `url` and all defaults filled in. */
export const MapRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      description: 'URL of a page of the site. `https://` is prepended if there is no protocol.',
    }),
    limit: Type.Integer({
      minimum: 1, maximum: 30_000, default: 5_000, description: 'Maximum number of links to return.',
    }),
    search: Type.Optional(
      Type.String({
        minLength: 1, maxLength: 400,
        description: 'Words to search for in URLs and titles; the best matches come first.',
      }),
    ),
    sitemap: Type.Enum(['include', 'skip', 'only'], {
      default: 'include',
      description:
        'Whether to read sitemaps and feeds with the page (`include`), not at all (`skip`) or sitemaps only (`only`).',
    }),
    allow_subdomains: Type.Boolean({
      default: false, description: 'Whether to include other hosts of the same registrable domain.',
    }),
    ignore_query_params: Type.Boolean({
      default: true,
      description: 'Whether to list URLs that differ only in their query once, except for parameters of pagination.',
    }),
  },
  { additionalProperties: false },
)
export type MapRequest = Static<typeof MapRequest>

export const MapLink = Type.Object({
  url: Type.String({ description: 'URL of the page.' }),
  title: Type.Optional(Type.String({ description: 'Text of the link, or the title of the page if known.' })),
  lastmod: Type.Optional(Type.String({ description: 'Time of the last change according to the sitemap.' })),
  source: Type.Enum(['sitemap', 'page'], {
    description: 'Where the URL was found; `sitemap` if it was found in both.',
  }),
}, { additionalProperties: false })
export type MapLink = Static<typeof MapLink>

export const MapData = Type.Object(
  {
    url: Type.String({ description: 'The requested URL.' }),
    domain: Type.String({ description: 'Host name of the site, without `www.`.' }),
    links: Type.Array(MapLink, {
      description:
        'The start page, its links in order, then the links of the sitemaps; with `search`, the best matches first.',
    }),
    count: Type.Integer({ minimum: 0, description: 'Number of links returned.' }),
    truncated: Type.Boolean({ description: 'Whether there are more links than were returned or could be read.' }),
    sitemaps: Type.Object(
      {
        found: Type.Integer({ minimum: 0 }), fetched: Type.Integer({ minimum: 0 }),
        failed: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false, description: 'Number of sitemaps and feeds found, fetched and failed.' },
    ),
    warnings: Type.Array(Type.String(), { description: 'Problems that did not prevent a result.' }),
  },
  { additionalProperties: false },
)
export type MapData = Static<typeof MapData>
