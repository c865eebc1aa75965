// Compares postal addresses in different spellings.

import { withoutAccents } from '#src/text/accents.ts'

/** Whether two texts are the same address: the numbers of the shorter are in the other, and most of its words. */
export function isSameAddress(one: string, other: string): boolean {
  const a = tokensOf(one)
  const b = tokensOf(other)
  const [small, large] = a.length <= b.length ? [a, b] : [b, a]
  const set = new Set(large)
  const numbers = small.filter((token) => /\d/.test(token))
  const shared = small.filter((token) => set.has(token)).length
  return numbers.every((token) => set.has(token)) && shared >= small.length * 0.5
}

const tokensOf = (text: string): string[] =>
  withoutAccents(text).toLowerCase().replace(/ß/g, 'ss').replace(/strasse\b/g, 'str')
    .split(/[^\p{L}\p{N}]+/u).filter((token) => token.length > 1 || /\d/.test(token))
