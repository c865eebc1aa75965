// The headers that a job sends to pages: encrypted while it runs, and nowhere afterwards.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { createBatchOwner } from '#actors/batch/handle.ts'
import { newId } from '#src/ids.ts'
import { createJob } from '#src/jobs/state/create-job.ts'
import { pageOperations } from '#src/operation-table.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'

const secret = 'Bearer of-the-caller'
const never = new AbortController().signal
const lease: Lease = { delivery: 1, stopping: never, signal: never, onChange: () => undefined }

describe('the headers of a job (issue 15, point 12)', () => {
  let backend: Backend
  prepareBackend((prepared) => { backend = prepared })

  async function newBatch(): Promise<string> {
    const id = newId('crw')
    await createJob(backend, {
      id, kind: 'batch', endpoint: 'scrape', keyId: newId('key'), requestId: 'request', url: null, known: 1,
      request: {
        items: [{ url: 'https://site.example/' }], concurrency: 1,
        options: { formats: ['markdown'], headers: { Authorization: secret, 'X-Own': secret } },
      },
      submitCredits: 0,
    })
    return id
  }
  const documentOf = async (id: string): Promise<string> =>
    JSON.stringify(await backend.store.collection('jobs').get(id))
  const own = (id: string, ask: Asker['ask']): Promise<string> =>
    createBatchOwner({ ...backend, publicUrl: '', ask, operations: pageOperations })(
      { id, kind: 'batch', keyId: 'key', requestId: 'request' }, lease,
    )

  it('are encrypted in its document until it ends, are sent to its pages, and are removed then', async () => {
    const id = await newBatch()
    const sent: unknown[] = []
    const documents = [await documentOf(id)]
    const outcome = await own(id, async (_route, request) => {
      sent.push((request as { headers?: unknown }).headers)
      documents.push(await documentOf(id))
      const data = Buffer.from(JSON.stringify({ url: 'https://site.example/', status_code: 200 }))
      return { data, warnings: [], results: { page: { statusCode: 200 } } }
    })
    assert.equal(outcome, 'done')
    assert.deepEqual(sent, [{ Authorization: secret, 'X-Own': secret }])
    for (const document of documents) {
      assert.ok(!document.includes('of-the-caller'))
      assert.match(document, /"sealed_headers":"[A-Za-z0-9+/=]{60,}"/)
    }
    assert.doesNotMatch(await documentOf(id), /headers/)
  })

  it('end the job with a clear error when NATS has lost their key', async () => {
    const id = await newBatch()
    await (await new Kvm(backend.bus.nc).open('installation')).purge('headers-key')
    assert.equal(await own(id, () => Promise.reject(new Error('no page is requested'))), 'done')
    const job = (await backend.store.collection('jobs').get(id))!
    assert.deepEqual([job.status, job.settled, job.sealed_headers], ['failed', true, undefined])
    assert.match(job.error!, /^The `headers` of the job cannot be decrypted, because NATS has lost their key/)
  })
})
