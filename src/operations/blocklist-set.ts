import { Blocklist } from '#schemas/blocklist.ts'
import { free, operation } from '#src/operation.ts'

/** Replaces the domains that the calling key refuses to read. */
export const blocklistSet = operation({
  name: 'blocklist_set',
  tag: 'Account',
  summary: 'Replace the list of domains that the calling key refuses to read.',
  description:
    'A URL on the list is refused by a scrape or a crawl, skipped inside crawls, and dropped from search results. '
    + 'The change takes effect within a second.',
  rest: [{ method: 'put', path: '/blocklist' }],
  input: Blocklist,
  output: Blocklist,
  errors: [],
  price: free,
  example: { domains: ['example.com'] },
  async run({ input, key }, { blocklists }) {
    return { data: { domains: await blocklists.set(key.id, input.domains) } }
  },
})
