import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { eachAttributePair } from './attribute-pairs.ts'

function pairsIn(html: string): string[] {
  const found: string[] = []
  eachAttributePair(parseHtml(`<body>${html}</body>`, 'https://example.com/').root, ({ label, value }) =>
    found.push(`${label}: ${value}`))
  return found
}

describe('eachAttributePair', () => {
  for (const [name, html, wanted] of [
    ['cells with the name of their column', '<table><tr><td data-label="Berth">14</td><td data-th="Draught">3.2 m</td></table>',
      ['Berth: 14', 'Draught: 3.2 m']],
    ['short texts that an attribute describes', '<p><span aria-label="Floor">2nd</span> <b title="Rent">€ 900</b></p>',
      ['Floor: 2nd', 'Rent: € 900']],
    ['icons with an alternative text, a title or a class', '<ul><li><img alt="Bedrooms"> 3</li>'
      + '<li><svg><title>Garden</title></svg> 40 m²</li><li><i class="fa fa-shower"></i> 2</li></ul>',
    ['Bedrooms: 3', 'Garden: 40 m²', 'shower: 2']],
    ['signs for yes and no', '<ul><li>✓ Lift</li><li>✗ Pets</li><li><s>Parking</s></li></ul>',
      ['Lift: ✓', 'Pets: ✗', 'Parking: ✗']],
    ['a summary and what it opens', '<details><summary>Returns</summary><p>Within 30 days</p></details>',
      ['Returns: Within 30 days']],
    ['rows of ARIA tables', '<div role="table"><div role="row"><b role="rowheader">Crew</b><i role="cell">12</i></div></div>',
      ['Crew: 12']],
    ['controls that only show a value', '<label for="a">Total</label><input id="a" readonly value="€ 40">'
      + '<label>Paid <input type="checkbox" disabled checked></label>', ['Total: € 40', 'Paid: ✓']],
    ['no controls that a reader fills in', '<label for="a">Total</label><input id="a" value="€ 40">', []],
    ['no names of buttons and regions', '<button aria-label="Close">x</button><nav aria-label="Main">Home</nav>', []],
    ['nothing hidden', '<p hidden><span aria-label="Floor">2nd</span></p>', []],
  ] as const) it(`reads ${name}`, () => assert.deepEqual(pairsIn(html), wanted))

  it('takes time in proportion to the page', () => {
    for (const one of ['<input readonly value="1">', '<i><b></b></i>', '<p><img alt="Bedrooms"> 3</p>', '<li>✓ Lift</li>'])
      assertLinearTime((size) => { pairsIn(`<div>${one.repeat(size)}</div>`) }, 8_000, one)
  })
})
