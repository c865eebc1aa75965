// The URL in a path like /r/https://example.com/a?b=c.

import { unescaped } from '#src/sites/percent-encoding.ts'

/**
 * The part of a request target below a prefix such as `/r/`, with the query; empty if there is none. A URL that is
 * escaped as a whole (`https%3A%2F%2F…`) is unescaped once; otherwise escapes belong to the URL and are kept.
 */
export function targetUrl({ path, query }: { path: string; query: string }, prefix: string): string {
  const below = path.slice(prefix.length)
  if (below === '') return ''
  const url = /^https?%3a/i.test(below) ? unescaped(below) : below
  return query === '' ? url : `${url}?${query}`
}
