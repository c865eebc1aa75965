// A stream of events for as long as a component is shown.

import { useEffect, useRef, useState } from 'preact/hooks'
import { followEvents } from './event-stream.ts'

export type StreamState = 'connecting' | 'live' | 'interrupted' | 'refused'

/**
 * Follows the events at `path`; null follows none. `onEvent` gets the type and the parsed data of each; `onMissed` is
 * called after a reconnect, when events may have been missed.
 */
export function useEvents(
  path: string | null, { onEvent, onMissed }: { onEvent(type: string, data: unknown): void; onMissed(): void },
): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const latest = useRef({ onEvent, onMissed })
  latest.current = { onEvent, onMissed }
  useEffect(() => {
    if (path === null) return
    return followEvents(path, {
      onOpen(again) {
        setState('live')
        if (again) latest.current.onMissed()
      },
      onEvent: ({ type, data }) => latest.current.onEvent(type, JSON.parse(data)),
      onInterrupted: () => setState('interrupted'),
      onRefused: () => setState('refused'),
    })
  }, [path])
  return state
}
