// A monitor, a check and a page of a check as operations return them.

import type { Check, CheckPage } from '#schemas/check.ts'
import type { Monitor } from '#schemas/monitor-data.ts'

const summary = { total: 3, same: 1, new: 1, changed: 1, removed: 0, error: 0, meaningful: 1 }
const finishedAt = '2026-11-22T10:00:09.000Z'

export const monitorExample: Monitor = {
  id: 'mon_1', name: 'Mill', status: 'active', labels: [], blocked_reason: null,
  schedule: { cron: '0 9 * * *', timezone: 'UTC', text: 'daily at 9am' }, next_run_at: '2026-11-23T09:00:00.000Z',
  last_run_at: '2026-11-22T10:00:00.000Z', current_check_id: null, goal: 'prices', judge_enabled: true,
  targets: [{
    id: 'tgt_1', type: 'scrape', urls: ['https://mill.example/rye'], change_tracking: { modes: ['markdown'] },
    scrape_options: {
      only_main_content: true, include_links: true, include_images: false, include_selectors: [], exclude_selectors: [],
    },
  }],
  webhook: {
    url: 'https://hooks.example.org/', headers: { x_my_header: '1' }, metadata: { my_team: 'a' },
    events: ['monitor.page'], format: 'standard', secret: 'whsec_1',
  },
  feed_url: 'https://winnow.example/monitor/mon_1/feed.atom?token=a', retention_days: 30,
  estimated_credits_per_check: 4, estimated_credits_per_month: 124,
  last_check_summary: { check_id: 'chk_1', status: 'completed', finished_at: finishedAt, ...summary, actual_credits: 4 },
  unread_changes: 0,
  created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-21T10:00:00.000Z',
}

export const checkExample: Check = {
  id: 'chk_1', monitor_id: 'mon_1', status: 'completed', trigger: 'manual', scheduled_for: null,
  created_at: '2026-11-22T10:00:00.000Z', started_at: '2026-11-22T10:00:01.000Z', finished_at: finishedAt, summary,
  baseline: false, estimated_credits: 6, actual_credits: 4, error: null, error_code: null,
  webhook_deliveries: { pending: 0, delivered: 1, failed: 0 },
}

export const checkPageExample: CheckPage = {
  url: 'https://mill.example/rye', target_id: 'tgt_1', status: 'changed', status_code: 200, title: 'Rye', error: null,
  error_code: null, checked_at: '2026-11-22T10:00:02.000Z', previous_checked_at: '2026-11-21T10:00:02.000Z',
  diff: {
    text: '--- previous\n+++ current\n@@ -1 +1 @@\n-1.10\n+1.40\n',
    hunks: [{
      old_start: 1, old_lines: 1, new_start: 1, new_lines: 1,
      lines: [{ type: 'remove', content: '1.10' }, { type: 'add', content: '1.40' }],
    }],
  },
}
