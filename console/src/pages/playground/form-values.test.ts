import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf } from './form-fields.ts'
import { carryOver, isChanged, readForm, shownValue } from './form-values.ts'

const fields = fieldsOf({
  required: ['url'],
  properties: {
    url: { type: 'string' },
    limit: { type: 'integer', default: 25 },
    wait_for: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    formats: { type: 'array', items: { enum: ['markdown', 'links'] }, default: ['markdown'] },
    urls: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } },
    main: { type: 'boolean', default: true },
    maybe: { type: 'boolean' },
    json_schema: { type: 'object' },
    options: { type: 'object', properties: { limit: { type: 'integer', default: 5 }, render: { enum: ['auto', 'never'] } } },
  },
})
const inputOf = (values: Parameters<typeof readForm>[1]) => readForm(fields, values).input

describe('the values of a form', () => {
  it('give an input of what differs from the defaults', () => {
    assert.deepEqual(inputOf({}), {})
    assert.deepEqual(
      inputOf({ url: 'example.com', limit: '25', formats: ['markdown'], main: true, maybe: '', wait_for: '' }),
      { url: 'example.com' },
    )
    assert.deepEqual(
      inputOf({ limit: '3', formats: [], main: false, maybe: 'false', wait_for: '500' }),
      { limit: 3, formats: [], main: false, maybe: false, wait_for: 500 },
    )
  })

  it('nest the fields of groups', () => {
    assert.deepEqual(
      inputOf({ 'options.limit': '7', 'options.render': 'never' }), { options: { limit: 7, render: 'never' } },
    )
    assert.deepEqual(inputOf({ 'options.limit': '5' }), {})
  })

  it('leave wrong values to the service, which says what would be right', () => {
    assert.deepEqual(inputOf({ limit: 'many', wait_for: '#main' }), { limit: 'many', wait_for: '#main' })
  })

  it('read a list from lines, and objects in it as JSON', () => {
    assert.deepEqual(
      inputOf({ urls: ' a.example \n\n{"url": "b.example", "item_id": "7"}' }),
      { urls: ['a.example', { url: 'b.example', item_id: '7' }] },
    )
  })

  it('report JSON that cannot be read', () => {
    const { input, problems } = readForm(fields, { json_schema: '{"type": ' })
    assert.deepEqual(input, {})
    assert.match(problems.json_schema!, /^This is no JSON: /)
    assert.deepEqual(inputOf({ json_schema: '{"type": "object"}' }), { json_schema: { type: 'object' } })
  })

  it('are shown with defaults', () => {
    const shown = Object.fromEntries(fields.map((field) => [field.path, shownValue(field, { limit: '3' })]))
    assert.deepEqual(shown, {
      url: '', limit: '3', wait_for: '', formats: ['markdown'], urls: '', main: true, maybe: '', json_schema: '',
      options: '',
    })
  })

  it('show that a group was changed', () => {
    const group = fields.at(-1)!
    assert.equal(isChanged(group, { 'options.limit': '7' }), true)
    assert.equal(isChanged(group, { limit: '7' }), false)
  })

  it('carry the URL over to the form of another operation', () => {
    assert.deepEqual(carryOver(fields, { limit: '3' }, { url: 'a.example', main: false }), { limit: '3', url: 'a.example' })
  })
})
