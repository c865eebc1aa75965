import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { queryOf } from '../fields/query.ts'
import { proseAmount } from './prose-amounts.ts'

describe('proseAmount', () => {
  for (const [field, sentence, wanted] of [
    ['student_price', 'Day pass £9, month £39. Students pay £29 a month.', '£29'],
    ['investment', 'The company invested £28 million.', '£28 million'],
    ['maximum_fine', 'Who fails to do so is liable to a fine of up to £2,000.', '£2,000'],
    ['price', 'The company invested £28 million.', undefined],
    ['return_cost', 'Returns cost £2.95 or £4.95.', undefined],
    ['refund', 'Pay £12 now.', undefined],
  ] as const)
    it(`${field}: ${sentence}`, () => assert.equal(proseAmount(queryOf(field), [sentence]), wanted))

  it('gives nothing when two sentences disagree', () =>
    assert.equal(proseAmount(queryOf('refund'), ['A refund of £12.', 'A refund of £15.']), undefined))
})
