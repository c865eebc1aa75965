import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Type } from 'typebox'
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

  it('says of a blank text that it is blank', () => {
    const schema = Type.Object({ name: Type.String({ pattern: '\\S' }) })
    assert.equal(refused(schema, { name: ' ' }), '`name` must not be blank')
  })
})
