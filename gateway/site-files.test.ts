import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from '#src/operation-table.ts'
import type { HttpRequest } from './http.ts'
import { createRest } from './rest/rest.ts'
import { createSiteFiles } from './site-files.ts'

describe('files that every site is asked for', () => {
  const files = createSiteFiles(createRest(operations))
  const resolve = (method: string, path: string) => files.resolve({ method, path } as HttpRequest)

  it('are no icon, and a robots.txt that keeps crawlers out', () => {
    const [icon, robots] = ['/favicon.ico', '/robots.txt'].map((path) => resolve('get', path))
    assert.ok(icon?.kind === 'document' && robots?.kind === 'document')
    assert.deepEqual([icon.reply.status, icon.reply.body.length], [204, 0])
    assert.deepEqual([robots.reply.status, robots.reply.headers['Content-Type']], [200, 'text/plain; charset=utf-8'])
    assert.equal(Buffer.from(robots.reply.body).toString(), 'User-agent: *\nDisallow: /\n')
  })

  it('can only be read', () => assert.equal(resolve('post', '/robots.txt')?.kind, 'wrong method'))

  it('leave all other paths to other transports', () => {
    for (const path of ['/', '/favicon.png', '/v1/robots.txt', '/console/favicon.ico', '/constructor'])
      assert.equal(resolve('get', path), null, path)
  })
})
