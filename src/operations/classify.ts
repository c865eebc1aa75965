import { ClassifyData, ClassifyRequest } from '#schemas/classify.ts'
import { pageErrors } from '#schemas/errors.ts'
import { prices } from '#src/credits/prices.ts'
import { assertUrlAllowed, prependScheme } from '#src/egress/check-url.ts'
import { fixed, pageOperation } from '#src/operation.ts'
import { pageAnswer } from '#src/scrape/page-answer.ts'

/** Classifies a page by the IAB Content Taxonomy. */
export const classify = pageOperation({
  name: 'classify',
  tag: 'Identity',
  summary: 'Classify a page by the IAB Content Taxonomy 3.1, with descriptions, stock symbols and ISINs.',
  description:
    'The category is that of tier 1, the subcategory that of tier 2. The taxonomy has no category for general news: '
    + 'news sites are `Politics`. Without a configured model, the built-in method classifies by keywords in 17 languages '
    + 'and takes the descriptions from the page. `category` is null when the page says too little about its topic.',
  rest: [{ method: 'get', path: '/classify' }],
  input: ClassifyRequest,
  output: ClassifyData,
  errors: pageErrors,
  price: fixed(prices.classify),
  example: { url: 'https://example.com' },
  exampleOutput: {
    url: 'https://example.com/', domain: 'example.com',
    classification: {
      iab_id: '216', iab_parent_id: '210', category: 'Food & Drink', subcategory: 'Cooking', confidence: 0.86,
      taxonomy: 'IAB Content Taxonomy 3.1', description: 'Example Kitchen publishes recipes for every day.',
      long_description: 'Example Kitchen publishes recipes for every day. Each of them takes less than an hour.',
      tickers: [], isins: [],
    },
    model: 'builtin/keyword-profiles', warnings: [],
  },
  prepare: (input, { egressAllow }) => ({
    ...input, url: assertUrlAllowed(prependScheme(input.url), egressAllow).href,
  }),
  target: ({ url }) => url,
  run: async ({ input, ask }) => pageAnswer(await ask('classify', input)),
})
