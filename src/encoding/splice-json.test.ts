import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { appendFields } from './splice-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (data: Uint8Array) => new TextDecoder().decode(data)

describe('appendFields', () => {
  for (const [object, fields, expected] of [
    ['{}', { warnings: [] }, '{"warnings":[]}'],
    ['{ }\n', { a: 1 }, '{ "a":1}'],
    ['{"a":1}', { b: 'ü', c: null }, '{"a":1,"b":"ü","c":null}'],
    [' {"a":{}} ', { b: 2 }, '{"a":{},"b":2}'],
    ['{"a":1}', {}, '{"a":1}'],
    ['{"a":1}', { b: undefined }, '{"a":1}'],
  ] as const) {
    it(`makes ${expected} of ${JSON.stringify(object)} and ${JSON.stringify(fields)}`, () => {
      assert.equal(text(appendFields(bytes(object), fields)), expected)
    })
  }

  for (const wrong of ['', '[]', '{', '"{}"', 'null']) {
    it(`refuses ${JSON.stringify(wrong)}`, () => assert.throws(() => appendFields(bytes(wrong), { a: 1 }), TypeError))
  }

  it('answers the object with its fields for any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), fc.boolean(), (object, value, pretty) => {
        const { added: _, ...own } = object
        const spliced: unknown = JSON.parse(
          text(appendFields(bytes(JSON.stringify(own, null, pretty ? 2 : 0)), { added: value })),
        )
        assert.deepEqual(spliced, JSON.parse(JSON.stringify({ ...own, added: value })))
      }),
      { numRuns: 200 },
    )
  })
})
