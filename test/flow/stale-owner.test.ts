// An owner that was suspended (the process was stopped, the machine slept) and continues after another one has ended
// its job: its results are discarded.

import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { createBatchOwner } from '#actors/batch/handle.ts'
import { createCrawlOwner } from '#actors/crawl/handle.ts'
import { failJob } from '#actors/janitor/recover-jobs.ts'
import { acceptJob } from '#src/jobs/state/accept-job.ts'
import { CrawlRequest } from '#schemas/crawl.ts'
import type { Answer, Asker } from '#src/tasks/ask.ts'
import type { Bus } from '#src/bus/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { JobKind } from '#src/flow.ts'
import { newId } from '#src/ids.ts'
import type { Lease, OwnJob } from '#src/runtime/job-owner.ts'
import { pageOperations } from '#src/operation-table.ts'
import { cancelJob } from '#src/jobs/state/job-status.ts'
import { sumsOf } from '#src/jobs/views/read-job.ts'
import type { Store } from '#src/store/store.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
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

describe('a stale owner', () => {
  let bus: Bus
  let store: Store
  let ledger: Ledger
  prepareBackend((backend) => { ({ bus, store, ledger } = backend) })

  /** The owner waits for its second page until `resume` is called. */
  let resume: () => void
  let isRequested: boolean
  let ask: Asker['ask']
  beforeEach(() => {
    const suspended = Promise.withResolvers<void>()
    resume = suspended.resolve
    isRequested = false
    ask = async (_route, request) => {
      const { url } = request as { url: string }
      isRequested ||= url === second
      if (url === second) await suspended.promise
      return answerOf(url)
    }
  })

  const kinds = {
    crawl: {
      request: compileCheck(CrawlRequest, 'the request')({ url: first, use_sitemap: false }),
      owner: (): OwnJob =>
        createCrawlOwner({ store, ledger, bus, publicUrl: '', ask, egressAllow: [], ...checkedSite(store, {}).walker }),
    },
    batch: {
      request: { items: [{ url: first }, { url: second }], concurrency: 1, options: { formats: ['markdown'] } },
      owner: (): OwnJob => createBatchOwner({ store, ledger, bus, publicUrl: '', ask, operations: pageOperations }),
    },
  } satisfies Partial<Record<JobKind, unknown>>

  /** Starts a job and suspends its owner at the second page. `late`: the outcome of that owner. */
  async function startAndSuspend(
    kind: keyof typeof kinds,
  ): Promise<{ id: string; keyId: string; late: Promise<unknown> }> {
    const [id, keyId] = [newId('crw'), newId('key')]
    const request = kinds[kind].request as unknown as Record<string, unknown>
    const terms = { operation: kind === 'crawl' ? 'crawl' : 'scrape', hold: 3, charged: kind === 'crawl', limit: null }
    await acceptJob({ store, bus, ledger }, terms, {
      id, keyId, kind, endpoint: 'scrape', requestId: 'request', url: first, request, known: 1,
    })
    const late = kinds[kind]
      .owner()({ id, kind, keyId, requestId: 'request' }, lease(1))
      .catch((error: unknown) => error)
    await until('the second page is requested', () => isRequested)
    return { id, keyId, late }
  }

  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    for (const [how, end] of [
      ['cancelled', async (id: string, keyId: string) => {
        await cancelJob({ store, bus }, keyId, id)
        assert.equal(await kinds[kind].owner()({ id, kind, keyId, requestId: 'request' }, lease(2)), 'done')
      }],
      ['given up', (id: string) => failJob({ store, ledger, bus, publicUrl: '' }, id)],
    ] as const) {
      it(`adds no result to a ${kind} that was ${how}: the results are those that were charged`, async () => {
        const { id, keyId, late } = await startAndSuspend(kind)
        await end(id, keyId)
        resume()
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
