// The owner of a check on a real store, a real ledger and real streams: whenever it dies, another one brings the check to the end it would have had.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createCheckOwner } from '#actors/check/handle.ts'
import { failStaleChecks, giveUp } from '#actors/janitor/tend-checks.ts'
import { noCounts, type MonitorTarget } from '#schemas/monitor.ts'
import type { Bus } from '#src/bus.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { newId } from '#src/ids.ts'
import type { Lease } from '#src/job-owner.ts'
import { newestStep } from '#src/jobs/job-log.ts'
import { unpackBytes, unpackJson } from '#src/jobs/pack-json.ts'
import { claimMonitor } from '#src/monitors/claim-monitor.ts'
import { markDeleted } from '#src/monitors/delete-monitor.ts'
import { scheduledCheckId, startManualCheck, startScheduledCheck } from '#src/monitors/start-check.ts'
import { isQueued } from '#src/publish-job.ts'
import { ensureIndexes, type MonitorDocument } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from '#test/support/bus.ts'
import { checkedSite, type CheckedPage, type CheckedSite } from '#test/support/checked-site.ts'
import { mortal, type Mortality } from '#test/support/mortal.ts'

const forEver = (): Mortality => ({ left: Infinity, calls: 0 })
const text = (name: string): CheckedPage => ({ text: `What ${name} has to say.` })
const scrapeOptions = { only_main_content: true, include_links: true, include_images: false, include_selectors: [], exclude_selectors: [] }
const crawlOptions = {
  limit: 25, max_depth: 2, include_paths: [], exclude_paths: [], allow_subdomains: false, ignore_query_params: true, respect_robots_txt: true,
  use_sitemap: true, delay_ms: 0, concurrency: 2,
}

/** The web of most tests, and what becomes of it before the second check. */
const atFirst: Record<string, CheckedPage> = {
  '/same': text('same'), '/changed': text('changed'), '/dull': text('dull'), '/gone': text('gone'), '/broken': text('broken'),
  '/': { text: 'Home', links: ['/one', '/two'] }, '/one': text('one'), '/two': text('two'), '/three': text('three'),
}
const later: Record<string, CheckedPage> = {
  ...atFirst, '/changed': text('more'), '/dull': text('another hour'), '/gone': 410, '/broken': 500, '/': { text: 'Home', links: ['/one', '/three'] },
}
const expected = {
  '/same': 'same', '/changed': 'changed', '/dull': 'changed', '/gone': 'removed', '/broken': 'error',
  '/': 'same', '/one': 'same', '/two': 'removed', '/three': 'new',
}
const announced = ['/changed', '/gone', '/broken', '/two', '/three']
/** Fetched: all but /gone, /broken and /two. Judged: /changed, /dull, /gone, /two, /three. */
const price = 6 + 5

