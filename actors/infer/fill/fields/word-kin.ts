// Words that say the same in another form, by their letters: "Polsce" and `polska`, "separates" and `separated`,
// "Vereinsgründung" and `gruendung`. No language is known, so that only long common beginnings and endings count.

import { isWordFamily, singular, withoutUmlauts } from './names.ts'

/** Forms of a word share so many letters at the beginning, and so large a part of the longer one. */
const shared = { charsMin: 4, partMin: 0.6, longCharsMin: 6, longPartMin: 0.5 }
const compoundCharsMin = 5
const restCharsMax = 4

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Whether a word of a page is a form of `b`, or ends with it. Both are in lower case without accents. */
export function isKin(a: string, b: string): boolean {
  if (a === b || singular(a) === singular(b) || isWordFamily(a, b)) return true
  if (withoutUmlauts(a) === withoutUmlauts(b)) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (/\d/.test(short)) return false
  if (b.length >= compoundCharsMin && a.endsWith(b)) return true
  const start = commonStart(short, long)
  if (short.length - start > restCharsMax) return false
  return start >= shared.charsMin && start >= long.length * shared.partMin
    || start >= shared.longCharsMin && start >= long.length * shared.longPartMin
}
