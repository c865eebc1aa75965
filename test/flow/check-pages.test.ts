// What a check reports for pages that fail, disappear and return, on a real store, ledger and queue.

import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { Store } from '#src/store/store.ts'
import { sorted } from '#test/support/check-results.ts'
import type { CheckedSite } from '#test/support/checked-site.ts'
import { prepareChecks, text } from '#test/support/checks.ts'

describe('the pages of a check', () => {
  const {
    backend, resetSite, list, crawl, makeMonitor, begin, own, check, pagesOf, eventsOf, snapshotsOf, jobOf,
  } = prepareChecks()
  let store: Store
  let ledger: Ledger
  let site: CheckedSite
  before(() => { ({ store, ledger } = backend()) })
  beforeEach(() => { site = resetSite() })

  it('fails when no page could be read, and is free', async () => {
    const monitor = await makeMonitor([list('/same', '/one')])
    site.pages = { '/same': 500, '/one': 503 }
    const id = await check(monitor)
    const { status, error, check: facts } = await jobOf(id)
    assert.deepEqual([status, facts?.error_code], ['failed', 'TARGET_SERVER_ERROR'])
    assert.match(error!, /No page could be read/)
    assert.equal((await ledger.usage(monitor.key_id)).used, 0)
  })

  it('says to try http:// when TLS fails for a page or a start page that was given without a scheme', async () => {
    const assumed = { scheme_assumed: [site.url('/same'), site.url('/')] }
    const monitor = await makeMonitor([{ ...list('/same', '/one'), ...assumed }, { ...crawl(), ...assumed }])
    const tls = new AppError('TLS_ERROR', { message: 'The TLS handshake failed.' })
    site.ask = () => Promise.reject(tls)
    const errorsOf = async (): Promise<Record<string, string | null>> => {
      const rows = await store.collection('job_pages').find({ job_id: await check(monitor), seq: { $gte: 0 } })
      return Object.fromEntries(rows.map(({ url, error }) => [new URL(url).pathname, error]))
    }
    const hint = (path: string): RegExp => new RegExp(`try ${site.url(path).replace('https', 'http')} if the site has`)
    const errors = await errorsOf()
    assert.deepEqual(Object.keys(errors).sort(), ['/', '/one', '/same'])
    assert.equal(errors['/one'], tls.message)
    for (const path of ['/same', '/']) assert.match(errors[path]!, hint(path))

    const { of } = site.walker.robots
    site.walker.robots = { of: async (url) => ({ ...await of(url), state: 'unreachable', failure: tls }) }
    assert.match((await errorsOf())['/']!, hint('/'))
  })

  it('reports a page that redirects to a host on the blocklist as an error, and keeps its snapshot', async () => {
    const monitor = await makeMonitor([list('/same', '/one')])
    await check(monitor)
    await store.collection('blocklists').put({ _id: monitor.key_id, domains: ['bad.example'] })
    site.pages['/one'] = { text: 'other', finalUrl: 'https://www.bad.example/' }
    const id = await check(monitor)
    assert.deepEqual(await pagesOf(id), { '/same': 'same', '/one': 'error' })
    assert.equal((await ledger.usage(monitor.key_id)).used, 3)
    site.pages['/one'] = { text: 'other' }
    assert.deepEqual(await pagesOf(await check(monitor)), { '/same': 'same', '/one': 'changed' })
  })

  it('reports no page as removed that a failing page may link to', async () => {
    const monitor = await makeMonitor([crawl()])
    site.pages = {
      '/': { text: 'Home', links: ['/list', '/other'] }, '/list': { text: 'List', links: ['/item'] },
      '/item': text('item'), '/other': text('other'),
    }
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/list'] }, '/list': 500 }
    assert.deepEqual(
      sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/list': 'error', '/other': 'removed' }),
    )
  })

  it('reports no page as removed while a sitemap cannot be read', async () => {
    const monitor = await makeMonitor([crawl()])
    const listed = { found: 1, fetched: 1, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [] }
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, urls: [{ url: new URL(site.url('/three')) }] })
    await check(monitor)
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, fetched: 0, failed: 1, urls: [] })
    assert.deepEqual(
      sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/one': 'same', '/two': 'same' }),
    )
    site.walker.readSitemaps = () => Promise.resolve({ ...listed, urls: [] })
    assert.deepEqual(
      sorted(await pagesOf(await check(monitor))),
      sorted({ '/': 'same', '/one': 'same', '/two': 'same', '/three': 'removed' }),
    )
  })

  it('reports an error and no removals when robots.txt forbids the start page', async () => {
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

  it('deletes pages that were removed longer ago than checks are kept', async () => {
    const monitor = await makeMonitor([crawl()])
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/one'] } }
    await check(monitor)
    assert.equal((await snapshotsOf(monitor))['/two'], 'removed: What two has to say.')
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await store
      .collection('snapshots')
      .update({ monitor_id: monitor._id, url: site.url('/two') }, { $set: { 'now.checked_at': long } })
    await check(monitor)
    assert.deepEqual(Object.keys(await snapshotsOf(monitor)).sort(), ['/', '/one'])
  })

  it('reports no page as removed when the crawl is incomplete', async () => {
    const monitor = await makeMonitor([crawl({ limit: 3 })])
    site.pages = {
      '/': { text: 'Home', links: ['/one', '/two', '/three'] }, '/one': text('one'), '/two': text('two'),
      '/three': text('three'),
    }
    await check(monitor)
    site.pages = { ...site.pages, '/': { text: 'Home', links: ['/three', '/one', '/four'] }, '/four': text('four') }
    assert.deepEqual(
      sorted(await pagesOf(await check(monitor))), sorted({ '/': 'same', '/three': 'new', '/one': 'same' }),
    )
    site.pages = { ...site.pages, '/': 500 }
    assert.deepEqual(await pagesOf(await check(monitor)), { '/': 'error' })
  })

  it('reports no page as new until the baseline crawl is complete', async () => {
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
})
