// The domains that an API key refuses to read.

import { Type } from 'typebox'

export const Blocklist = Type.Object({
  domains: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    maxItems: 10_000, description: 'Domains such as example.com; each covers its subdomains too.',
  }),
}, { additionalProperties: false })
