// Names of fields, however they are written: datePublished, date_published and "Date published:" are one name.

const singulars: [RegExp, string][] = [
  [/(ss|us|is|ous|news|series|species|always|address)$/, '$1'], [/ies$/, 'y'], [/(x|ch|sh|ss)es$/, '$1'],
  [/([^s])s$/, '$1'],
]

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')

/** The words of a name in lower case without accents: camelCase, snake_case, kebab-case, dots and blanks part them. */
export function tokensOf(name: string): string[] {
  return fold(name.slice(0, 200))
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a name in one piece: the form in which names are compared. */
export const compact = (name: string): string => tokensOf(name).join('')

/** A name of many as a name of one, by the rules of English: `reviews` is `review`, `categories` is `category`. */
export function singular(word: string): string {
  for (const [pattern, replacement] of singulars)
    if (pattern.test(word) && word.length > 3) return word.replace(pattern, replacement)
  return word
}
