// The table of docs/jina-reader.md, row by row against the route.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectedOf, replyTo, rowsOf, stateOf } from '#test/support/fields-table.ts'
import type { HttpReply } from '../../http.ts'
import { jina } from './jina.ts'

const warningOf = ({ headers }: HttpReply): string | undefined => headers['X-Warning']

describe('the table of docs/jina-reader.md', () => {
  for (const { cell, name, value, state } of rowsOf('jina-reader.md', 'Options'))
    it(`\`${cell}\` is ${state}`, async () => {
      const headers = { [name.toLowerCase()]: value, accept: 'application/json' }
      const reply = replyTo(jina, { method: 'get', path: '/r/https://example.com/', headers })
      assert.equal(await stateOf(reply, warningOf), expectedOf(state))
    })
})
