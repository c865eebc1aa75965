// A stream of events for as long as a component is shown.

import { useEffect, useRef, useState } from 'preact/hooks'
import { followEvents } from './event-stream.ts'

export type StreamState = 'connecting' | 'live' | 'interrupted' | 'refused'

/**
 * Follows the events at `path`; null follows none. `onEvent` gets the parsed data of each; `onOpen` is called with each
 * connection: events before it have been missed.
 */
export function useEvents(
  path: string | null, { onEvent, onOpen }: { onEvent(data: unknown): void; onOpen(): void },
): StreamState {
  const [state, setState] = useState<StreamState>('connecting')
  const latest = useRef({ onEvent, onOpen })
  latest.current = { onEvent, onOpen }
  useEffect(() => {
    if (path === null) return
    return followEvents(path, {
      onOpen() {
        setState('live')
        latest.current.onOpen()
      },
      onEvent: ({ data }) => latest.current.onEvent(JSON.parse(data)),
      onInterrupted: () => setState('interrupted'),
      onRefused: () => setState('refused'),
    })
  }, [path])
  return state
}
