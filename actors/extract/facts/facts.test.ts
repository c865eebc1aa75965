import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HiddenText, LabelledValue, TableFact } from '#schemas/facts.ts'
import { makeIndex } from '#test/support/extract-pages.ts'
import { hiddenTexts } from './hidden-texts.ts'
import { definitionsOf, eachLabelledLine, pairsOfTable } from './labelled-values.ts'
import { readTable } from './read-table.ts'
import { structuredItems } from './structured-items.ts'

const tableOf = (html: string): TableFact | null => readTable(makeIndex(html).index.tables[0]!)

describe('readTable', () => {
  it('repeats what spans several cells in each of them', () => {
    assert.deepEqual(
      tableOf(
        '<table><caption>Sales</caption><thead><tr><th>Region<th>Q1<th>Q2</thead><tr><td rowspan=2>North<td>10<td>20<tr><td>11<td>21<tr><td colspan=2>Total<td>72</table>',
      ),
      {
        caption: 'Sales',
        hasHeader: true,
        rows: [
          ['Region', 'Q1', 'Q2'], ['North', '10', '20'], ['North', '11', '21'], ['Total', 'Total', '72'],
        ],
      },
    )
  })

  it('knows a first row of th as header, and leaves out empty rows', () => {
    assert.deepEqual(tableOf('<table><tr><th>A<th>B<tr><td><td><tr><td>1</table>'), {
      caption: null,
      hasHeader: true,
      rows: [
        ['A', 'B'], ['1', ''],
      ],
    })
  })

  it('is null for tables that lay a page out', () => {
    assert.equal(tableOf('<table><tr><td><table><tr><td>1<td>2</table></table>'), null)
    assert.equal(tableOf('<table><tr><td>alone</table>'), null)
  })

  it('bounds spans', () =>
    assert.equal(tableOf('<table><tr><td colspan=100000 rowspan=100000>x<tr><td>y</table>')!.rows[0]!.length, 60))
})

describe('labelled values', () => {
  const linesOf = (html: string): LabelledValue[] => {
    const found: LabelledValue[] = []
    eachLabelledLine(makeIndex(html).parsed.root, (one) => found.push(one))
    return found
  }

  it('reads definition lists, several descriptions to a term, several terms to a description', () => {
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

  it('reads rows of two cells', () => {
    assert.deepEqual(pairsOfTable(tableOf('<table><tr><th>Weight<td>2 kg<tr><th>Colour<td>red</table>')!), [
      { label: 'Weight', value: '2 kg' }, { label: 'Colour', value: 'red' },
    ])
  })

  it('reads lines, also between line breaks and with the label in an element of its own', () => {
    assert.deepEqual(
      linesOf(
        '<ul><li>Weight: 2 kg</li><li><b>Colour:</b>deep red</li></ul><p>Phone: 12 34<br>Mail: a@b.example</p><div><span>SKU:</span><span>CK-77</span></div>',
      ),
      [
        { label: 'Weight', value: '2 kg' }, { label: 'Colour', value: 'deep red' }, { label: 'Phone', value: '12 34' },
        { label: 'Mail', value: 'a@b.example' }, { label: 'SKU', value: 'CK-77' },
      ],
    )
  })

  it('takes neither prose, addresses nor times for labels', () => {
    assert.deepEqual(
      linesOf(
        '<p>He said that it was as he had always known it would be: bad.</p><p>https://a.example/</p><p>At 10:30 we met.</p><pre>a: b</pre><nav><p>Menu: x</p></nav>',
      ),
      [],
    )
  })
})

describe('structuredItems', () => {
  it('nests microdata and takes addresses, times and contents as values', () => {
    const { index } =
      makeIndex(`<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1><img itemprop="image" src="/k.png">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="49.90"><link itemprop="availability" href="https://schema.org/InStock"></div>
      <time itemprop="releaseDate" datetime="2024-03-01">March</time></div>`)
    assert.deepEqual(structuredItems(index.items, 'https://a.example/'), [
      {
        type: ['Product'],
        properties: {
          name: ['Kettle'],
          image: ['https://a.example/k.png'],
          offers: [{ type: ['Offer'], properties: { price: ['49.90'], availability: ['https://schema.org/InStock'] } }],
          releaseDate: ['2024-03-01'],
        },
      },
    ])
  })

  it('reads RDFa', () => {
    const { index } = makeIndex(
      '<div vocab="https://schema.org/" typeof="Person"><span property="schema:name">Ada</span><a property="url" href="/ada">x</a></div>',
    )
    assert.deepEqual(structuredItems(index.items, 'https://a.example/'), [
      { type: ['Person'], properties: { name: ['Ada'], url: ['https://a.example/ada'] } },
    ])
  })
})

describe('hiddenTexts', () => {
  const hiddenIn = (html: string): HiddenText[] => {
    const { parsed } = makeIndex(html)
    return hiddenTexts(parsed.root, parsed).entries
  }
  const cases: [HiddenText['where'], string][] = [
    ['hidden', '<p style="display:none">secret words</p>'],
    ['hidden', '<p hidden>secret words</p>'],
    ['hidden', '<style>.x, .y { color: red; display: none !important }</style><p class="a y">secret words</p>'],
    ['hidden', '<div style="opacity: 0"><p>secret words</p></div>'],
    ['offscreen', '<p style="position:absolute; left:-9999px">secret words</p>'],
    ['offscreen', '<p style="text-indent:-10000px">secret words</p>'],
    ['offscreen', '<style>#q{position:absolute;clip:rect(0,0,0,0)}</style><p id=q>secret words</p>'],
    ['tiny', '<span style="font-size:0">secret words</span>'],
    ['tiny', '<div style="height:0;overflow:hidden">secret words</div>'],
    ['same_colour', '<p style="color:#fff;background:#ffffff">secret words</p>'],
    ['same_colour', '<div style="background-color: rgb(10,10,10)"><p style="color: #0b0b0b">secret words</p></div>'],
    ['same_colour', '<p style="color:white">secret words</p>'],
    ['comment', '<!-- secret words -->'],
    ['attribute', '<img alt="secret words in an alt text">'],
    ['aria', '<a aria-label="secret words that only readers hear">'],
    ['noscript', '<body><noscript>secret words</noscript>'],
    ['meta', '<meta name="note" content="secret words that nobody sees">'],
  ]
  for (const [where, html] of cases) {
    it(`finds text that is ${where}: ${html.slice(0, 60)}`, () => {
      const found = hiddenIn(`${html}<p>seen</p>`)
      assert.deepEqual([found.map((one) => one.where), found[0]?.text.startsWith('secret words')], [[where], true])
    })
  }

  for (const seen of [
    '<p style="color:#fff;background:#333">seen</p>',
    '<div style="background:#222"><p style="color:white">seen</p></div>',
    '<p style="font-size:12px;overflow:hidden;height:20px">seen</p>',
    '<style>@media print { .p { display: none } }</style><p class=p>seen</p>',
    '<style>.menu .p { display: none }</style><p class=p>seen</p>', '<img alt="A short name">',
    '<!--[if IE]> old browsers <![endif]-->',
  ]) {
    it(`finds nothing hidden in ${seen.slice(0, 60)}`, () => assert.deepEqual(hiddenIn(seen), []))
  }

  it('stops at its limits and says so', () => {
    const { parsed } = makeIndex('<p hidden>secret words</p>'.repeat(3_000))
    const list = hiddenTexts(parsed.root, parsed)
    assert.deepEqual([list.entries.length, list.truncated], [1_000, true])
  })
})
