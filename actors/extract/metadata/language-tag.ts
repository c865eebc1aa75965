// Normalises declared languages to language tags (BCP 47).

import { languageNames } from './language-words.data.ts'

const languagesByName: ReadonlyMap<string, string> = new Map(Object.entries(languageNames))
const tag = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,4}(?=$|[-_][a-z0-9][-_])/i
/** Special codes of ISO 639 and values of templates that are not languages. */
const notLanguages = new Set(['und', 'zxx', 'mul', 'xx', 'lang', 'www'])
const declaredCharsMax = 200

/**
 * A declared language as a tag in canonical case (`en_us` → `en-US`): the first of a list, or a language by its name;
 * `null` when it is not a language.
 */
export function languageTag(declared: string | null | undefined): string | null {
  const first = declared?.slice(0, declaredCharsMax).trim().split(/[,;\s]/)[0] ?? ''
  const found = tag.exec(first)?.[0]
  if (found === undefined) return languagesByName.get(first.toLowerCase()) ?? null
  return notLanguages.has(found.toLowerCase()) ? null : found.split(/[-_]/).map(toCanonicalCase).join('-')
}

/** BCP 47, section 2.1.1: language in lower case, script in title case, region in upper case. */
function toCanonicalCase(subtag: string, index: number): string {
  if (index === 0) return subtag.toLowerCase()
  if (subtag.length === 2) return subtag.toUpperCase()
  return subtag.length === 4 && /^[a-z]/i.test(subtag)
    ? subtag[0]!.toUpperCase() + subtag.slice(1).toLowerCase()
    : subtag.toLowerCase()
}
