// An action of a button: its progress, and its error.

import { useState } from 'preact/hooks'
import type { ApiError } from './client.ts'
import { toApiError } from './use-resource.ts'

export interface Action<A extends unknown[]> {
  busy: boolean
  error: ApiError | null
  /** Runs the action; resolves to whether it succeeded. Ignored while it is running. */
  run(...values: A): Promise<boolean>
  clear(): void
}

/** Wraps an action whose failure is shown to the user. */
export function useAction<A extends unknown[]>(act: (...values: A) => Promise<unknown>): Action<A> {
  const [state, setState] = useState<{ busy: boolean; error: ApiError | null }>({ busy: false, error: null })
  return {
    ...state,
    clear: () => setState({ busy: false, error: null }),
    async run(...values) {
      if (state.busy) return false
      setState({ busy: true, error: null })
      try {
        await act(...values)
        setState({ busy: false, error: null })
        return true
      } catch (error) {
        setState({ busy: false, error: toApiError(error) })
        return false
      }
    },
  }
}
