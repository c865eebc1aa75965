// The owner of a batch on a real store and a real ledger.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBatchOwner } from '#actors/batch/handle.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { newId } from '#src/ids.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import { pageOperations } from '#src/operation-table.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { crashing, neverCrash } from '#test/support/crashing.ts'

describe('the owner of a batch', () => {
  let backend: Backend
  prepareBackend((prepared) => { backend = prepared })

  it('aborts its requests when the store fails, so that none is stored after the next owner takes over', async () => {
    const { store, ledger, bus } = backend
    const id = newId('crw')
    const items = [{ url: 'https://site.example/' }, { url: 'https://site.example/b' }]
    await createJob({ store, bus }, {
      id, kind: 'batch', endpoint: 'scrape', keyId: newId('key'), requestId: 'request', url: null, known: 2,
      request: { items, concurrency: 2, options: { formats: ['markdown'] } }, submitCredits: 0,
    })
    const crash = neverCrash()
    const signals: AbortSignal[] = []
    const ask: Asker['ask'] = (_route, _request, { signal }) => {
      signals.push(signal!)
      if (signals.length === 2) crash.callsLeft = 0
      const aborted = Promise.withResolvers<never>()
      signal!.addEventListener('abort', () => aborted.reject(signal!.reason as Error))
      return aborted.promise
    }
    const never = new AbortController().signal
    const lease: Lease = { delivery: 1, stopping: never, signal: never, onChange: () => undefined }
    const own = createBatchOwner({
      store: crashing(store, crash), ledger, bus, publicUrl: '', ask, operations: pageOperations,
    })
    await assert.rejects(own({ id, kind: 'batch', keyId: 'key', requestId: 'request' }, lease), {
      name: 'ProcessCrashed',
    })
    assert.deepEqual(signals.map(({ aborted }) => aborted), [true, true])
  })
})
