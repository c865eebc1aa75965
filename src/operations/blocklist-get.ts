import { Type } from 'typebox'
import { Blocklist } from '#schemas/blocklist.ts'
import { free, operation } from '#src/operation.ts'

/** Lists the blocked domains of the calling key. */
export const blocklistGet = operation({
  name: 'blocklist_get',
  tag: 'Account',
  summary: 'List the blocked domains of the calling key.',
  rest: [{ method: 'get', path: '/blocklist' }],
  input: Type.Object({}, { additionalProperties: false }),
  output: Blocklist,
  errors: [],
  price: free,
  async run({ key }, { blocklists }) {
    return { data: { domains: await blocklists.get(key.id) } }
  },
})
