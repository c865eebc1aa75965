// Monitors and the owner of their checks on a real store, ledger and queue. Pages come from a fake site instead of the
// stages.

import assert from 'node:assert/strict'
import { createCheckOwner } from '#actors/check/handle.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { newId } from '#src/ids.ts'
import { startManualCheck } from '#src/monitors/start-check.ts'
import { countUnread } from '#src/monitors/unread-changes.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import { prepareBackend } from './backend.ts'
import { quietLog } from './bus.ts'
import { checkResults, sorted } from './check-results.ts'
import { checkedSite, type CheckedPage, type CheckedSite } from './checked-site.ts'
import { crashing, neverCrash } from './crashing.ts'

export const text = (name: string): CheckedPage => ({ text: `What ${name} has to say.` })
const scrapeOptions = {
  only_main_content: true, include_links: true, include_images: false, include_selectors: [], exclude_selectors: [],
}
const crawlOptions = {
  limit: 25, max_depth: 2, include_paths: [], exclude_paths: [], allow_subdomains: false, ignore_query_params: true,
  respect_robots_txt: true, use_sitemap: true, delay_ms: 0, concurrency: 2,
}

/** The pages of the fake site at the baseline, and before the second check. */
export const baselinePages: Record<string, CheckedPage> = {
  '/same': text('same'), '/changed': text('changed'), '/dull': text('dull'), '/gone': text('gone'),
  '/broken': text('broken'), '/': { text: 'Home', links: ['/one', '/two'] }, '/one': text('one'), '/two': text('two'),
  '/three': text('three'),
}
export const changedPages: Record<string, CheckedPage> = {
  ...baselinePages, '/changed': text('more'), '/dull': text('another hour'), '/gone': 410, '/broken': 500,
  '/': { text: 'Home', links: ['/one', '/three'] },
}
const expected = {
  '/same': 'same', '/changed': 'changed', '/dull': 'changed', '/gone': 'removed', '/broken': 'error',
  '/': 'same', '/one': 'same', '/two': 'removed', '/three': 'new',
}
const eventPaths = ['/changed', '/gone', '/broken', '/two', '/three']
/** 8 pages; the baseline is not judged. */
const baselinePrice = 8
/** Fetched: all but /gone, /broken and /two. Judged: /changed, /dull, /gone, /two, /three. */
const secondPrice = 6 + 5

