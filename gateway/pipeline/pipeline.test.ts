import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from '#src/log.ts'
import { operations } from '#src/operation-table.ts'
import type { HttpRequest } from '../http.ts'
import { createRest } from '../rest/rest.ts'
import { createPipeline, type PipelineOptions } from './pipeline.ts'
import type { Transport } from './transport.ts'

const request: HttpRequest = {
  method: 'get', path: '/scrape', query: '', header: () => '', peer: '127.0.0.1',
  body: () => Promise.resolve(new Uint8Array(0)), signal: new AbortController().signal,
}

describe('createPipeline', () => {
  it('answers a request whose target cannot be resolved with INTERNAL_ERROR', async () => {
    const rest = createRest(operations)
    const broken: Transport = { ...rest, resolve() { throw new TypeError('a bug') } }
    const options = { deps: { log: createLog('test', 'silent') }, transports: [broken, rest] }
    const { status, headers, body } = await createPipeline(options as unknown as PipelineOptions)(request)
    assert.equal(status, 500)
    assert.ok(headers['X-Request-Id'])
    assert.equal(JSON.parse(Buffer.from(body).toString()).error_code, 'INTERNAL_ERROR')
  })
})
