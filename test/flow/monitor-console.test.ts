// What the web console needs of monitors: previews of schedules, labels, filters, unread changes and bulk actions.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Monitor } from '#schemas/monitor-data.ts'
import { flourPage, startConsoleMonitors, type ConsoleMonitors } from '#test/support/console-monitors.ts'
import { until } from '#test/support/until.ts'

describe('GET /schedule/preview', () => {
  let api: ConsoleMonitors
  before(async () => { api = await startConsoleMonitors({}) })
  after(() => api.stop())

  it('returns the next runs of a phrase, for free', async () => {
    const { status, headers, data } = await api.call('GET', '/schedule/preview?text=daily+at+9am&timezone=asia/tokyo')
    const { next_runs: runs, ...rest } = data as { next_runs: string[] }
    assert.deepEqual([status, headers.get('x-credits-used') ?? '0'], [200, '0'])
    assert.deepEqual(rest, {
      cron: '0 9 * * *', timezone: 'Asia/Tokyo', text: 'daily at 9am', shortest_gap_minutes: 1440,
      runs_per_31_days: 31, is_time_assigned: false,
    })
    assert.equal(runs.length, 5)
    assert.ok(runs.every((run) => run.endsWith('T00:00:00.000Z') && run > new Date().toISOString()))
  })

  it('agrees with the monitor whose time it takes', async () => {
    const { id, next_run_at: next, schedule: { cron } } = await api.createMonitor({ schedule: { text: 'daily' } })
    const { data } = await api.call('GET', `/schedule/preview?text=daily&monitor_id=${id}`)
    assert.deepEqual({ ...data as object, next_runs: (data as { next_runs: string[] }).next_runs[0] }, {
      cron, timezone: 'UTC', text: 'daily', next_runs: next, shortest_gap_minutes: 1440, runs_per_31_days: 31,
      is_time_assigned: true,
    })
  })

  it('refuses what a monitor refuses, with the same message', async () => {
    for (const schedule of [{ cron: '* * * * *' }, { text: 'sometimes' }, { cron: '0 9 * * *', text: 'daily' }, {}]) {
      const query = new URLSearchParams(schedule as Record<string, string>)
      const preview = await api.call('GET', `/schedule/preview?${query}`)
      const monitor = await api.tryCreate({ schedule })
      assert.deepEqual([preview.status, preview.error_code], [400, 'INVALID_SCHEDULE'])
      assert.equal(preview.error, monitor.error)
    }
  })

  it('needs a key', async () => {
    assert.equal((await api.call('GET', '/schedule/preview?text=daily', undefined, '')).error_code, 'MISSING_API_KEY')
  })
})

describe('labels and filters of monitors', () => {
  let api: ConsoleMonitors
  before(async () => { api = await startConsoleMonitors({}) })
  after(() => api.stop())

  const list = async (query: string): Promise<{ names: string[]; total: number; next: string | null }> => {
    const { data } = await api.call<{ monitors: { name: string }[]; total: number; next: string | null }>(
      'GET', `/monitor?${query}`,
    )
    return { names: data.monitors.map(({ name }) => name), total: data.total, next: data.next }
  }

  it('are kept by other changes, and replaced by a change of their own', async () => {
    const { id, labels } = await api.createMonitor({ name: 'Rye', labels: [' prices', 'shop'] })
    assert.deepEqual(labels, ['prices', 'shop'])
    await api.call('PATCH', `/monitor/${id}`, { name: 'Rye flour' })
    assert.deepEqual((await api.monitor(id)).labels, ['prices', 'shop'])
    await api.call('PATCH', `/monitor/${id}`, { labels: ['shop'] })
    assert.deepEqual((await api.monitor(id)).labels, ['shop'])
    await api.call('PATCH', `/monitor/${id}`, { labels: [] })
    assert.deepEqual((await api.monitor(id)).labels, [])
    await api.call('PATCH', `/monitor/${id}`, { labels: ['shop'] })
  })

  it('find monitors by label, text in name or URL, and status, all of which must match', async () => {
    const wheat = [
      { type: 'scrape', urls: ['https://mill.example/Wheat'] }, { type: 'crawl', url: 'https://bakery.example/' },
    ]
    const { id } = await api.createMonitor({ name: 'Mühle', labels: ['shop', 'mill'], targets: wheat })
    await api.createMonitor({ name: 'Jobs' })
    await api.call('PATCH', `/monitor/${id}`, { status: 'paused' })
    assert.deepEqual((await list('')).names, ['Jobs', 'Mühle', 'Rye flour'])
    assert.deepEqual((await list('label=shop')).names, ['Mühle', 'Rye flour'])
    assert.deepEqual((await list('label=%20mill')).names, ['Mühle'])
    assert.deepEqual((await list('label=Mill')).names, [])
    assert.deepEqual((await list('q=M%C3%9CHLE')).names, ['Mühle'])
    assert.deepEqual((await list('q=mill.example/wheat')).names, ['Mühle'])
    assert.deepEqual((await list('q=BAKERY')).names, ['Mühle'])
    assert.deepEqual((await list('label=shop&status=active')).names, ['Rye flour'])
    assert.deepEqual((await list('q=rye&status=paused')).names, [])
    const page = await list('label=shop&limit=1')
    assert.deepEqual([page.names, page.total], [['Mühle'], 2])
    assert.equal(page.next, `${api.flow.url}/monitor?label=shop&limit=1&offset=1`)
  })

  it('are those of the calling key', async () => {
    const { key } = await api.flow.newKey()
    assert.equal((await api.call<{ total: number }>('GET', '/monitor?label=shop', undefined, key)).data.total, 0)
  })
})

