import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { connectFailure } from './connect-failure.ts'

describe('connectFailure', () => {
  const failure = (host: string): string =>
    connectFailure(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), host).message

  it('says what a URL needs where its host is a single word', () => {
    assert.equal(failure('gone.example'), 'The host name gone.example has no IP address.')
    assert.match(failure('nope'), /^The host name nope has no IP address: `url` needs a full host name, as in https:/)
  })
})
