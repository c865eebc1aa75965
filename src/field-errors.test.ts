import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from './app-error.ts'
import { inField, inObject, withField } from './field-errors.ts'

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

describe('inObject', () => {
  const messageIn = (message: string): string => {
    try {
      return inObject('scrape_options', ['formats', 'json_schema'], () => {
        throw new AppError('INVALID_REQUEST', { message })
      })
    } catch (error) {
      return (error as AppError).message
    }
  }

  it('gives every property of the object its path', () => {
    assert.equal(
      messageIn('`json_schema.type` needs json in `formats[0]` (got formats)'),
      '`scrape_options.json_schema.type` needs json in `scrape_options.formats[0]` (got formats)',
    )
  })

  it('keeps fields of other objects, and values', () => {
    for (const message of ['`url` must have a host', '`formats_of` is wrong', '`targets[0].formats` is wrong'])
      assert.equal(messageIn(message), message)
  })

  it('leaves other errors as they are', () => {
    const other = new TypeError('`formats` is no function')
    assert.throws(() => inObject('a', ['formats'], () => { throw other }), other)
    assert.equal(inObject('a', ['formats'], () => 5), 5)
  })
})