describe('unread changes of a monitor', () => {
  let api: ConsoleMonitors
  before(async () => { api = await startConsoleMonitors({ '/': flourPage('1.10'), '/rye': flourPage('2.10') }) })
  after(() => api.stop())

  const unreadOf = async (id: string): Promise<number[]> => {
    const { data } = await api.call<{ monitors: Monitor[] }>('GET', '/monitor')
    return [(await api.monitor(id)).unread_changes, data.monitors.find((one) => one.id === id)!.unread_changes]
  }

  it('are the pages that its checks announced since they were marked as read', async () => {
    const urls = ['/', '/rye'].map((path) => api.flow.site.url(path))
    const targets = [{ type: 'scrape', urls }]
    const { id, unread_changes: unread, updated_at: made } = await api.createMonitor({ targets })
    assert.equal(unread, 0)
    await api.check(id)
    assert.deepEqual(await unreadOf(id), [0, 0])
    api.flow.site.pages['/'] = flourPage('1.20')
    api.flow.site.pages['/rye'] = flourPage('2.20')
    await api.check(id)
    await api.check(id)
    assert.deepEqual(await unreadOf(id), [2, 2])

    const { status, data } = await api.call('POST', `/monitor/${id}/read`)
    assert.deepEqual([status, data], [200, { id, unread_changes: 0 }])
    assert.deepEqual(await unreadOf(id), [0, 0])
    api.flow.site.pages['/rye'] = flourPage('2.30')
    await api.check(id)
    assert.deepEqual(await unreadOf(id), [1, 1])
    assert.equal((await api.monitor(id)).updated_at, made)
  })

  it('are marked by the key of the monitor only', async () => {
    const { id } = await api.createMonitor()
    const { key } = await api.flow.newKey()
    assert.equal((await api.call('POST', `/monitor/${id}/read`, undefined, key)).error_code, 'NOT_FOUND')
  })
})

