import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { withSchemeHint } from './scheme-hint.ts'

const tlsError = new AppError('TLS_ERROR', { message: 'The TLS handshake failed.' })

describe('withSchemeHint', () => {
  for (const [given, plain] of [
    ['intranet.example/a', 'http://intranet.example/a'], ['example.com:8443', 'http://example.com:8443'],
    ['//example.com', 'http://example.com'], [' example.com ', 'http://example.com'],
  ] as const) {
    it(`says to try http:// for ${given}`, () => {
      const error = withSchemeHint(tlsError, given) as AppError
      assert.equal(error.code, 'TLS_ERROR')
      assert.equal(
        error.message,
        'The TLS handshake failed. The address was given without a scheme, so https:// was assumed; '
        + `try ${plain} if the site has no TLS.`,
      )
    })
  }

  it('leaves addresses with a scheme, other errors and calls without an address alone', () => {
    const other = new AppError('TARGET_UNREACHABLE')
    assert.equal(withSchemeHint(tlsError, 'https://example.com'), tlsError)
    assert.equal(withSchemeHint(tlsError, undefined), tlsError)
    assert.equal(withSchemeHint(other, 'example.com'), other)
  })
})
