// An owner that stood still (it was stopped, the machine slept) and goes on when another one has ended its job: what it
// brings comes too late.

import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createBatchOwner } from '#actors/batch/handle.ts'
import { createCrawlOwner } from '#actors/crawl/handle.ts'
import { failJob } from '#actors/janitor/recover-jobs.ts'
import { acceptJob } from '#src/jobs/accept-job.ts'
import { CrawlRequest } from '#schemas/crawl.ts'
import type { Answer, Asker } from '#src/ask.ts'
import type { Bus } from '#src/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { JobKind } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import type { Lease, OwnJob } from '#src/job-owner.ts'
import { pageOperations } from '#src/operation-table.ts'
import { cancelJob } from '#src/jobs/job-status.ts'
import { sumsOf } from '#src/jobs/read-job.ts'
import type { Store } from '#src/store/store.ts'
import { compileCheck } from '#src/validate.ts'
import { checkedSite } from '#test/support/checked-site.ts'
import { prepareBackend } from '#test/support/backend.ts'
import { until } from '#test/support/until.ts'

const [first, second] = ['https://site.example/', 'https://site.example/b']
const never = new AbortController().signal
const lease = (delivery: number): Lease => ({ delivery, stopping: never, signal: never, onChange: () => undefined })
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
const answerOf = (url: string): Answer => ({
  data: json({ url }), outline: json({ links: [second], canonical: null, textHash: null }), warnings: [],
  results: { page: { finalUrl: url, statusCode: 200 } },
})

describe('an owner whose job was ended by another one', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })

  /** The second page is on its way for as long as the owner stands still. */
  let goOn: () => void
  let isAsked: boolean
  let ask: Asker['ask']
  beforeEach(() => {
    const standing = Promise.withResolvers<void>()
    goOn = standing.resolve
    isAsked = false
    ask = async (_route, request) => {
      const { url } = request as { url: string }
      isAsked ||= url === second
      if (url === second) await standing.promise
      return answerOf(url)
    }
  })

  const kinds = {
    crawl: {
      request: compileCheck(CrawlRequest, 'the request')({ url: first, use_sitemap: false }),
      owner: (): OwnJob => createCrawlOwner({ store, ledger, ask, egressAllow: [], ...checkedSite(store, {}).walker }),
    },
    batch: {
      request: { items: [{ url: first }, { url: second }], concurrency: 1, options: { formats: ['markdown'] } },
      owner: (): OwnJob => createBatchOwner({ store, ledger, ask, operations: pageOperations }),
    },
  } satisfies Partial<Record<JobKind, unknown>>

  /** A job whose owner stands still over its second page, and how that owner ends. */
  async function stale(kind: keyof typeof kinds): Promise<{ id: string; keyId: string; late: Promise<unknown> }> {
    const [id, keyId] = [newId('crw'), newId('key')]
    const request = kinds[kind].request as unknown as Record<string, unknown>
    const terms = { operation: kind === 'crawl' ? 'crawl' : 'scrape', hold: 3, charged: kind === 'crawl', limit: null }
    await acceptJob({ store, bus, ledger }, terms, {
      id, keyId, kind, endpoint: 'scrape', requestId: 'request', url: first, request, known: 1,
    })
    const late = kinds[kind]
      .owner()({ id, kind, keyId, requestId: 'request' }, lease(1))
      .catch((error: unknown) => error)
    await until('the second page is asked for', () => isAsked)
    return { id, keyId, late }
  }

  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    for (const [how, end] of [
      ['cancelled', async (id: string, keyId: string) => {
        await cancelJob({ store, bus }, keyId, id)
        assert.equal(await kinds[kind].owner()({ id, kind, keyId, requestId: 'request' }, lease(2)), 'done')
      }],
      ['given up', (id: string) => failJob(store, ledger, id)],
    ] as const) {
      it(`adds nothing to a ${kind} that was ${how}: what callers see is what was paid`, async () => {
        const { id, keyId, late } = await stale(kind)
        await end(id, keyId)
        goOn()
        assert.equal((await late as Error).name, 'LeaseLost')
        const job = await store.collection('jobs').get(id)
        const { completed, credits } = await sumsOf(store, job!)
        const { used, held } = await ledger.usage(keyId)
        assert.deepEqual([job!.settled, completed, used, held], [true, 1, credits, 0])
        assert.equal(job!.status, how === 'cancelled' ? 'cancelled' : 'failed')
      })
    }
  }
})
