// Light stemming, the same for every language: the language of a query is not known, and a term of the index must be
// the same for the page and for the query. Pure.

const charsMin = 4

/** The folded word without its plural ending. */
export function stem(word: string): string {
  const { length } = word
  if (length < charsMin || word.charCodeAt(length - 1) !== 115 /* s */) return word
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  return word.endsWith('ies') && length > charsMin ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}
