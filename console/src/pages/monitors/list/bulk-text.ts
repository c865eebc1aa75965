// What a bulk action has done.

import type { MonitorBulk, MonitorBulkResult } from '#schemas/monitor-bulk.ts'
import { plural } from '../monitor-text.ts'

const done: Record<MonitorBulk['action'], string> = {
  pause: 'Paused', resume: 'Resumed', run: 'Started a check of', delete: 'Deleted', mark_read: 'Marked as read:',
  add_label: 'Labelled', remove_label: 'Removed the label from',
}

const reasons: Record<string, string> = {
  unchanged: 'had nothing to change', label_limit: 'have 20 labels already', not_found: 'do not exist any more',
  check_in_progress: 'have a check that is running', credits_exhausted: 'have no credits left',
}

/** "Paused 3 monitors. 1 had nothing to change." */
export const bulkText = (action: MonitorBulk['action'], { changed, skipped }: MonitorBulkResult): string => [
  `${done[action]} ${plural(changed, 'monitor')}.`,
  ...Object.entries(skipped).map(([reason, count]) => `${count} ${reasons[reason] ?? reason.replaceAll('_', ' ')}.`),
].join(' ')
