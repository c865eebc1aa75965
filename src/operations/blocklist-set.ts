import { Blocklist } from '#schemas/blocklist.ts'
import { free, operation } from '#src/operation.ts'

/** Replaces the blocked domains of the calling key. */
export const blocklistSet = operation({
  name: 'blocklist_set',
  tag: 'Account',
  summary: 'Replace the blocked domains of the calling key.',
  description:
    'Scrapes and crawls of a blocked domain are refused; crawls skip links to it and searches drop its results. '
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
