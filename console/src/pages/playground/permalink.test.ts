import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldsOf } from './form-fields.ts'
import { fromQuery, secretValues, toQuery } from './permalink.ts'

const fields = fieldsOf({
  properties: {
    url: { type: 'string' },
    formats: { type: 'array', items: { enum: ['markdown', 'html', 'links'] }, default: ['markdown'] },
    main: { type: 'boolean', default: true },
    headers: { type: 'object' },
    options: { type: 'object', properties: { limit: { type: 'integer' } } },
    webhook: { type: 'object', properties: { url: { type: 'string' } } },
  },
})
const values = {
  url: 'https://a.example/?a=1&b=2', formats: ['html', 'links'], main: false, 'options.limit': '7',
  headers: '{"Cookie": "a"}', 'webhook.url': 'https://hooks.example/secret',
}

describe('the link of a form', () => {
  it('has what was changed', () => {
    assert.deepEqual(toQuery(fields, values), {
      url: 'https://a.example/?a=1&b=2', formats: 'html,links', main: 'false', 'options.limit': '7',
    })
  })

  it('restores the form, but for headers and webhooks', () => {
    const { headers, 'webhook.url': hook, ...shared } = values
    assert.deepEqual(fromQuery(fields, toQuery(fields, values)), shared)
    assert.deepEqual(secretValues(fields, values), { headers, 'webhook.url': hook })
  })

  it('sets nothing that it cannot have written', () => {
    assert.deepEqual(
      fromQuery(fields, { headers: '{"Cookie": "a"}', 'webhook.url': 'https://b.example', formats: 'exe,links', none: '1' }),
      { formats: ['links'] },
    )
  })
})
