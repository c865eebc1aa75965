import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decodeUtf8, utf8Text } from './utf8-text.ts'

describe('utf8Text', () => {
  it('decodes any text as it was', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(utf8Text(Buffer.from(text)), text)))
  })

  it('keeps a byte order mark', () => assert.equal(utf8Text(Buffer.from('\ufeffß')), '\ufeffß'))
})

describe('decodeUtf8', () => {
  it('decodes any bytes as TextDecoder does', () => {
    const bytes = fc.oneof(fc.uint8Array(), fc.string({ unit: 'binary' }).map((text) => Buffer.from(`\ufeff${text}`)))
    fc.assert(fc.property(bytes, (one) => assert.equal(decodeUtf8(one), new TextDecoder().decode(one))))
  })
})
