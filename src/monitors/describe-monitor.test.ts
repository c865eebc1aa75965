import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MonitorCreate } from '#schemas/monitor.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { describeMonitor } from './describe-monitor.ts'
import { prepareMonitor } from './prepare-monitor.ts'

const check = compileCheck(MonitorCreate, 'the request body')
const nowMs = Date.parse('2026-03-28T12:00:00Z')
const publicUrl = 'https://winnow.example'
const at = new Date(nowMs).toISOString()

function monitor(more: object = {}): MonitorDocument {
  const body = check(
    structuredClone({
      name: 'one', schedule: { cron: '0 9 * * *', timezone: 'Europe/Berlin' },
      targets: [{ type: 'crawl', url: 'a.example' }], ...more,
    }),
  )
  return {
    _id: 'mon_1', key_id: 'key_1', ...prepareMonitor('mon_1', body, []), created_at: at, updated_at: at,
    last_run_at: null, current_check_id: null, last_check_summary: null, deleted_at: null,
  }
}
const describeIt = (document: MonitorDocument, withSecret = true): Record<string, unknown> =>
  describeMonitor(document, { nowMs, withSecret, publicUrl, blocked: null, unread: 3 })

describe('describeMonitor', () => {
  it('has every documented field and no other', () => {
    const { targets, ...shown } = describeIt(monitor())
    assert.deepEqual(shown, {
      id: 'mon_1',
      name: 'one',
      status: 'active',
      labels: [],
      blocked_reason: null,
      schedule: { cron: '0 9 * * *', timezone: 'Europe/Berlin' },
      // Daylight saving time starts in Berlin the night before.
      next_run_at: '2026-03-29T07:00:00.000Z',
      last_run_at: null,
      current_check_id: null,
      goal: null,
      judge_enabled: false,
      webhook: null,
      feed_url: null,
      retention_days: 30,
      estimated_credits_per_check: 25,
      estimated_credits_per_month: 25 * 31,
      last_check_summary: null,
      unread_changes: 3,
      created_at: at,
      updated_at: at,
    })
    const [{ id, ...target }] = targets as [{ id: string }]
    assert.match(id, /^tgt_/)
    assert.deepEqual(target, {
      type: 'crawl',
      url: 'https://a.example/',
      crawl_options: {
        limit: 25, max_depth: 2, include_paths: [], exclude_paths: [], allow_subdomains: false,
        ignore_query_params: true, respect_robots_txt: true, use_sitemap: true, delay_ms: 0, concurrency: 2,
      },
      scrape_options: {
        only_main_content: true, include_links: true, include_images: false, include_selectors: [],
        exclude_selectors: [],
      },
      change_tracking: { modes: ['markdown'] },
    })
  })

  it('contains the address of the feed, if there is one, and not in lists', () => {
    const withFeed = { ...monitor(), feed_token: 'one' }
    assert.equal(describeIt(withFeed).feed_url, 'https://winnow.example/monitor/mon_1/feed.atom?token=one')
    assert.equal('feed_url' in describeIt(withFeed, false), false)
  })

  it('contains the labels, of which a monitor of an earlier version has none', () => {
    assert.deepEqual(describeIt(monitor({ labels: ['prices', ' jobs '] })).labels, ['prices', 'jobs'])
    const { labels: _labels, ...earlier } = monitor()
    assert.deepEqual(describeIt(earlier).labels, [])
  })

  it('contains the phrase of the schedule if there is one', () => {
    assert.deepEqual(describeIt(monitor({ schedule: 'daily at 9am' })).schedule, {
      cron: '0 9 * * *', timezone: 'UTC', text: 'daily at 9am',
    })
  })

  it('says why checks cannot run', () =>
    assert.equal(
      describeMonitor(monitor(), { nowMs, withSecret: false, publicUrl, blocked: 'API_KEY_REVOKED', unread: 0 })
        .blocked_reason,
      'API_KEY_REVOKED',
    ))

  it('has no next run while the monitor is paused', () =>
    assert.equal(describeIt({ ...monitor(), status: 'paused' }).next_run_at, null))

  it('judges when there is a goal and judging is not disabled', () => {
    assert.deepEqual(
      [{ goal: 'g' }, { goal: 'g', judge_enabled: false }, { judge_enabled: true }].map(
        (more) => describeIt(monitor(more)).judge_enabled,
      ),
      [true, false, false],
    )
  })

  it('omits the webhook secret in lists', () => {
    const document = monitor({ webhook: { url: 'https://a.example/hook' } })
    const { secret, ...shown } = document.webhook!
    assert.deepEqual(describeIt(document).webhook, { ...shown, secret })
    assert.deepEqual(describeIt(document, false).webhook, shown)
    assert.ok(!JSON.stringify(describeIt(document, false)).includes('whsec_'))
  })
})