describe('the owner of a check', () => {
  let server: TestBus
  let bus: Bus
  let store: Store
  let ledger: Ledger
  let site: CheckedSite
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-checks-'))

  before(async () => {
    server = await startTestBus()
    bus = await server.connect()
    store = await openStore({ dataDir })
    await ensureIndexes(store)
    ledger = await openLedger(bus.nc, { log: quietLog })
  })
  after(async () => {
    await ledger.stop()
    await store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
  beforeEach(() => {
    site = checkedSite(store, { ...atFirst })
  })

  const list = (...paths: string[]): MonitorTarget => ({ id: newId('tgt'), type: 'scrape', urls: paths.map(site.url), scrape_options: scrapeOptions, change_tracking: { modes: ['markdown'] } })
  const crawl = (options: Partial<typeof crawlOptions> = {}): MonitorTarget => ({
    id: newId('tgt'), type: 'crawl', url: site.url('/'), crawl_options: { ...crawlOptions, ...options }, scrape_options: scrapeOptions, change_tracking: { modes: ['markdown'] },
  })

  async function makeMonitor(targets: MonitorTarget[], more: Partial<MonitorDocument> = {}, credits: number | null = null): Promise<MonitorDocument> {
    const now = new Date().toISOString()
    const keyId = newId('key')
    await store.collection('keys').insertIfAbsent({
      _id: keyId, hash: keyId, name: '', prefix: '', credits, rate: null, channel: 'direct', created_at: now, expires_at: null, revoked_at: null,
    })
    const monitor: MonitorDocument = {
      _id: newId('mon'), key_id: keyId, name: 'a monitor', status: 'active', schedule: { cron: '0 3 * * *', timezone: 'UTC', text: null },
      goal: 'anything', judge_enabled: true, targets, webhook: { url: 'https://hooks.example/', headers: {}, metadata: {}, events: ['monitor.page', 'monitor.check.completed'], secret: 'whsec_' },
      retention_days: 30, created_at: now, updated_at: now, last_run_at: null, current_check_id: null, last_check_summary: null, deleted_at: null, ...more,
    }
    await store.collection('monitors').insertIfAbsent(monitor)
    return monitor
  }

  const begin = async ({ _id }: MonitorDocument, limit: number | null = null): Promise<string> => {
    const monitor = await store.collection('monitors').get(_id)
    return (await startManualCheck({ store, bus, ledger }, monitor!, { id: newId('chk'), requestId: 'request', limit }))._id
  }

  /** One owner's turn, by a process that lives so long. */
  async function own(id: string, { life = forEver(), delivery = 1, stopping = new AbortController().signal } = {}): Promise<string> {
    const listeners: (() => void)[] = []
    const lease: Lease = { delivery, stopping, signal: new AbortController().signal, onChange: (listener) => listeners.push(listener) }
    const deps = { store: mortal(store, life), ledger: mortal(ledger, life), bus, log: quietLog, ask: site.ask, egressAllow: [], publicUrl: 'http://localhost', ...site.walker }
    try {
      return await createCheckOwner(deps)({ id, kind: 'check', keyId: 'key', requestId: 'request' }, lease)
    } catch (error) {
      if ((error as Error).name === 'Died') return 'died'
      throw error
    }
  }

  const check = async (monitor: MonitorDocument, limit: number | null = null): Promise<string> => {
    const id = await begin(monitor, limit)
    assert.equal(await own(id), 'done')
    return id
  }

  async function pagesOf(id: string): Promise<Record<string, string>> {
    const rows = await store.collection('job_pages').find({ job_id: id }, { sort: { n: 1 } })
    assert.deepEqual(rows.map(({ n }) => n), rows.map((_, n) => n), 'steps without gaps')
    const pages = await Promise.all(rows.filter(({ seq }) => seq >= 0).map(async ({ body, status }) => {
      const page = JSON.parse((await unpackBytes(body!)).toString('utf8')) as { url: string; status: string }
      assert.equal(page.status, status)
      return [new URL(page.url).pathname, page.status] as const
    }))
    assert.equal(new Set(pages.map(([path]) => path)).size, pages.length, 'every page once')
    return Object.fromEntries(pages)
  }

  async function eventsOf(id: string): Promise<string[]> {
    const found = await store.collection('deliveries').find({ check_id: id })
    return Promise.all(found.map(async ({ type, body }) => {
      const { data } = JSON.parse((await unpackBytes(body)).toString('utf8')) as { data: { url?: string } }
      return type === 'monitor.page' ? new URL(data.url!).pathname : type
    }))
  }

  async function snapshotsOf({ _id }: MonitorDocument): Promise<Record<string, string>> {
    const found = await store.collection('snapshots').find({ monitor_id: _id })
    const shown = await Promise.all(found.filter(({ key }) => key !== '').map(async ({ url, now: { state, content } }) => {
      const { markdown } = content ? await unpackJson(content) as { markdown: string } : { markdown: 'nothing' }
      return [new URL(url).pathname, `${state}: ${markdown.trim()}`] as const
    }))
    return Object.fromEntries(shown)
  }

  const jobOf = async (id: string) => (await store.collection('jobs').get(id))!
  const countsOf = async (id: string) => (await newestStep(store, id))?.counts ?? noCounts

  /** That the second check of the web of most tests has come to its end, once and for all. */
  async function assertEnded(monitor: MonitorDocument, id: string): Promise<void> {
    assert.deepEqual(sorted(await pagesOf(id)), sorted(expected))
    const { total, ...counts } = await countsOf(id)
    assert.deepEqual({ total, ...counts }, { total: 9, same: 3, new: 1, changed: 2, removed: 2, error: 1, meaningful: 4 })
    assert.deepEqual((await eventsOf(id)).sort(), [...announced, 'monitor.check.completed'].sort())
    const { status, settled, finished_at } = await jobOf(id)
    assert.deepEqual([status, settled], ['completed', true])
    const now = await store.collection('monitors').get(monitor._id)
    assert.deepEqual([now?.current_check_id, now?.last_check_summary?.check_id, now?.last_check_summary?.finished_at], [null, id, finished_at])
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [9 - 1 + price, 0]) // The baseline saw eight pages.
    assert.deepEqual(await snapshotsOf(monitor), {
      '/same': 'ok: What same has to say.', '/changed': 'ok: What more has to say.', '/dull': 'ok: What another hour has to say.', '/gone': 'removed: What gone has to say.',
      '/broken': 'error: What broken has to say.', '/': 'ok: Home', '/one': 'ok: What one has to say.', '/two': 'removed: What two has to say.', '/three': 'ok: What three has to say.',
    })
  }
  const sorted = (pages: Record<string, string>): [string, string][] => Object.entries(pages).sort(([a], [b]) => a.localeCompare(b))

  const watched = async (): Promise<MonitorDocument> => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/gone', '/broken'), crawl()])
    await check(monitor)
    site.pages = { ...later }
    return monitor
  }

  it('sees a baseline in silence, then what has become of every page', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/gone', '/broken'), crawl()])
    const first = await check(monitor)
    assert.deepEqual(new Set(Object.values(await pagesOf(first))), new Set(['new']))
    assert.deepEqual([(await jobOf(first)).check?.baseline, await eventsOf(first)], [true, ['monitor.check.completed']])
    assert.equal((await countsOf(first)).meaningful, 0)
    site.pages = { ...later }
    const second = await check(monitor)
    assert.equal((await jobOf(second)).check?.baseline, false)
    await assertEnded(monitor, second)
  })

  it('says nothing twice at the check after that', async () => {
    const monitor = await watched()
    await check(monitor)
    const third = await check(monitor)
    assert.deepEqual(sorted(await pagesOf(third)), sorted({ '/same': 'same', '/changed': 'same', '/dull': 'same', '/broken': 'error', '/': 'same', '/one': 'same', '/three': 'same' }))
    assert.deepEqual(await eventsOf(third), ['monitor.check.completed'])
  })

  it('comes to the same end at whatever step it dies', async () => {
    const life = forEver()
    const unharmed = await watched()
    await own(await begin(unharmed), { life })
    for (let left = 1; left < life.calls; left++) {
      site.pages = { ...atFirst }
      const monitor = await watched()
      const id = await begin(monitor)
      assert.equal(await own(id, { life: { left, calls: 0 } }), 'died', `after ${left} calls`)
      assert.equal(await own(id, { delivery: 2 }), 'done')
      await assertEnded(monitor, id)
    }
  })

  it('comes to the same end when its owners die one after the other', async () => {
    const monitor = await watched()
    const id = await begin(monitor)
    let deliveries = 1
    while (await own(id, { life: { left: 24 + 2 * deliveries, calls: 0 }, delivery: deliveries }) === 'died') deliveries++
    assert.ok(deliveries > 3, `died ${deliveries} times`)
    await assertEnded(monitor, id)
  })

  it('hands the check back when its process stops, and another one goes on', async () => {
    const monitor = await watched()
    const id = await begin(monitor)
    const stopping = new AbortController()
    const { ask } = site
    site.ask = (...args) => {
      if (site.asked.length > 10) stopping.abort()
      return ask(...args)
    }
    assert.equal(await own(id, { stopping: stopping.signal }), 'handed back')
    assert.equal((await jobOf(id)).status, 'running')
    site.ask = ask
    assert.equal(await own(id, { delivery: 2 }), 'done')
    await assertEnded(monitor, id)
  })

  it('stops when its monitor is deleted, costs nothing and leaves nothing', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull'), crawl()])
    const id = await begin(monitor)
    const { ask } = site
    site.ask = async (...args) => {
      if (site.asked.length === 4) await markDeleted(store, monitor.key_id, monitor._id)
      return ask(...args)
    }
    assert.equal(await own(id), 'done')
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [0, 0])
    const left = [
      await store.collection('monitors').count({ _id: monitor._id }), await store.collection('jobs').count({ _id: id }), await store.collection('job_pages').count({ job_id: id }),
      await store.collection('snapshots').count({ monitor_id: monitor._id }), await store.collection('deliveries').count({ monitor_id: monitor._id }),
    ]
    assert.deepEqual(left, [0, 0, 0, 0, 0])
  })

  it('ends as partial with the last credit, and judges as long as it can', async () => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/one')], {}, 7)
    await check(monitor, 7)
    site.pages = { ...atFirst, '/same': text('a'), '/changed': text('b'), '/dull': text('c') }
    const id = await check(monitor, 7)
    assert.deepEqual([(await jobOf(id)).status, (await jobOf(id)).check?.error_code, (await newestStep(store, id))?.credits], ['partial', 'CREDITS_EXHAUSTED', 3])
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [7, 0])
    assert.deepEqual((await eventsOf(id)).includes('monitor.check.completed'), true)
  })

  it('fails when no page could be read, and is free', async () => {
    const monitor = await makeMonitor([list('/same', '/one')])
    site.pages = { '/same': 500, '/one': 503 }
    const id = await check(monitor)
    const { status, error, check: facts } = await jobOf(id)
    assert.deepEqual([status, facts?.error_code], ['failed', 'TARGET_SERVER_ERROR'])
    assert.match(error!, /No page could be read/)
    assert.equal((await ledger.usage(monitor.key_id)).used, 0)
  })

  it('calls nothing removed that a failing page may have led to', async () => {
    const monitor = await makeMonitor([crawl()])
    site.pages = { '/': { text: 'Home', links: ['/list', '/other'] }, '/list': { text: 'List', links: ['/item'] }, '/item': text('item'), '/other': text('other') }
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/list'] }, '/list': 500 }
    assert.deepEqual(sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/list': 'error', '/other': 'removed' }))
  })

  it('calls nothing removed while a sitemap cannot be read', async () => {
    const monitor = await makeMonitor([crawl()])
    const listed = { found: 1, fetched: 1, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [] }
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, urls: [{ url: new URL(site.url('/three')) }] })
    await check(monitor)
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, fetched: 0, failed: 1, urls: [] })
    assert.deepEqual(sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/one': 'same', '/two': 'same' }))
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, urls: [] })
    assert.deepEqual(sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/one': 'same', '/two': 'same', '/three': 'removed' }))
  })

  it('makes an error of a site whose robots.txt forbids its start page, and removes nothing', async () => {
    const monitor = await makeMonitor([crawl()])
    await check(monitor)
    const open = site.walker.robots
    site.walker.robots = { of: async (url) => ({ ...await open.of(url), state: 'read', allows: () => false }) }
    const id = await check(monitor)
    assert.deepEqual([await pagesOf(id), (await jobOf(id)).check?.error_code], [{ '/': 'error' }, 'ROBOTS_DISALLOWED'])
    assert.deepEqual((await eventsOf(id)).sort(), ['/', 'monitor.check.completed'])
    site.walker.robots = open
    assert.deepEqual(new Set(Object.values(await pagesOf(await check(monitor)))), new Set(['same']))
  })

  it('forgets pages that are gone for longer than checks are kept', async () => {
    const monitor = await makeMonitor([crawl()])
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/one'] } }
    await check(monitor)
    assert.equal((await snapshotsOf(monitor))['/two'], 'removed: What two has to say.')
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await store.collection('snapshots').update({ monitor_id: monitor._id, url: site.url('/two') }, { $set: { 'now.checked_at': long } })
    await check(monitor)
    assert.deepEqual(Object.keys(await snapshotsOf(monitor)).sort(), ['/', '/one'])
  })

  it('calls nothing removed when the crawl did not come to its end', async () => {
    const monitor = await makeMonitor([crawl({ limit: 3 })])
    site.pages = { '/': { text: 'Home', links: ['/one', '/two', '/three'] }, '/one': text('one'), '/two': text('two'), '/three': text('three') }
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/three', '/one', '/four'] }, '/four': text('four') }
    assert.deepEqual(sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/three': 'new', '/one': 'same' }))
    site.pages = { ...site.pages, '/': 500 }
    assert.deepEqual(await pagesOf(await check(monitor)), { '/': 'error' })
  })

  it('walks a baseline to its end before pages count as new', async () => {
    const monitor = await makeMonitor([crawl()], {}, 2)
    const id = await begin(monitor, 2)
    await own(id)
    assert.equal((await jobOf(id)).status, 'partial')
    await store.collection('keys').update({ _id: monitor.key_id }, { $set: { credits: 100 } })
    const second = await check(monitor, 100)
    assert.deepEqual((await pagesOf(second))['/two'], 'new')
    assert.deepEqual(await eventsOf(second), ['monitor.check.completed'])
    site.pages = { ...site.pages, '/one': { text: 'one', links: ['/three'] } }
    assert.deepEqual((await eventsOf(await check(monitor, 100))).sort(), ['/one', '/three', 'monitor.check.completed'])
  })

  describe('how checks begin', () => {
    it('one at a time: a second one by hand is refused and leaves no trace', async () => {
      const monitor = await makeMonitor([list('/same')])
      const id = await begin(monitor)
      await assert.rejects(begin(monitor), { code: 'CHECK_IN_PROGRESS' })
      assert.equal(await store.collection('jobs').count({ 'check.monitor_id': monitor._id }), 1)
      await own(id)
      await check(monitor)
    })

    it('takes over a claim that points to nothing that lives', async () => {
      const monitor = await makeMonitor([list('/same')], { current_check_id: 'chk_never' })
      await check(monitor)
    })

    it('a slot is one check, however often and wherever its scheduler died', async () => {
      const life = forEver()
      const unharmed = await makeMonitor([list('/same')])
      const slot = Date.UTC(2026, 0, 1, 3)
      await startScheduledCheck({ store: mortal(store, life), ledger: mortal(ledger, life), bus }, unharmed._id, slot)
      for (let left = 1; left < life.calls; left++) {
        const monitor = await makeMonitor([list('/same')])
        const dying = { left, calls: 0 }
        await assert.rejects(startScheduledCheck({ store: mortal(store, dying), ledger: mortal(ledger, dying), bus }, monitor._id, slot), { name: 'Died' })
        await Promise.all([1, 2].map(() => startScheduledCheck({ store, bus, ledger }, monitor._id, slot)))
        const jobs = await store.collection('jobs').find({ 'check.monitor_id': monitor._id })
        assert.deepEqual(jobs.map(({ _id, status, check: facts }) => [_id, status, facts?.scheduled_for]),
          [[scheduledCheckId(monitor._id, slot), 'pending', new Date(slot).toISOString()]])
        assert.equal((await store.collection('monitors').get(monitor._id))?.current_check_id, jobs[0]?._id)
        assert.equal(await isQueued(bus, 'check', jobs[0]!._id), true)
        await own(jobs[0]!._id)
        await startScheduledCheck({ store, bus, ledger }, monitor._id, slot)
        assert.deepEqual([(await jobOf(jobs[0]!._id)).status, (await store.collection('monitors').get(monitor._id))?.current_check_id], ['completed', null])
      }
    })

    it('a slot that is due while a check is live is a record of that', async () => {
      const monitor = await makeMonitor([list('/same')])
      const live = await begin(monitor)
      await startScheduledCheck({ store, bus, ledger }, monitor._id, 1_800_000_000_000)
      const skipped = await jobOf(scheduledCheckId(monitor._id, 1_800_000_000_000))
      assert.deepEqual([skipped.status, skipped.settled, skipped.finished_at !== null], ['skipped_overlap', true, true])
      await own(live)
      assert.equal((await store.collection('monitors').get(monitor._id))?.last_check_summary?.check_id, live)
    })

    it('an owner that cannot claim the monitor makes the record', async () => {
      const monitor = await makeMonitor([list('/same')])
      const id = scheduledCheckId(monitor._id, 1)
      await startScheduledCheck({ store, bus, ledger }, monitor._id, 1)
      const other = await makeMonitor([list('/same')])
      const live = await begin(other)
      await store.collection('monitors').update({ _id: monitor._id }, { $set: { current_check_id: live } })
      assert.equal(await own(id), 'done')
      assert.equal((await jobOf(id)).status, 'skipped_overlap')
      assert.equal(await claimMonitor(store, monitor._id, id), 'busy')
    })

    it('a slot without credits, or with a key that is no longer valid, is a record of that', async () => {
      const monitor = await makeMonitor([list('/same')], {}, 0)
      await startScheduledCheck({ store, bus, ledger }, monitor._id, 1)
      await store.collection('keys').update({ _id: monitor.key_id }, { $set: { credits: null, revoked_at: new Date().toISOString() } })
      await startScheduledCheck({ store, bus, ledger }, monitor._id, 2)
      const found = await Promise.all([1, 2].map((slot) => jobOf(scheduledCheckId(monitor._id, slot))))
      assert.deepEqual(found.map(({ status, check: facts }) => [status, facts?.error_code]),
        [['skipped_no_credits', 'CREDITS_EXHAUSTED'], ['skipped_no_credits', 'API_KEY_REVOKED']])
      assert.equal((await store.collection('monitors').get(monitor._id))?.last_check_summary, null)
    })

    it('nothing happens for a monitor that is paused or gone', async () => {
      const paused = await makeMonitor([list('/same')], { status: 'paused' })
      const gone = await makeMonitor([list('/same')], { deleted_at: new Date().toISOString() })
      for (const { _id } of [paused, gone]) {
        await startScheduledCheck({ store, bus, ledger }, _id, 1)
        assert.equal(await store.collection('jobs').count({ 'check.monitor_id': _id }), 0)
      }
    })
  })

  describe('checks that nobody ends', () => {
    const deps = () => ({ store, bus, ledger, publicUrl: 'http://localhost' })

    it('fails when it stood still for too long, with what it had, and frees its monitor', async () => {
      const monitor = await watched()
      const id = await begin(monitor)
      assert.equal(await own(id, { life: { left: 60, calls: 0 } }), 'died')
      await failStaleChecks(deps(), Date.now() + 11 * 60_000 - 1_000)
      assert.equal((await jobOf(id)).status, 'running')
      await failStaleChecks(deps(), Date.now() + 11 * 60_000 + 1_000)
      const { status, settled, check: facts } = await jobOf(id)
      assert.deepEqual([status, settled, facts?.error_code], ['failed', true, 'TIMEOUT'])
      const now = await store.collection('monitors').get(monitor._id)
      assert.deepEqual([now?.current_check_id, now?.last_check_summary?.status], [null, 'failed'])
      const { used, held } = await ledger.usage(monitor.key_id)
      assert.deepEqual([used, held], [8 + (await newestStep(store, id))!.credits, 0])
      assert.equal(await own(id, { delivery: 2 }), 'done')
      await check(monitor)
    })

    it('is given up when its owners die again and again', async () => {
      const monitor = await watched()
      const id = await begin(monitor)
      await giveUp(deps(), id)
      await giveUp(deps(), id)
      assert.deepEqual([(await jobOf(id)).status, await eventsOf(id)], ['failed', ['monitor.check.completed']])
      assert.equal((await store.collection('monitors').get(monitor._id))?.current_check_id, null)
    })
  })
})
