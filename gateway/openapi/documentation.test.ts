import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from '#src/operation-table.ts'
import type { HttpRequest } from '../http.ts'
import { createRest } from '../rest/rest.ts'
import { createDocumentation } from './documentation.ts'

describe('the documentation', () => {
  const documentation = createDocumentation(operations, 'http://winnow.example', createRest(operations))
  const kindOf = (method: string, path: string): string | undefined =>
    documentation.resolve({ method, path } as HttpRequest)?.kind

  it('is at /docs and /openapi.json, with and without /v1', () => {
    for (const path of ['/docs', '/openapi.json', '/v1/docs', '/v1/openapi.json'])
      assert.equal(kindOf('get', path), 'document', path)
  })

  it('leaves all other paths to other transports', () => {
    for (const path of ['/', '/scrape', '/docs/', '/v1/v1/docs', '/constructor', '/__proto__'])
      assert.equal(kindOf('get', path), undefined, path)
  })

  it('can only be read', () => assert.equal(kindOf('post', '/docs'), 'wrong method'))

  it('says what the variables of its examples are, and names no others', () => {
    const target = documentation.resolve({ method: 'get', path: '/docs' } as HttpRequest)
    assert.ok(target?.kind === 'document')
    const html = Buffer.from(target.reply.body).toString()
    const namesAfter = (mark: string): string[] =>
      [...new Set([...html.matchAll(new RegExp(String.raw`${mark}([A-Z_]+)`, 'g'))].map(([, name]) => name!))].sort()
    const used = namesAfter(String.raw`\$`)
    assert.ok(used.length > 4, used.join())
    assert.deepEqual(namesAfter('export '), used)
  })
})
