import { EnrichData, EnrichRequest } from '#schemas/enrich.ts'
import { pageErrors } from '#schemas/errors.ts'
import { enrichPrice, prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { pageOperation, type Price } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'

/** Costs 20 when all three parts came, else the sum of the parts that did. */
const price: Price = {
  kind: 'measured', max: prices.enrich,
  of({ data }) {
    const found = (data instanceof Uint8Array ? JSON.parse(Buffer.from(data).toString()) : data) as EnrichData
    return enrichPrice({
      brand: found.brand !== null, company: found.company !== null, classification: found.classification !== null,
    })
  },
}

/** Finds brand, company and classification of a site in one call. */
export const enrich = pageOperation({
  name: 'enrich',
  tag: 'Identity',
  summary: 'Find brand, company and classification of a site in one call.',
  description:
    'Each page is read once for all three parts. A part that failed is null, with a warning; then the call costs the sum '
    + 'of the parts that came. The call fails, and is free, when all of them failed.',
  rest: [{ method: 'get', path: '/enrich' }],
  input: EnrichRequest,
  output: EnrichData,
  errors: pageErrors,
  price,
  example: { url: 'https://example.com' },
  exampleOutput: {
    url: 'https://example.com/', domain: 'example.com', brand: null,
    company: { name: 'Example Ltd', emails: ['hello@example.com'], addresses: [] }, classification: null,
    warnings: ['brand is missing: the page could not be rendered.', 'classification is missing: the time was over.'],
  },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  run: async ({ input, ask }) => pageAnswer(await ask('enrich', input)),
})
