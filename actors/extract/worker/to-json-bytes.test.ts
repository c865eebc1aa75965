import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { toJsonBytes } from './to-json-bytes.ts'

it('gives the bytes of TextEncoder, in a buffer of their own', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    const bytes = toJsonBytes({ text })
    assert.deepEqual(new Uint8Array(bytes), new TextEncoder().encode(JSON.stringify({ text })))
    assert.equal(bytes.buffer.byteLength, bytes.length)
  }))
  for (const text of ['', '\ud800', '\udc00a', '🙂', 'é'.repeat(100_000)])
    assert.equal(JSON.parse(new TextDecoder().decode(toJsonBytes({ text }))).text, text)
})
