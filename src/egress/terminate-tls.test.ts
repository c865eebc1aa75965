import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { describe, it } from 'node:test'
import { createSecureContext } from 'node:tls'
import { makeSelfSigned } from './self-signed.ts'

describe('makeSelfSigned', () => {
  it('creates a self-signed certificate that OpenSSL can read', () => {
    const { key, cert, spkiHash } = makeSelfSigned('winnow', Date.UTC(2026, 0, 1))
    const read = new X509Certificate(cert)
    assert.equal(read.subject, 'CN=winnow')
    assert.ok(read.verify(read.publicKey))
    assert.deepEqual([read.validFrom, Buffer.from(spkiHash, 'base64').length], ['Dec 31 00:00:00 2025 GMT', 32])
    createSecureContext({ key, cert })
  })
})
