// Jobs whose key is revoked, expires or is deleted while they run, on a real store, ledger and queue.

import assert from 'node:assert/strict'
import { before, beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBatchOwner } from '#actors/batch/handle.ts'
import { createCrawlOwner } from '#actors/crawl/handle.ts'
import { CrawlRequest } from '#schemas/crawl.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { newId } from '#src/ids.ts'
import { acceptJob } from '#src/jobs/state/accept-job.ts'
import { findJob, sumsOf } from '#src/jobs/views/read-job.ts'
import { watchKey } from '#src/jobs/owner/watch-key.ts'
import type { Lease, OwnJob } from '#src/runtime/job-owner.ts'
import { createKey, revokeKey, setKey } from '#src/keys.ts'
import { pageOperations } from '#src/operation-table.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import type { Backend } from '#test/support/backend.ts'
import { checkedSite, type CheckedSite } from '#test/support/checked-site.ts'
import { prepareChecks, text } from '#test/support/checks.ts'
import { until } from '#test/support/until.ts'

/** A page of the site takes so long, and there are so many, that no job reads all before it notices the change. */
const pageMs = 30
const pagesMax = 100
const urls = Array.from({ length: pagesMax }, (_, i) => `https://site.example/${i}`)
const never = new AbortController().signal
const lease = (delivery: number): Lease => ({ delivery, stopping: never, signal: never, onChange: () => undefined })
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))

const endings = {
  revoked: {
    end: (store: Backend['store'], id: string) => revokeKey(store, id), error: /^The API key was revoked before/,
    code: 'API_KEY_REVOKED',
  },
  expired: {
    end: (store: Backend['store'], id: string) => setKey(store, id, { expires_at: '2026-01-01T00:00:00.000Z' }),
    error: /^The API key expired before/, code: 'API_KEY_EXPIRED',
  },
  deleted: {
    end: (store: Backend['store'], id: string) => store.collection('keys').remove({ _id: id }),
    error: /^The API key was deleted before/, code: 'INVALID_API_KEY',
  },
} as const

describe('a job whose key is not valid any more (issue 15, point 9)', () => {
  const { backend, resetSite, list, makeMonitor, begin, own, jobOf, countsOf } = prepareChecks()
  let { store, bus, ledger }: Backend = {} as Backend
  let site: CheckedSite
  let asked: string[]
  before(() => { ({ store, bus, ledger } = backend()) })
  beforeEach(() => {
    asked = []
    site = resetSite()
  })

  /** Every page links to all others. */
  const ask: Asker['ask'] = async (_route, request) => {
    const { url } = request as { url: string }
    asked.push(url)
    await sleep(pageMs)
    return {
      data: json({ url }), outline: json({ links: urls, canonical: null, textHash: null }), warnings: [],
      results: { page: { finalUrl: url, statusCode: 200 } },
    }
  }

  const kinds = {
    crawl: {
      request: compileCheck(CrawlRequest, 'the request')({
        url: urls[0], use_sitemap: false, max_depth: 5, limit: pagesMax, concurrency: 1,
      }),
      owner: (): OwnJob => createCrawlOwner({
        store, ledger, bus, publicUrl: '', egressAllow: [], ask, ...checkedSite(store, {}).walker,
      }),
    },
    batch: {
      request: { items: urls.map((url) => ({ url })), concurrency: 1, options: { formats: ['markdown'] } },
      owner: (): OwnJob => createBatchOwner({ store, ledger, bus, publicUrl: '', ask, operations: pageOperations }),
    },
  }

  async function start(kind: keyof typeof kinds): Promise<{ id: string; keyId: string; run: () => Promise<string> }> {
    const id = newId('crw')
    const { record: { id: keyId } } = await createKey(store, { name: 'a key', credits: 1_000 })
    const terms = { operation: kind === 'crawl' ? 'crawl' : 'scrape', hold: 3, charged: kind === 'crawl', limit: 1_000 }
    const request = kinds[kind].request as unknown as Record<string, unknown>
    await acceptJob({ store, bus, ledger }, terms, {
      id, keyId, kind, endpoint: 'scrape', requestId: 'request', url: urls[0]!, request, known: 1,
    })
    return { id, keyId, run: () => kinds[kind].owner()({ id, kind, keyId, requestId: 'request' }, lease(1)) }
  }

  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    for (const [how, { end, error }] of Object.entries(endings)) {
      it(`${kind}: stops at its next page when it is ${how}, with exact credits and readable by an operator`, async () => {
        const { id, keyId, run } = await start(kind)
        const running = run()
        await until('a page was requested', () => asked.length > 0)
        await end(store, keyId)
        assert.equal(await running, 'done')
        const job = await findJob(store, { keyId: null, id, kind, endpoint: 'scrape' })
        const { completed, credits } = await sumsOf(store, job)
        assert.ok(asked.length < pagesMax, `${asked.length} pages`)
        assert.deepEqual([job.status, job.settled, completed], ['failed', true, asked.length])
        assert.match(job.error!, error)
        assert.equal(job.skipped.cancelled!.count, pagesMax - completed)
        const { used, held } = await ledger.usage(keyId)
        assert.deepEqual([used, held], [credits, 0])
      })
    }

    it(`${kind}: reads nothing when the key was revoked before it started`, async () => {
      const { id, keyId, run } = await start(kind)
      await revokeKey(store, keyId)
      assert.equal(await run(), 'done')
      const { status, error } = (await store.collection('jobs').get(id))!
      assert.deepEqual([status, asked], ['failed', []])
      assert.match(error!, endings.revoked.error)
      const { used, held } = await ledger.usage(keyId)
      assert.deepEqual([used, held], [kind === 'crawl' ? 3 : 0, 0])
    })
  }

  it('goes on while the store cannot be read', async () => {
    const { record: { id } } = await createKey(store, { name: 'a key' })
    let reads = 0
    const get = (key: string) =>
      reads++ > 0 ? Promise.reject(new Error('the store is away')) : store.collection('keys').get(key)
    const watch = await watchKey({ collection: () => ({ get }) } as never, id)
    await until('the key was read three times more', () => reads > 3)
    assert.equal(watch.problem, null)
    watch.close()
  })

  for (const [how, { end, error, code }] of Object.entries(endings)) {
    it(`check: stops at its next page when it is ${how}, with exact credits`, async () => {
      const paths = Array.from({ length: pagesMax }, (_, i) => `/p${i}`)
      site.pages = Object.fromEntries(paths.map((path) => [path, text(path)]))
      const { ask: read } = site
      site.ask = async (...call) => {
        asked.push('')
        await sleep(pageMs * 5) // five pages at once
        return read(...call)
      }
      const monitor = await makeMonitor([list(...paths)])
      const id = await begin(monitor)
      const running = own(id)
      await until('a page was requested', () => asked.length > 0)
      await end(store, monitor.key_id)
      assert.equal(await running, 'done')
      const { status, error: why, check, settled } = await jobOf(id)
      assert.deepEqual([status, check!.error_code, settled], ['partial', code, true])
      assert.match(why!, error)
      const { total } = await countsOf(id)
      assert.ok(total < pagesMax, `${total} pages`)
      const { used, held } = await ledger.usage(monitor.key_id)
      assert.deepEqual([used, held], [total, 0])
    })
  }
})
