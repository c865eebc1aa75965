import { pageErrors } from '#schemas/errors.ts'
import { StyleguideData, StyleguideRequest } from '#schemas/styleguide.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'

/** Reads the design system of a site from a rendered page. */
export const styleguide = pageOperation({
  name: 'styleguide',
  tag: 'Identity',
  summary: 'Read the design system of a site: colours, type, spacing, components, with exports for CSS and Tailwind.',
  description:
    'The page is rendered at 1440 × 900 and read as it is at rest. A reading stands for the whole site (its origin) and '
    + 'theme, and is stored for 24 hours, for pages that exist: `max_age=0` reads the given page anew. What is not '
    + 'found is null.',
  rest: [{ method: 'get', path: '/styleguide' }],
  input: StyleguideRequest,
  output: StyleguideData,
  errors: pageErrors,
  price: fixed(prices.styleguide),
  example: { url: 'https://example.com' },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  run: async ({ input, ask }) => pageAnswer(await ask('styleguide', input)),
})
