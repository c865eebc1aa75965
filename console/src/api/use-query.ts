// Filters and tabs in the query of the page's own URL, so that a view can be linked to and the back button works.

import { useLocation } from 'preact-iso'
import { withQuery, type Query } from './client.ts'

/** The query of the page, and a function that changes some of its values; empty values are removed. */
export function useQuery(): [Record<string, string>, (changes: Query, how?: { replace?: boolean }) => void] {
  const { path, query, route } = useLocation()
  return [query, (changes, { replace = false } = {}) => route(withQuery(path, { ...query, ...changes }), replace)]
}
