import { pageErrors } from '#schemas/errors.ts'
import { MapData, MapRequest } from '#schemas/map.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import { fixed, operation } from '#src/operation.ts'

/** Lists the URLs of a site. */
export const map = operation({
  name: 'map',
  tag: 'Extraction',
  summary: 'List the URLs of a site from its sitemaps and one of its pages.',
  rest: [{ method: 'get', path: '/map' }],
  input: MapRequest,
  output: MapData,
  errors: pageErrors,
  price: fixed(prices.map),
  example: { url: 'https://example.com', limit: 100 },
  exampleOutput: {
    url: 'https://example.com/', domain: 'example.com',
    links: [
      { url: 'https://example.com/', title: 'Example Domain', source: 'page' },
      { url: 'https://example.com/pricing', lastmod: '2026-11-01', source: 'sitemap' },
    ],
    count: 2, truncated: false, sitemaps: { found: 1, fetched: 1, failed: 0 }, warnings: [],
  },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  async run({ input, ask }) {
    const { data, warnings } = await ask('map', input)
    return { data: appendFields(data, { warnings }) }
  },
})
