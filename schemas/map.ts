// GET /map: every address that a site exposes, and what comes back.

import { Type, type Static } from 'typebox'

/** The query, and the request as the map stage gets it: `url` absolute, every default filled in. */
export const MapRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      description: 'A page of the site; https:// is prepended when there is no protocol.',
    }),
    limit: Type.Integer({ minimum: 1, maximum: 30_000, default: 5_000, description: 'Most links to return.' }),
    search: Type.Optional(
      Type.String({
        minLength: 1, maxLength: 400,
        description: 'Words that links must have in address or title; the best come first.',
      }),
    ),
    sitemap: Type.Enum(['include', 'skip', 'only'], {
      default: 'include',
      description: 'Whether the sitemaps of the site are read beside the page, not at all, or alone.',
    }),
    allow_subdomains: Type.Boolean({
      default: false, description: 'Whether every host under the registrable domain belongs to the site.',
    }),
    ignore_query_params: Type.Boolean({
      default: true, description: 'Whether addresses that differ in their query only are listed once.',
    }),
  },
  { additionalProperties: false },
)
export type MapRequest = Static<typeof MapRequest>

export const MapLink = Type.Object({
  url: Type.String(),
  title: Type.Optional(Type.String({ description: 'Words of the link, or the title of the page where known.' })),
  lastmod: Type.Optional(Type.String({ description: 'When the page changed last, as the sitemap says.' })),
  source: Type.Enum(['sitemap', 'page'], { description: 'Where it was found; sitemap when in both.' }),
}, { additionalProperties: false })
export type MapLink = Static<typeof MapLink>

export const MapData = Type.Object(
  {
    url: Type.String({ description: 'The address as asked for.' }),
    domain: Type.String({ description: 'Host name of the site, without `www.`.' }),
    links: Type.Array(MapLink, {
      description: 'The start page, links of it in order, then the sitemaps; with `search` the best first.',
    }),
    count: Type.Integer({ minimum: 0, description: 'Links returned.' }),
    truncated: Type.Boolean({ description: 'Whether there is more than was returned or could be read.' }),
    sitemaps: Type.Object(
      {
        found: Type.Integer({ minimum: 0 }), fetched: Type.Integer({ minimum: 0 }),
        failed: Type.Integer({ minimum: 0 }),
      },
      { additionalProperties: false },
    ),
    warnings: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type MapData = Static<typeof MapData>
