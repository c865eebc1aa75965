import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
import { MonitorCreate } from '#schemas/monitor.ts'
import { UsageDaysQuery } from '#schemas/usage.ts'
import { compileCheck } from './validate.ts'

describe('compileCheck', () => {
  const refused = (schema: Parameters<typeof compileCheck>[0], value: unknown): string => {
    try {
      compileCheck(schema, 'the query')(value)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }

  it('says in words what a pattern asks for, and the given value', () =>
    assert.equal(
      refused(UsageDaysQuery, { from: 'monday' }),
      '`from` must match ^\\d{4}-\\d{2}-\\d{2}$ (got "monday"): '
      + 'First day (UTC), such as 2026-11-01; 29 days before `to`',
    ))

  it('does not repeat the value of a field that may hold a credential', () =>
    assert.equal(
      refused(Type.Object({ secret: Type.String({ pattern: '^whsec_' }) }), { secret: 'hunter2' }),
      '`secret` must match ^whsec_',
    ))

  it('repeats a number that has a range, whatever the name of its field', () =>
    assert.equal(
      refused(Type.Object({ max_tokens: Type.Integer({ minimum: 100, maximum: 4_000 }) }), { max_tokens: 99 }),
      '`max_tokens` must be between 100 and 4000 (got 99)',
    ))

  it('says what is wrong with an object that one alternative of a union is', () => {
    const page = Type.Object({ url: Type.String() }, { additionalProperties: false })
    const schema = Type.Object({ urls: Type.Array(Type.Union([Type.String(), page])) })
    for (const [given, message] of [
      [{ url: 'a', id: 1 }, 'unknown parameter `urls[0].id`; known parameters: `url`'],
      [{ url: 5 }, '`urls[0].url` must be a string (got 5)'], [{}, '`urls[0].url` is required'],
      [5, '`urls[0]` must be a string, or an object (got 5)'], [['a'], '`urls[0]` must be a string, or an object'],
    ] as const) assert.equal(refused(schema, { urls: [given] }), message)
  })

  it('names the given type of an object that must be one of several', () => {
    const base = { name: 'a', schedule: 'hourly' }
    for (const [given, message] of [
      [{ type: 'scrap' }, '`targets[0].type` must be one of "scrape", "crawl" (got "scrap")'],
      [{ type: 5 }, '`targets[0].type` must be one of "scrape", "crawl" (got 5)'],
      [{}, '`targets[0].type` is required'],
    ] as const) assert.equal(refused(MonitorCreate, { ...base, targets: [given] }), message)
  })

  it('gives an example of a time', () => {
    const schema = Type.Object({ from: Type.String({ format: 'date-time' }) })
    assert.equal(
      refused(schema, { from: 'yesterday' }),
      '`from` must be a time in ISO 8601, such as 2026-11-01T09:30:00Z (got "yesterday")',
    )
  })

  it('says when a call has no parameters', () => {
    const none = Type.Object({}, { additionalProperties: false })
    assert.equal(refused(none, { page: 2 }), 'unknown parameter `page`: this call has no parameters')
    assert.equal(refused(Type.Object({ a: none }), { a: { b: 2 } }), 'unknown parameter `a.b`')
  })

  it('says which items of a list are equal', () => {
    const schema = Type.Object({ events: Type.Array(Type.String(), { uniqueItems: true }) })
    assert.equal(
      refused(schema, { events: ['a', 'b', 'a'] }), '`events` must have different items (items 0 and 2 are equal)',
    )
  })

  it('says of a blank text that it is blank', () => {
    const schema = Type.Object({ name: Type.String({ pattern: '\\S' }) })
    assert.equal(refused(schema, { name: ' ' }), '`name` must not be blank')
  })
})
