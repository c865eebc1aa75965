import { BrandData, BrandRequest } from '#schemas/brand.ts'
import { pageErrors } from '#schemas/errors.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'

/** Finds name, logos, colours, fonts and accounts of the brand behind a site. */
export const brand = pageOperation({
  name: 'brand',
  tag: 'Identity',
  summary: 'Find the name, logos, colours, fonts and social accounts of the brand behind a site.',
  description:
    'Name, description, logos and accounts come from the HTML of the page, colours and fonts from the rendered page. At '
    + 'most eight images are read for their format, size and mode. A page that cannot be rendered has no colours and no '
    + 'fonts, and a warning says why.',
  rest: [{ method: 'get', path: '/brand' }],
  input: BrandRequest,
  output: BrandData,
  errors: pageErrors,
  price: fixed(prices.brand),
  example: { url: 'https://example.com' },
  exampleOutput: {
    url: 'https://example.com/', domain: 'example.com',
    brand: {
      name: 'Example', description: 'Example makes examples.', slogan: null,
      logos: [
        { url: 'https://example.com/logo.svg', type: 'logo', mode: 'light', format: 'svg', width: 120, height: 40 },
      ],
      favicon: 'https://example.com/favicon.ico',
      colors: [{ hex: '#0b5fff', role: 'primary' }, { hex: '#ffffff', role: 'background' }],
      fonts: [{ family: 'Inter', role: 'body', source: 'google' }],
      social_links: { linkedin: 'https://www.linkedin.com/company/example' },
    },
    warnings: [],
  },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  run: async ({ input, ask }) => pageAnswer(await ask('brand', input)),
})
