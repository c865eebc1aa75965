// Repeats an action while the page is open and visible.

import { useEffect, useRef } from 'preact/hooks'

/** Calls `act` every `ms` milliseconds; never while `ms` is null or the page is hidden. */
export function useInterval(act: () => void, ms: number | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => { if (!document.hidden) latest.current() }, ms)
    return () => clearInterval(timer)
  }, [ms])
}
