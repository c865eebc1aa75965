// GET and PUT /blocklist: the domains that the caller's key never wants to read. Free.

import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { route } from '../route.ts'

const Blocklist = Type.Object(
  {
    domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 10_000, description: 'Domains such as example.com; each stands for its subdomains too.',
    }),
  },
  { additionalProperties: false },
)

export const getBlocklist = route<Deps>({
  method: 'get',
  path: '/blocklist',
  async handle({ key }, { blocklists }) {
    return { data: { domains: await blocklists.get(key.id) } }
  },
})

export const putBlocklist = route<Deps, undefined, typeof Blocklist>({
  method: 'put',
  path: '/blocklist',
  body: Blocklist,
  async handle({ key, body }, { blocklists }) {
    return { data: { domains: await blocklists.set(key.id, body.domains) } }
  },
})
