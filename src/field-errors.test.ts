import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from './app-error.ts'
import { inField, withField } from './field-errors.ts'

const messageOf = (message: string, name: string): string => {
  const named = withField(new AppError('INVALID_URL', { message, limit: 5 }), 'targets[0].url', name)
  assert.ok(named instanceof AppError)
  assert.deepEqual([named.code, named.limit], ['INVALID_URL', 5])
  return named.message
}

describe('withField', () => {
  it('replaces the name that the check has for the value', () => {
    assert.equal(messageOf('`url` must have a host.', 'url'), '`targets[0].url` must have a host.')
    assert.equal(messageOf('`a.b[1]` is wrong', 'a'), '`targets[0].url.b[1]` is wrong')
  })

  it('puts the field in front of a message about something else', () => {
    assert.equal(messageOf('bad.example is blocked.', 'url'), '`targets[0].url`: bad.example is blocked.')
    assert.equal(messageOf('`urls` is empty', 'url'), '`targets[0].url`: `urls` is empty')
  })

  it('leaves other errors as they are', () => {
    const other = new TypeError('`url` is no function')
    assert.equal(withField(other, 'a', 'url'), other)
    assert.throws(() => inField('a', 'url', () => { throw other }), other)
    assert.equal(inField('a', 'url', () => 5), 5)
  })
})
