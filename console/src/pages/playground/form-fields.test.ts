import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allFields, fieldsOf, splitFields, type Schema } from './form-fields.ts'

const schema: Schema = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', minLength: 1, description: 'URL of the page.' },
    limit: { type: 'integer', minimum: 1, maximum: 500, default: 25, description: 'Maximum number.' },
    wait_for: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    formats: { type: 'array', items: { enum: ['markdown', 'links'] }, default: ['markdown'], maxItems: 20 },
    paths: { type: 'array', items: { type: 'string' }, default: [], maxItems: 100 },
    urls: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object', properties: {} }] } },
    render: { enum: ['auto', 'always'], default: 'auto' },
    main: { type: 'boolean', default: true },
    maybe: { type: 'boolean' },
    json_schema: { type: 'object' },
    webhook: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
    options: { type: 'object', properties: { headers: { type: 'object' }, limit: { type: 'integer' } } },
  },
}
const fields = fieldsOf(schema)
const byPath = (path: string) => allFields(fields).find((one) => one.path === path)!

describe('the fields of a form', () => {
  it('have controls by type', () => {
    assert.deepEqual(Object.fromEntries(fields.map(({ path, control }) => [path, control.kind])), {
      url: 'text', limit: 'number', wait_for: 'number or text', formats: 'choices', paths: 'lines', urls: 'lines',
      render: 'choice', main: 'check', maybe: 'choice', json_schema: 'json', webhook: 'group', options: 'group',
    })
    assert.deepEqual(byPath('paths').control, { kind: 'lines', objects: false })
    assert.deepEqual(byPath('urls').control, { kind: 'lines', objects: true })
  })

  it('have a hint with bounds and default', () => {
    assert.equal(byPath('limit').hint, 'Maximum number. 1 to 500. Default: `25`.')
    assert.equal(byPath('formats').hint, 'Default: `markdown`.')
    assert.equal(byPath('paths').hint, 'At most 100, one a line.')
    assert.equal(byPath('url').hint, 'URL of the page.')
  })

  it('are secret when they carry headers or belong to a webhook', () => {
    assert.deepEqual(
      allFields(fields).filter(({ secret }) => secret).map(({ path }) => path),
      ['webhook', 'webhook.url', 'options.headers'],
    )
  })

  it('are shown first when they are required or in the example', () => {
    const { main, more } = splitFields(fields, { url: 'https://example.com', formats: ['links'], options: {} })
    assert.deepEqual(main.map(({ path }) => path), ['url', 'formats'])
    assert.equal(main.length + more.length, fields.length)
  })

  it('take a label from the title of a schema', () => {
    assert.equal(fieldsOf({ properties: { a: { type: 'string', title: 'Address' } } })[0]!.label, 'Address')
  })
})
