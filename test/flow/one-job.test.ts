// GET /jobs/{id}: a job of any kind by its ID.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { start as startBatch } from '#actors/batch/main.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'

let flow: GatewayFlow
let key: string
let id: string
before(async () => {
  flow = await startGatewayFlow({ '/': '<title>Mill</title><p>The mill stands by the river.</p>' }, { actors: [startBatch] })
  key = (await flow.newKey()).key
  const response = await fetch(`${flow.url}/batch/scrape`, {
    method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ urls: [flow.site.url('/'), flow.site.url('/more')] }),
  })
  id = (await response.json() as { data: { id: string } }).data.id
})
after(() => flow?.stop())

interface Body { data: Record<string, unknown>; error: string; error_code: string }
const get = async (path: string, reader: string): Promise<{ status: number; body: Body }> => {
  const response = await fetch(flow.url + path, { headers: { 'x-api-key': reader } })
  return { status: response.status, body: await response.json() as Body }
}

it('returns a job of the key with its kind and endpoint', async () => {
  const { status, body } = await get(`/jobs/${id}`, key)
  assert.equal(status, 200)
  const { kind, endpoint, url, first_url, total } = body.data
  assert.deepEqual({ kind, endpoint, url, first_url, total },
    { kind: 'batch', endpoint: 'scrape', url: null, first_url: flow.site.url('/'), total: 2 })
})

it('returns jobs of other keys to operators only', async () => {
  assert.equal((await get(`/jobs/${id}`, (await flow.newKey({ operator: true })).key)).status, 200)
  const { status, body } = await get(`/jobs/${id}`, (await flow.newKey()).key)
  assert.equal(status, 404)
  assert.equal(body.error_code, 'NOT_FOUND')
  assert.match(body.error, /There is no job crw_/)
})

it('does not take other paths below /jobs for a job', async () => {
  assert.equal((await get('/jobs/cancel', key)).status, 405)
})
