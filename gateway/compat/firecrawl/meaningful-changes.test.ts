import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DiffHunk } from '#schemas/monitored-page.ts'
import { meaningfulChanges } from './meaningful-changes.ts'

const marks = { '-': 'remove', '+': 'add', ' ': 'context' } as const
const hunk = (...lines: string[]): DiffHunk => ({
  old_start: 1, old_lines: 1, new_start: 1, new_lines: 1,
  lines: lines.map((line) => ({ type: marks[line[0] as keyof typeof marks], content: line.slice(1) })),
})
const listed = (hunks: DiffHunk[], reason: string): unknown[] =>
  meaningfulChanges({ hunks }, reason).map(({ type, before, after }) => [type, before, after])

describe('meaningfulChanges', () => {
  it('lists the only change, with the reason', () => {
    assert.deepEqual(meaningfulChanges({ hunks: [hunk(' Rye', '-Sold out', '+In stock', ' Spelt')] }, 'It is back.'), [
      { type: 'changed', before: 'Sold out', after: 'In stock', reason: 'It is back.' },
    ])
    assert.deepEqual(listed([hunk('+Closed in May', '+and June')], 'It closes.'), [['added', null, 'Closed in May\nand June']])
    assert.deepEqual(listed([hunk('-Closed', '-')], 'It opens.'), [['removed', 'Closed', null]])
  })

  it('lists of several changes those that the reason quotes', () => {
    const hunks = [
      hunk('-Price: € 1.10', '+Price: € 1.40', ' a', '-3 visitors', '+4 visitors'), hunk('+Now with seeds', '+and nuts'),
    ]
    assert.deepEqual(listed(hunks, 'The price rose from 1.10 to 1.40.'), [['changed', 'Price: € 1.10', 'Price: € 1.40']])
    assert.deepEqual(listed(hunks, 'The page says "Now with…".'), [['added', null, 'Now with seeds\nand nuts']])
    assert.deepEqual(listed(hunks, 'Something matters.'), [])
  })

  it('takes the fields where fields are compared', () => {
    const fields = [{ path: 'price', old: 49, new: 39 }, { path: 'stock', old: null, new: { left: 3 } }, { path: 'name' }]
    assert.deepEqual(meaningfulChanges({ fields, hunks: [hunk('-a', '+b')] }, 'price fell from 49 to 39'), [
      { type: 'changed', before: '49', after: '39', reason: 'price fell from 49 to 39' },
    ])
    assert.deepEqual(
      meaningfulChanges({ fields: [{ path: 'stock', new: 'low' }] }, 'low').map(({ type, after }) => [type, after]),
      [['added', 'low']],
    )
  })

  it('bounds how much it lists', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ path: `${index}`, old: index, new: `7 ${'a'.repeat(2_000)}` }))
    const changes = meaningfulChanges({ fields: many }, 'There are 7.')
    assert.deepEqual([changes.length, changes[0]!.after!.length], [20, 1_000])
  })
})
