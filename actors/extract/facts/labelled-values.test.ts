import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LabelledValue } from '#schemas/facts.ts'
import { makeIndex } from '#test/support/extract-pages.ts'
import { definitionsOf, eachLabelledLine, pairsOfTable } from './labelled-values.ts'
import { readTable } from './read-table.ts'

describe('labelled values', () => {
  const linesOf = (html: string): LabelledValue[] => {
    const found: LabelledValue[] = []
    eachLabelledLine(makeIndex(html).parsed.root, (pair) => found.push(pair))
    return found
  }

  it('reads definition lists, with several descriptions per term and several terms per description', () => {
    assert.deepEqual(
      definitionsOf(
        makeIndex('<dl><dt>Weight:<dd>2 kg<dt>Colour<dt>Finish<dd>red<dd>matt<div><dt>Size</dt><dd>L</dd></div></dl>')
          .index.definitionLists[0]!,
      ),
      [
        { label: 'Weight', value: '2 kg' }, { label: 'Colour', value: 'red\nmatt' },
        { label: 'Finish', value: 'red\nmatt' }, { label: 'Size', value: 'L' },
      ],
    )
  })

  it('reads table rows of two cells', () => {
    const { index } = makeIndex('<table><tr><th>Weight<td>2 kg<tr><th>Colour<td>red</table>')
    assert.deepEqual(pairsOfTable(readTable(index.tables[0]!)!), [
      { label: 'Weight', value: '2 kg' }, { label: 'Colour', value: 'red' },
    ])
  })

  it('reads lines, also between line breaks and with the label in a separate element', () => {
    assert.deepEqual(
      linesOf(
        `<ul><li>Weight: 2 kg</li><li><b>Colour:</b>deep red</li></ul><p>Phone: 12 34<br>Mail: a@b.example</p>
        <div><span>SKU:</span><span>CK-77</span></div>`,
      ),
      [
        { label: 'Weight', value: '2 kg' }, { label: 'Colour', value: 'deep red' }, { label: 'Phone', value: '12 34' },
        { label: 'Mail', value: 'a@b.example' }, { label: 'SKU', value: 'CK-77' },
      ],
    )
  })

  it('does not read prose, URLs or times as labels', () => {
    assert.deepEqual(
      linesOf(
        `<p>He said that it was as he had always known it would be: bad.</p><p>https://a.example/</p>
        <p>At 10:30 we met.</p><pre>a: b</pre><nav><p>Menu: x</p></nav>`,
      ),
      [],
    )
  })
})
