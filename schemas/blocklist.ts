// The blocked domains of an API key.

import { Type } from 'typebox'

export const Blocklist = Type.Object({
  domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: 10_000, description: 'Blocked domains, such as `example.com`. Subdomains are blocked too.',
  }),
}, { additionalProperties: false })