describe('POST /monitor/bulk', () => {
  let api: ConsoleMonitors
  let ids: string[]
  before(async () => {
    api = await startConsoleMonitors({ '/': flourPage('1.10') })
    const made = await Promise.all(['Rye', 'Wheat', 'Jobs'].map((name) => api.createMonitor({ name, labels: [name] })))
    ids = made.map(({ id }) => id)
  })
  after(() => api.stop())

  const bulk = async (body: object, key = api.key) => (await api.call('POST', '/monitor/bulk', body, key)).data
  const refusal = async (body: object): Promise<unknown[]> => {
    const { status, error_code: code, error } = await api.call('POST', '/monitor/bulk', body)
    return [status, code, error]
  }

  it('pauses and resumes, and skips what is already so', async () => {
    assert.deepEqual(await bulk({ action: 'pause', ids: [ids[0]] }), { matched: 1, changed: 1, skipped: {} })
    assert.deepEqual(await bulk({ action: 'pause', filter: {} }), { matched: 3, changed: 2, skipped: { unchanged: 1 } })
    assert.deepEqual((await Promise.all(ids.map((id) => api.monitor(id)))).map(({ status }) => status),
      ['paused', 'paused', 'paused'])
    assert.equal((await api.monitor(ids[0]!)).next_run_at, null)
    assert.deepEqual(
      await bulk({ action: 'resume', filter: { status: 'paused', q: 'rye' } }), { matched: 1, changed: 1, skipped: {} },
    )
    assert.notEqual((await api.monitor(ids[0]!)).next_run_at, null)
  })

  it('adds and removes labels, never more than 20', async () => {
    await api.call('PATCH', `/monitor/${ids[2]}`, { labels: Array.from({ length: 20 }, (_, n) => `label ${n}`) })
    assert.deepEqual(await bulk({ action: 'add_label', label: ' Rye ', filter: {} }), {
      matched: 3, changed: 1, skipped: { unchanged: 1, label_limit: 1 },
    })
    assert.deepEqual((await api.monitor(ids[1]!)).labels, ['Wheat', 'Rye'])
    assert.deepEqual(await bulk({ action: 'remove_label', label: 'Rye', filter: { label: 'Rye' } }), {
      matched: 2, changed: 2, skipped: {},
    })
    assert.deepEqual((await api.monitor(ids[1]!)).labels, ['Wheat'])
  })

  it('loses no label of concurrent calls', async () => {
    const labels = Array.from({ length: 8 }, (_, n) => `at once ${n}`)
    await Promise.all(labels.map((label) => bulk({ action: 'add_label', label, ids: [ids[1]] })))
    assert.deepEqual((await api.monitor(ids[1]!)).labels.toSorted(), ['Wheat', ...labels].sort())
  })

  it('runs checks, at most one for a monitor, and marks their changes as read', async () => {
    const run = (selected: object) => bulk({ action: 'run', ...selected })
    assert.deepEqual(await run({ filter: {} }), { matched: 3, changed: 3, skipped: {} })
    await api.allEnded(ids)
    api.flow.site.pages['/'] = flourPage('1.20')
    assert.deepEqual(await run({ ids: ids.slice(0, 2) }), { matched: 2, changed: 2, skipped: {} })
    await api.allEnded(ids)
    const marked = { matched: 3, changed: 2, skipped: { unchanged: 1 } }
    assert.deepEqual(await bulk({ action: 'mark_read', filter: {} }), marked)
    assert.equal((await api.monitor(ids[0]!)).unread_changes, 0)
  })

  it('counts a check that is in progress as skipped, and those that the credits do not allow', async () => {
    const { key, record } = await api.flow.newKey({ credits: 0 })
    const [{ id: busy }] = [await api.createMonitor({}, key), await api.createMonitor({}, key)]
    await api.startWithoutOwner(busy, record.id)
    assert.deepEqual(await bulk({ action: 'run', filter: {} }, key), {
      matched: 2, changed: 0, skipped: { credits_exhausted: 1, check_in_progress: 1 },
    })
  })

  it('selects only monitors of the calling key', async () => {
    const { key } = await api.flow.newKey()
    assert.deepEqual(await bulk({ action: 'delete', filter: {} }, key), { matched: 0, changed: 0, skipped: {} })
    assert.deepEqual(await bulk({ action: 'delete', ids: [ids[0], 'mon_none'] }, key), {
      matched: 0, changed: 0, skipped: { not_found: 2 },
    })
  })

  it('refuses a body that does not say which monitors, or which label', async () => {
    for (const selected of [{}, { filter: {}, ids: [ids[0]] }]) {
      const [status, code, error] = await refusal({ action: 'pause', ...selected })
      assert.deepEqual([status, code], [400, 'INVALID_REQUEST'])
      assert.match(String(error), /exactly one of `filter` and `ids`/)
    }
    assert.match(String((await refusal({ action: 'add_label', filter: {} }))[2]), /`label` is required/)
    assert.match(String((await refusal({ action: 'pause', label: 'a', filter: {} }))[2]), /`label` is only for/)
    assert.match(String((await refusal({ action: 'explode', filter: {} }))[2]), /`action`/)
  })

  it('deletes with everything that belongs to the monitors', async () => {
    assert.deepEqual(await bulk({ action: 'delete', filter: { q: 'rye' } }), { matched: 1, changed: 1, skipped: {} })
    assert.equal((await api.call('GET', `/monitor/${ids[0]}`)).error_code, 'NOT_FOUND')
    await until('its checks are deleted', async () =>
      await api.flow.store.collection('jobs').count({ 'check.monitor_id': ids[0]! }) === 0)
    assert.deepEqual(await bulk({ action: 'delete', filter: {} }), { matched: 2, changed: 2, skipped: {} })
  })
})
