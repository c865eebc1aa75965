import { PageviewCounts, PageviewPage } from '#schemas/pageviews.ts'
import { free, operation } from '#src/operation.ts'
import { readCounts } from '#src/pageviews/count.ts'
import { preparePageview } from '#src/pageviews/prepare-pageview.ts'

/** Reads how often the actions of a page were counted. */
export const pageviewsGet = operation({
  name: 'pageviews_get',
  tag: 'Pageviews',
  summary: 'Get the counts of a page.',
  access: 'visitor',
  envelope: false,
  rest: [{ method: 'get', path: '/api/v1/pageviews/:page_id' }],
  input: PageviewPage,
  output: PageviewCounts,
  errors: [],
  price: free,
  example: { page_id: 'blog:first-post' },
  exampleOutput: { page_id: 'blog:first-post', counts: { view: 42 } },
  prepare: (input) => preparePageview(input),
  async run({ input: { page_id } }, { store }) {
    return { data: { page_id, counts: await readCounts(store, page_id) } }
  },
})
