/** States that need no attention, that are going on, and that failed; all others are neutral. */
const tones: Record<string, 'good' | 'busy' | 'bad' | 'warn'> = {
  completed: 'good', active: 'good', delivered: 'good', same: 'good', ok: 'good',
  running: 'busy', pending: 'busy', queued: 'busy',
  failed: 'bad', error: 'bad', removed: 'bad', revoked: 'bad',
  partial: 'warn', changed: 'warn', new: 'warn', skipped_overlap: 'warn', skipped_no_credits: 'warn',
}

/** The status of a job, a monitor, a page or a delivery. */
export const StatusBadge = ({ status }: { status: string }) => (
  <span class={`badge ${tones[status] ?? ''}`}>{status.replaceAll('_', ' ')}</span>
)
