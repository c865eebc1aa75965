import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from './fields.ts'

describe('Fields', () => {
  it('takes null and an empty text for absent, and does not name them as ignored', () => {
    const fields = new Fields({
      taken: '', none: null, proxy: '', mobile: true, delay: 0, deep: { name: '', kind: 'x' },
    })
    assert.deepEqual(['taken', 'none', 'delay'].map((name) => fields.take(name)), [undefined, undefined, 0])
    fields.takeObject('deep')
    assert.deepEqual(fields.ignored(), ['mobile', 'deep.kind'])
  })

  it('gives on what removes a field', () => {
    const fields = new Fields({ goal: null, webhook: '' })
    assert.deepEqual(['goal', 'webhook', 'name'].map((name) => fields.takeNullable(name)), [null, '', undefined])
  })
})
