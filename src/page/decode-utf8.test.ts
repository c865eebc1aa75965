import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decodeUtf8 } from './decode-utf8.ts'

const encoder = new TextEncoder()
const inputs: Record<string, Uint8Array> = {
  'no bytes': new Uint8Array(0),
  ASCII: encoder.encode('<p>Plain\0text</p>'),
  'characters of all lengths': encoder.encode('a é ß – 漢字 𝒳 👩‍👩‍👧'),
  'a byte order mark': encoder.encode('\ufeff<p>é</p>'),
  'invalid bytes': Uint8Array.of(97, 0xff, 0xc3, 98, 0xe2, 0x82),
  'an encoded surrogate': Uint8Array.of(0xed, 0xa0, 0x80),
  'a part of a larger buffer': encoder.encode('xxxé – 漢').subarray(3),
}

describe('decodeUtf8', () => {
  for (const [name, bytes] of Object.entries(inputs))
    it(`decodes ${name} as TextDecoder does`, () => {
      assert.equal(decodeUtf8(bytes), new TextDecoder().decode(bytes))
    })
})
