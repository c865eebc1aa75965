import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TableFact } from '#schemas/facts.ts'
import { makeIndex } from '#test/support/extract-pages.ts'
import { readTable } from './read-table.ts'

const tableOf = (html: string): TableFact | null => readTable(makeIndex(html).index.tables[0]!)

describe('readTable', () => {
  it('repeats a cell in all columns and rows that it spans', () => {
    assert.deepEqual(
      tableOf(
        `<table><caption>Sales</caption><thead><tr><th>Region<th>Q1<th>Q2</thead>
        <tr><td rowspan=2>North<td>10<td>20<tr><td>11<td>21<tr><td colspan=2>Total<td>72</table>`,
      ),
      {
        caption: 'Sales',
        hasHeader: true,
        rows: [['Region', 'Q1', 'Q2'], ['North', '10', '20'], ['North', '11', '21'], ['Total', 'Total', '72']],
      },
    )
  })

  it('reads a first row of th as header, and drops empty rows', () => {
    assert.deepEqual(tableOf('<table><tr><th>A<th>B<tr><td><td><tr><td>1</table>'), {
      caption: null, hasHeader: true, rows: [['A', 'B'], ['1', '']],
    })
  })

  it('returns null for layout tables', () => {
    assert.equal(tableOf('<table><tr><td><table><tr><td>1<td>2</table></table>'), null)
    assert.equal(tableOf('<table><tr><td>alone</table>'), null)
  })

  it('limits spans', () =>
    assert.equal(tableOf('<table><tr><td colspan=100000 rowspan=100000>x<tr><td>y</table>')!.rows[0]!.length, 60))
})