/** Starts a backend for the tests of the calling suite and returns functions that create monitors and run checks. */
export function prepareChecks() {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  let site: CheckedSite
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })
  const results = checkResults(() => store)
  const { pagesOf, eventsOf, snapshotsOf, jobOf, countsOf } = results

  const list = (...paths: string[]): MonitorTarget => ({
    id: newId('tgt'), type: 'scrape', urls: paths.map(site.url), scrape_options: scrapeOptions,
    change_tracking: { modes: ['markdown'] },
  })
  const crawl = (options: Partial<typeof crawlOptions> = {}): MonitorTarget => ({
    id: newId('tgt'), type: 'crawl', url: site.url('/'), crawl_options: { ...crawlOptions, ...options },
    scrape_options: scrapeOptions, change_tracking: { modes: ['markdown'] },
  })

  async function makeMonitor(
    targets: MonitorTarget[], more: Partial<MonitorDocument> = {}, credits: number | null = null,
  ): Promise<MonitorDocument> {
    const now = new Date().toISOString()
    const keyId = newId('key')
    await store.collection('keys').insertIfAbsent({
      _id: keyId, hash: keyId, name: '', prefix: '', credits, rate: null, channel: 'direct', created_at: now,
      expires_at: null, revoked_at: null,
    })
    const monitor: MonitorDocument = {
      _id: newId('mon'),
      key_id: keyId,
      name: 'a monitor',
      status: 'active',
      schedule: { cron: '0 3 * * *', timezone: 'UTC', text: null },
      goal: 'anything',
      judge_enabled: true,
      targets,
      webhook: {
        url: 'https://hooks.example/', headers: {}, metadata: {},
        events: ['monitor.page', 'monitor.check.completed'], secret: 'whsec_',
      },
      retention_days: 30,
      created_at: now,
      updated_at: now,
      last_run_at: null,
      current_check_id: null,
      last_check_summary: null,
      deleted_at: null,
      ...more,
    }
    await store.collection('monitors').insertIfAbsent(monitor)
    return monitor
  }

  const begin = async ({ _id }: MonitorDocument, limit: number | null = null): Promise<string> => {
    const monitor = await store.collection('monitors').get(_id)
    return (await startManualCheck({ store, bus, ledger }, monitor!, { id: newId('chk'), requestId: 'request', limit }))
      ._id
  }

  /** Runs one owner of a check, in a process that crashes as `crash` says. */
  async function own(
    id: string, { crash = neverCrash(), delivery = 1, stopping = new AbortController().signal } = {},
  ): Promise<string> {
    const listeners: (() => void)[] = []
    const lease: Lease = {
      delivery, stopping, signal: new AbortController().signal, onChange: (listener) => listeners.push(listener),
    }
    const deps = {
      store: crashing(store, crash), ledger: crashing(ledger, crash), bus, log: quietLog, ask: site.ask,
      egressAllow: [], publicUrl: 'http://localhost', ...site.walker,
    }
    try {
      return await createCheckOwner(deps)({ id, kind: 'check', keyId: 'key', requestId: 'request' }, lease)
    } catch (error) {
      if ((error as Error).name === 'ProcessCrashed') return 'crashed'
      throw error
    }
  }

  const check = async (monitor: MonitorDocument, limit: number | null = null): Promise<string> => {
    const id = await begin(monitor, limit)
    assert.equal(await own(id), 'done')
    return id
  }

  /** Asserts that the check from `baselinePages` to `changedPages` is complete and has happened once. */
  async function assertSecondCheck(monitor: MonitorDocument, id: string): Promise<void> {
    assert.deepEqual(sorted(await pagesOf(id)), sorted(expected))
    const { total, ...counts } = await countsOf(id)
    assert.deepEqual(
      { total, ...counts }, { total: 9, same: 3, new: 1, changed: 2, removed: 2, error: 1, meaningful: 4 },
    )
    assert.deepEqual((await eventsOf(id)).sort(), [...eventPaths, 'monitor.check.completed'].sort())
    const { status, settled, finished_at } = await jobOf(id)
    assert.deepEqual([status, settled], ['completed', true])
    const now = await store.collection('monitors').get(monitor._id)
    assert.deepEqual(
      [now?.current_check_id, now?.last_check_summary?.check_id, now?.last_check_summary?.finished_at],
      [null, id, finished_at],
    )
    assert.equal(await countUnread(store, monitor), eventPaths.length)
    const { used, held } = await ledger.usage(monitor.key_id)
    assert.deepEqual([used, held], [baselinePrice + secondPrice, 0])
    assert.deepEqual(await snapshotsOf(monitor), {
      '/same': 'ok: What same has to say.', '/changed': 'ok: What more has to say.',
      '/dull': 'ok: What another hour has to say.', '/gone': 'removed: What gone has to say.',
      '/broken': 'error: What broken has to say.', '/': 'ok: Home', '/one': 'ok: What one has to say.',
      '/two': 'removed: What two has to say.', '/three': 'ok: What three has to say.',
    })
  }
  const monitorWithBaseline = async (): Promise<MonitorDocument> => {
    const monitor = await makeMonitor([list('/same', '/changed', '/dull', '/gone', '/broken'), crawl()])
    await check(monitor)
    site.pages = { ...changedPages }
    return monitor
  }

  return {
    /** Defined once the tests have started. */
    backend: () => ({ store, bus, ledger }),
    /** Resets the site to `baselinePages`; later checks use the returned site. */
    resetSite: () => (site = checkedSite(store, { ...baselinePages })),
    list, crawl, makeMonitor, begin, own, check, monitorWithBaseline, assertSecondCheck, ...results,
  }
}
