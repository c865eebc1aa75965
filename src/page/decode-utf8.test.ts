import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { decodeUtf8, hasNull } from './decode-utf8.ts'

const same = (bytes: Uint8Array): void => assert.equal(decodeUtf8(bytes), new TextDecoder().decode(bytes))

it('decodes any text as TextDecoder does', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => same(new TextEncoder().encode(text))))
  for (const text of ['', 'ascii', 'é', '日本語 𠮷 🙂', '\ufeffmarked', '\ufeff\ufefftwice', 'a\ufeffb', '\0'])
    same(new TextEncoder().encode(text))
})

it('decodes any bytes as TextDecoder does, also in a view of a larger buffer', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), same))
  same(new TextEncoder().encode('xéy').subarray(1, 3))
  same(Uint8Array.from([0x61, 0xc3, 0x28, 0xed, 0xa0, 0x80, 0xf5]))
})

it('finds U+0000', () => {
  for (const text of ['', 'a', 'é', '\0', 'é\0', 'a\ufffdb', '\u0100\u2000'])
    assert.equal(hasNull(new TextEncoder().encode(text)), text.includes('\0'))
  assert.equal(hasNull(new TextEncoder().encode('\0a\0').subarray(1, 2)), false)
})
