import type { StreamState } from '../../api/use-events.ts'

const texts: Record<StreamState, string> = {
  connecting: 'Connecting…', live: 'Live',
  interrupted: 'Live progress is interrupted; it is tried again.',
  refused: 'The service sends no live progress: reload the page to see the newest state.',
}

/** Says whether what is shown is up to date. */
export const LiveNote = ({ state }: { state: StreamState }) => (
  <p class={`live-note ${state}`} role="status">{texts[state]}</p>
)
