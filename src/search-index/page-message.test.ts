import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { packPage, unpackPage } from './page-message.ts'
import type { NewPage } from './page.ts'

const page = (text: string): NewPage =>
  ({ url: 'https://example.com/', title: 'Größe', text, date: null, readAt: 1, language: 'de', kind: 'html' })

describe('the message of a page for the index', () => {
  it('keeps a short page, uncompressed', () => {
    const message = packPage(page('Ein kurzer Text.'))
    assert.match(Buffer.from(message).toString(), /Ein kurzer Text/)
    assert.deepEqual(unpackPage(message), page('Ein kurzer Text.'))
  })

  it('keeps a long page, compressed', () => {
    const text = 'Ein langer Text. '.repeat(1_000)
    const message = packPage(page(text))
    assert.ok(message.length < text.length / 10)
    assert.deepEqual(unpackPage(message), page(text))
  })

  it('reads a message that is a part of a buffer', () => {
    const message = packPage(page('Text'))
    const larger = Buffer.concat([Buffer.from('before'), message, Buffer.from('after')])
    assert.deepEqual(unpackPage(larger.subarray(6, 6 + message.length)), page('Text'))
  })

  it('is no page when it lacks a field, is cut or is something else', () => {
    assert.equal(unpackPage(Buffer.from('{"url":"https://example.com/"}')), null)
    assert.equal(unpackPage(packPage(page('a'.repeat(9_000))).subarray(0, 20)), null)
    assert.equal(unpackPage(Buffer.from('text')), null)
    assert.equal(unpackPage(new Uint8Array(0)), null)
  })
})
