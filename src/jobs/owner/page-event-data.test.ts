import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageEventBytesMax, pageEventData } from './page-event-data.ts'

const url = 'http://winnow.test/crawl/crw_1?skip=0&limit=1'
const bytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value))

describe('pageEventData', () => {
  it('has the whole result and where to read it', () => {
    const result = { url: 'https://a.example/', ok: true, depth: 1, markdown: { content: 'Grain – chaff' } }
    assert.deepEqual(pageEventData(bytes(result), url), { ...result, result_url: url, truncated: false })
  })

  it('leaves out the contents of a large result', () => {
    const small = { url: 'https://a.example/', ok: true, depth: 1, item_id: 'sku-1', warnings: ['slow'] }
    const result = { ...small, markdown: { content: 'x'.repeat(pageEventBytesMax) } }
    assert.deepEqual(pageEventData(bytes(result), url), { ...small, result_url: url, truncated: true })
  })
})
