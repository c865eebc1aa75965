// Data that is loaded again every few seconds while somebody looks at it.

import { useEffect } from 'preact/hooks'
import { call, type Query } from './client.ts'
import { useResource, type Resource } from './use-resource.ts'

/** Loads `path` now and every `everyMs` milliseconds while the page is visible. */
export function usePolled<T>(path: string, everyMs: number, query: Query = {}): Resource<T> {
  const resource = useResource(
    async (signal) => (await call<T>(path, { query, signal })).data, [path, JSON.stringify(query)],
  )
  const { reload } = resource
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden) reload() }, everyMs)
    return () => clearInterval(timer)
  }, [reload, everyMs])
  return resource
}
