import assert from 'node:assert/strict'
import { it } from 'node:test'
import { factsOf } from './page-facts.ts'

const facts = (page: object): unknown => JSON.parse(Buffer.from(factsOf(Buffer.from(JSON.stringify(page)))).toString())

it('keeps the title and drops the content of a page', () => {
  const kept = { url: 'https://a.example/', status_code: 200, metadata: { title: 'A' }, depth: 1, ok: true, warnings: [] }
  assert.deepEqual(facts({ ...kept, markdown: { content: '# A' }, links: { count: 0 }, brand: { name: 'A' } }), kept)
})

it('keeps all of a page that could not be read', () => {
  const failed = {
    url: 'https://a.example/', status_code: null, error: 'no', error_code: 'TIMEOUT', depth: 0, ok: false,
    item_id: '1', meta: { a: [1] },
  }
  assert.deepEqual(facts(failed), failed)
})
