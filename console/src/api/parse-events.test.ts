import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createEventParser } from './parse-events.ts'

const stream = ': keep-alive\n\nevent: job\r\ndata: {"a":\r\ndata: 1}\nid: 7\n\ndata:plain\n\nevent: empty\n\ndata: unfinished\n'
const expected = [{ type: 'job', data: '{"a":\n1}' }, { type: 'message', data: 'plain' }]

it('reads events with types and several lines, and skips comments and unfinished events', () => {
  assert.deepEqual(createEventParser()(stream), expected)
})

it('reads the same events whatever the pieces are', () => {
  const parse = createEventParser()
  assert.deepEqual([...stream].flatMap((character) => parse(character)), expected)
})
