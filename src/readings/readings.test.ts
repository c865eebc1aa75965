import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TrackedScrapeRequest } from '#schemas/page-changes.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { readingIdOf } from './readings.ts'

const withDefaults = compileCheck(TrackedScrapeRequest, 'the request')
const idOf = (keyId: string, options: object = {}): string =>
  readingIdOf(keyId, withDefaults({ url: 'https://a.example/', changes: {}, ...options }))

describe('the ID of a reading', () => {
  it('is one for each key, URL, tag, and options of what is compared', () => {
    const schema = { type: 'object', properties: { price: { type: 'number' } } }
    const ids = [
      idOf('key_1'), idOf('key_2'), idOf('key_1', { url: 'https://a.example/b' }),
      idOf('key_1', { changes: { tag: 'daily' } }), idOf('key_1', { only_main_content: false }),
      idOf('key_1', { headers: { Cookie: 'a=b' } }), idOf('key_1', { changes: { modes: ['json'] }, json_prompt: 'a' }),
      idOf('key_1', { changes: { modes: ['json'] }, json_prompt: 'a', json_schema: schema }),
    ]
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(idOf('key_1', { formats: ['links'], timeout: 5000, json_prompt: 'not compared' }), ids[0])
    assert.equal(idOf('key_1', { headers: { cookie: 'a=b' } }), ids[5])
  })
})
