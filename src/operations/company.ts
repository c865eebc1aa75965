import { CompanyData, CompanyRequest } from '#schemas/company.ts'
import { pageErrors } from '#schemas/errors.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'

/** Finds name, e-mail addresses and postal addresses of the organisation behind a site. */
export const company = pageOperation({
  name: 'company',
  tag: 'Identity',
  summary: 'Find the name, e-mail addresses and postal addresses of the organisation behind a site.',
  rest: [{ method: 'get', path: '/company' }],
  input: CompanyRequest,
  output: CompanyData,
  errors: pageErrors,
  price: fixed(prices.company),
  example: { url: 'https://example.com' },
  exampleOutput: {
    url: 'https://example.com/', domain: 'example.com',
    company: {
      name: 'Example Ltd', emails: ['hello@example.com'], addresses: ['1 Example Street, London EC1A 1AA'],
      social_links: { linkedin: 'https://www.linkedin.com/company/example' },
    },
    warnings: [],
  },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  run: async ({ input, ask }) => pageAnswer(await ask('company', input)),
})
