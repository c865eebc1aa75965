import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { compileCheck, compileGuard } from '#src/json-schema/validate.ts'
import { operations } from '#src/operation-table.ts'
import { bindingsOf } from '../rest/bindings.ts'
import { openApiDocument } from './document.ts'
import { requestSchema, responseSchema } from './schemas.ts'

const document = openApiDocument(operations, 'https://winnow.example')

describe('the OpenAPI document', () => {
  const lint = async (source: object): Promise<string[]> => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(source), config })
    return problems.map(({ severity, ruleId, message, location }) =>
      `${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`,
    )
  }

  it('passes the recommended rules of Redocly', async () => assert.deepEqual(await lint(document), []))

  it('is linted: an unresolved reference is reported', async () => {
    const { schemas: _schemas, ...components } = document.components
    assert.match((await lint({ ...document, components })).join('\n'), /no-unresolved-refs/)
  })

  it('has every binding of every operation', () => {
    for (const { method, path } of bindingsOf(operations)) {
      assert.ok(document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method], `${method} ${path}`)
    }
  })

  it('describes every tag, in a fixed order', () => {
    for (const { name, description } of document.tags) assert.notEqual(description, name)
    assert.equal(document.tags[0]!.name, 'Extraction')
  })

  it('has summaries with the right article', () => {
    for (const { summary } of operations) assert.doesNotMatch(summary, /\ba [aeio]/i)
  })

  it('has every referenced component', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    assert.ok(refs.length > 50)
    for (const [ref, kind, name] of refs) assert.ok(document.components[kind!]?.[name!], ref)
  })

  it('declares the errors implied by the key, price and body of an operation', () => {
    const codes = (path: string, method: string): string[] => {
      const refs = Object.values(document.paths[path]![method]!.responses).flatMap((one) =>
        '$ref' in one ? [String(one.$ref)] : [],
      )
      return refs.flatMap((ref) => {
        const response = document.components.responses![ref.split('/').at(-1)!] as {
          content: { 'application/json': { schema: { properties: { error_code: { enum: string[] } } } } }
        }
        return response.content['application/json'].schema.properties.error_code.enum
      })
    }
    assert.ok(
      [
        'MISSING_API_KEY', 'CREDITS_EXHAUSTED', 'TARGET_BLOCKED', 'INVALID_JSON_SCHEMA', 'URL_BLOCKLISTED', 'TIMEOUT',
      ].every((code) => codes('/scrape', 'get').includes(code)),
    )
    assert.ok(codes('/crawl', 'post').includes('IDEMPOTENCY_KEY_CONFLICT'))
    assert.ok(codes('/monitor', 'post').includes('DIRECT_KEY_REQUIRED'))
    assert.ok(!codes('/health', 'get').includes('MISSING_API_KEY'))
    assert.ok(!codes('/usage', 'get').includes('CREDITS_EXHAUSTED'))
  })

  it('declares of every operation that its header section may be too large', () => {
    for (const { method, path } of bindingsOf(operations))
      assert.ok('431' in document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method]!.responses, `${method} ${path}`)
  })

  it('has examples that match its schemas', () => {
    for (const { operation, fields, pathFields } of bindingsOf(operations)) {
      const { example, exampleOutput, output, name } = operation
      const others = Object.fromEntries(Object.entries(example ?? {}).filter(([field]) => !pathFields.includes(field)))
      if (example) assert.doesNotThrow(() => compileCheck(fields, 'the example')(structuredClone(others)), name)
      if (exampleOutput) assert.ok(compileGuard(output)(exampleOutput), `the example output of ${name}`)
    }
  })
})

describe('requestSchema', () => {
  it('makes fields with a default optional at every depth', () => {
    const field = { type: 'integer', default: 1 }
    const inner = { type: 'object', properties: { a: field, b: { type: 'string' } }, required: ['a', 'b'] }
    assert.deepEqual(requestSchema({ type: 'object', properties: { inner, c: field }, required: ['inner', 'c'] }), {
      type: 'object',
      properties: { inner: { ...inner, required: ['b'] }, c: field },
      required: ['inner'],
    })
  })

  it('keeps fields named required or discriminator', () => {
    const schema = { type: 'object', properties: { required: { type: 'string' }, discriminator: { type: 'string' } } }
    assert.deepEqual(requestSchema(schema), schema)
  })
})

describe('responseSchema', () => {
  it('references titled schemas', () => {
    const components = {}
    const named = { type: 'object', title: 'Named', properties: {} }
    assert.deepEqual(responseSchema({ type: 'array', items: named }, components), {
      type: 'array', items: { $ref: '#/components/schemas/Named' },
    })
    assert.deepEqual(components, { Named: named })
  })

  it('rejects one title for two schemas', () => {
    const components = {}
    responseSchema({ title: 'Named', type: 'string' }, components)
    assert.throws(
      () => responseSchema({ title: 'Named', type: 'integer' }, components), /two schemas have the title Named/,
    )
  })
})
