import { PageviewAction, PageviewCount } from '#schemas/pageviews.ts'
import { free, operation } from '#src/operation.ts'
import { countPageview } from '#src/pageviews/count.ts'
import { preparePageview } from '#src/pageviews/prepare-pageview.ts'
import { signingSecret } from '#src/pageviews/signing-secret.ts'
import { readToken } from '#src/pageviews/token.ts'

/** Counts an action of a page. */
export const pageviewsCount = operation({
  name: 'pageviews_count',
  tag: 'Pageviews',
  summary: 'Count an action of a page, such as `view`.',
  description:
    'Needs `Authorization: Bearer` and a token. A token counts the same action of the same page once in 15 minutes; '
    + 'other requests succeed and change nothing.',
  access: 'token',
  envelope: false,
  rest: [{ method: 'post', path: '/api/v1/pageviews/:page_id/:action' }],
  input: PageviewAction,
  output: PageviewCount,
  errors: [],
  price: free,
  example: { page_id: 'blog:first-post', action: 'view' },
  exampleOutput: { page_id: 'blog:first-post', action: 'view', count: 42 },
  prepare: (input) => preparePageview(input),
  async run({ input, client, arrivedAt }, { config, bus, store }) {
    const token = await readToken(await signingSecret(config, bus), client.header('authorization'), arrivedAt)
    return { data: { ...input, count: await countPageview(store, input, token, arrivedAt) } }
  },
})
