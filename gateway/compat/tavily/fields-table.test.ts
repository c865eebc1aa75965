// The tables of docs/tavily.md, row by row against the routes.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectedOf, replyTo, rowsOf, stateOf } from '#test/support/fields-table.ts'
import { tavily } from './tavily.ts'

type Body = Record<string, unknown>

const url = 'https://example.com/'
const sections: { heading: string; path: string; base: Body }[] = [
  { heading: 'Search', path: '/tavily/search', base: { query: 'mill' } },
  { heading: 'Extract', path: '/tavily/extract', base: { urls: [url] } },
  { heading: 'Map', path: '/tavily/map', base: { url } },
]

describe('the tables of docs/tavily.md', () => {
  for (const { heading, path, base } of sections)
    for (const { cell, name, value, state } of rowsOf('tavily.md', heading))
      it(`${heading}: \`${cell}\` is ${state}`, async () => {
        const body = { ...base, [name]: JSON.parse(value) as unknown }
        assert.equal(await stateOf(replyTo(tavily, { method: 'post', path, body })), expectedOf(state))
      })
})
