// Which monitors of the list are selected: some of them, or all that match the filter.

import { useEffect, useState } from 'preact/hooks'

export interface Selection {
  all: boolean
  count: number
  has(id: string): boolean
  toggle(id: string): void
  /** Selects everything that matches the filter, or nothing. */
  toggleAll(): void
  clear(): void
  /** The selected monitors, for POST /monitor/bulk. */
  target<F>(filter: F): { filter: F } | { ids: string[] }
}

/** `filterKey`: with another filter, nothing is selected. */
export function useSelection(shown: readonly string[], total: number, filterKey: string): Selection {
  const [state, setState] = useState<{ all: boolean; ids: ReadonlySet<string> }>({ all: false, ids: new Set() })
  const clear = (): void => setState({ all: false, ids: new Set() })
  useEffect(clear, [filterKey])
  const ids = shown.filter((id) => state.all || state.ids.has(id))
  return {
    all: state.all,
    count: state.all ? total : ids.length,
    has: (id) => state.all || state.ids.has(id),
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setState({ all: false, ids: next })
    },
    toggleAll: () => (state.all ? clear() : setState({ all: true, ids: new Set() })),
    clear,
    target: (filter) => (state.all ? { filter } : { ids }),
  }
}
