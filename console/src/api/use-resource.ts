// Data of a page that is loaded from the service.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError } from './client.ts'

export interface Resource<T> {
  /** The last data that was loaded; undefined before that. Kept while it is loaded again. */
  data: T | undefined
  error: ApiError | null
  loading: boolean
  /** Loads again. */
  reload(): void
  /** Replaces the data, for instance after a change. */
  set(data: T): void
}

interface State<T> { data: T | undefined; error: ApiError | null; loading: boolean }

/**
 * Loads data when the page opens and whenever a dependency changes; a load that is replaced by a later one is aborted.
 * With other dependencies, the old data is kept only if `keep` is set.
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>, dependencies: readonly unknown[], { keep = true } = {},
): Resource<T> {
  const [state, setState] = useState<State<T>>({ data: undefined, error: null, loading: true })
  const [round, setRound] = useState(0)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    const controller = new AbortController()
    setState((old) => ({ ...old, ...(keep ? {} : { data: undefined }), loading: true }))
    latest.current(controller.signal).then(
      (data) => { if (!controller.signal.aborted) setState({ data, error: null, loading: false }) },
      (error: unknown) => {
        if (!controller.signal.aborted) setState((old) => ({ ...old, error: toApiError(error), loading: false }))
      },
    )
    return () => controller.abort()
  }, [...dependencies, round])

  const reload = useCallback(() => setRound((old) => old + 1), [])
  const set = useCallback((data: T) => setState({ data, error: null, loading: false }), [])
  return { ...state, reload, set }
}

/** Any failure as an error that can be shown. */
export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(String(error), { status: 0, code: 'CONSOLE_ERROR' })
