// The check that is running.

import type { Check } from '#schemas/check.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { isRunning } from '../monitor-api.ts'
import { countsText, plural } from '../monitor-text.ts'

export const LiveCheck = ({ check }: { check: Check }) => (
  isRunning(check)
    ? (
        <p class="live-check" role="status">
          <StatusBadge status={check.status} />{' '}
          {plural(check.summary.total, 'page')} read so far{check.summary.total > 0 && `: ${countsText(check.summary)}`}.{' '}
          <a href={`/console/monitors/${check.monitor_id}/checks/${check.id}`}>Show the check</a>
        </p>
      )
    : null
)
