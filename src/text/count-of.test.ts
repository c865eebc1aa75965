import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countOf } from './count-of.ts'

it('a count has its unit in the singular for one only', () => {
  assert.deepEqual([0, 1, 2].map((count) => countOf(count, 'credit')), ['0 credits', '1 credit', '2 credits'])
})
