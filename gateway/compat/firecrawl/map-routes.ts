// POST /v2/map and /v1/map.

import type { MapData } from '#schemas/map.ts'
import { map } from '#src/operations/map.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest } from '../compat-api.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { withWarning } from '../warning.ts'
import type { VersionRoutes } from './routes.ts'
import { warningOf } from './warning.ts'

export const mapRoutes: VersionRoutes = {
  v2: [{ method: 'post', path: '/map', reply: (request) => reply(request, sitemapOfV2, linkOf) }],
  v1: [{ method: 'post', path: '/map', reply: (request) => reply(request, sitemapOfV1, ({ url }) => url) }],
}

const limitBounds = { min: 1, max: 30_000 }

async function reply(
  request: CompatRequest, sitemapOf: (fields: Fields) => unknown, toLink: (link: MapData['links'][number]) => unknown,
): Promise<HttpReply> {
  const fields = await request.fields()
  const notes: string[] = []
  const input = withoutUndefined({
    url: fields.take('url'),
    search: fields.take('search'),
    limit: clamp(notes, 'limit', fields.take('limit'), limitBounds),
    sitemap: sitemapOf(fields),
    allow_subdomains: fields.take('includeSubdomains') ?? true,
    ignore_query_params: fields.take('ignoreQueryParameters'),
  })
  // Maps are never stored.
  fields.skip({ ignoreCache: [true, false] })
  const { data: { links, warnings, truncated } } = await request.call<MapData>(map, input)
  if (truncated) notes.push(`There are more links than these ${links.length}.`)
  const warning = warningOf({ fields, notes, warnings })
  return jsonReply({
    success: true, id: request.context().requestId, links: links.map(toLink), ...withWarning(warning),
  })
}

const sitemapOfV2 = (fields: Fields): unknown => fields.take('sitemap')

function sitemapOfV1(fields: Fields): unknown {
  const [only, ignore] = [fields.take('sitemapOnly'), fields.take('ignoreSitemap')]
  if (only === true) return 'only'
  return ignore === true ? 'skip' : undefined
}

const linkOf = ({ url, title }: MapData['links'][number]): object => ({ url, ...(title !== undefined && { title }) })
