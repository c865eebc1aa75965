import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { labelledLists } from './labelled-lists.ts'

const listsIn = (html: string) =>
  labelledLists(parseHtml(`<body>${html}</body>`, 'https://example.com/').root).entries

describe('labelledLists', () => {
  for (const [name, html, wanted] of [
    ['below a heading', '<aside><h4>Makers</h4><ul><li><a>Corrie (4)</a></li><li><a>Solvang (2)</a></li></ul></aside>',
      [{ label: 'Makers', items: ['Corrie (4)', 'Solvang (2)'] }]],
    ['of options', '<label for="s">Size</label><select id="s"><option value="">Choose</option><option>S</option>'
      + '<option>M</option></select>', [{ label: 'Size', items: ['S', 'M'] }]],
    ['of links behind a label', '<p>Tags: <a>boots</a>, <a>hiking</a></p>',
      [{ label: 'Tags', items: ['boots', 'hiking'] }]],
    ['of cards, by their headings',
      '<h2>More reading</h2><ul><li><h3>One</h3><p>Text.</p></li><li><h3>Two</h3></li></ul>',
      [{ label: 'More reading', items: ['One', 'Two'] }]],
    ['without a label', '<ul><li>One</li><li>Two</li></ul>', []],
  ] as const) it(`reads lists ${name}`, () => { assert.deepEqual(listsIn(html), wanted) })

  it('gives a list inside an entry the entry as its label', () => {
    const found = listsIn('<h2>Menu</h2><ul><li><a>Diet</a><ul><li>Vegan</li><li>Low carb</li></ul></li>'
      + '<li>Season</li></ul>')
    assert.deepEqual(found, [
      { label: 'Menu', items: ['Diet', 'Season'] }, { label: 'Diet', items: ['Vegan', 'Low carb'] },
    ])
  })
})
