import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentOf, factsOfHtml } from '#test/pages/html-page.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { extractJson } from '#actors/infer/extract-json.ts'

const stated = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",'
  + '"name":"Tarn kettle","weight":"10 kg","sku":"TK-7741","offers":{"price":"27.45"}}</script>'
const schema = compileCallerSchema({
  type: 'object',
  properties: {
    name: { type: 'string' }, price: { type: 'number' }, sku: { type: 'string' }, weight: { type: 'string' },
  },
})
const answerOn = (lines: number) => {
  const words = Array.from({ length: lines }, (_, at) =>
    `<p>The kettle of row ${at + 200} boils its water slowly and evenly over an open fire.</p>`).join('')
  const page = documentOf('en', 'Tarn kettle', `<main><h1>Tarn kettle</h1>${words}</main>`, stated)
  return extractJson(factsOfHtml(page), { schema })
}

describe('values of weak evidence', () => {
  it('are left out of a long page and named as missing, unless they are of an offer', () => {
    const { data, missing } = answerOn(90)
    assert.deepEqual(data, { name: 'Tarn kettle', price: 27.45, sku: 'TK-7741' })
    assert.deepEqual(missing, ['/weight'])
  })
  it('are given from a short page', () => {
    assert.deepEqual(answerOn(3).data, { name: 'Tarn kettle', price: 27.45, sku: 'TK-7741', weight: '10 kg' })
  })
})
