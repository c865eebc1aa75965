// The software that a site says it runs on: "Powered by phpBB® Forum Software", "Community platform by XenForo®".

import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { onlyValue } from '../values/only-value.ts'

const softwareNames = new Set(['software', 'cms', 'powered', 'engine'])
const ofSite = new Set([
  'forum', 'board', 'site', 'website', 'shop', 'blog', 'wiki', 'by', ...softwareNames,
])
const word = String.raw`[\p{Lu}\p{Ll}][\p{L}\d.-]*`
const poweredBy = new RegExp(
  String.raw`(?<!\p{L})(?:powered|platform|software) by:?\s(${word}(?:\s(?:\p{Lu}${word}|\d+(?:\.\d+)+))?)`, 'giu',
)

/** Whether a field asks for the software of the site, and not of something that the page is about. */
function asksForSoftware({ name, description }: Query): boolean {
  const words = tokensOf(name)
  return words.some((one) => softwareNames.has(one)) && words.every((one) => ofSite.has(one))
    && (words.length > 1 || tokensOf(description).some((one) => ofSite.has(one) && !softwareNames.has(one)))
}

/** The only name behind "powered by". */
export function poweredByName(query: Query, { outside, facts: { apart, subject } }: Evidence): string[] {
  if (!asksForSoftware(query)) return []
  const lines = new Set([...outside, ...apart?.aside ?? [], ...subject.map(({ text }) => text)])
  const found = [...lines].flatMap((line) =>
    [...line.matchAll(poweredBy)].map(([, name = '']) => name.replace(/[.,]+$/, '')))
  return onlyValue(found)
}
