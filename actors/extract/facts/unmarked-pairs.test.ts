import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element } from 'hast'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { elementsOf } from '#actors/extract/tree/walk.ts'
import { eachCellLine, eachRowPair, unmarkedPairs } from './unmarked-pairs.ts'

const rootOf = (html: string) => parseHtml(`<body>${html}</body>`, 'https://example.com/').root
const pairsIn = (html: string) => {
  const [first] = [...elementsOf(rootOf(html))].filter(({ properties }) => properties.id === 'list')
  return unmarkedPairs(first as Element).map(({ label, value }) => `${label}: ${value}`)
}

describe('unmarkedPairs', () => {
  for (const [name, html, wanted] of [
    ['two texts in each item', '<ul id=list><li><b>Artist</b> <a>Lin Ho</a></li><li><b>Designer</b> <a>Yu</a></li>'
      + '<li><b>Publisher</b> <a>Salt</a></li></ul>', ['Artist: Lin Ho', 'Designer: Yu', 'Publisher: Salt']],
    ['values above their labels', '<div id=list><div><h3>98%</h3><small>Success</small></div><div><h3>57</h3>'
      + '<small>Jobs</small></div><div><h3>1,204</h3><small>Hours</small></div></div>',
    ['Success: 98%', 'Jobs: 57', 'Hours: 1,204']],
    ['bold labels', '<div id=list><p><b>Height</b> 45 cm</p><p><b>Spread</b> 60 cm</p></div>',
      ['Height: 45 cm', 'Spread: 60 cm']],
    ['bold values under a heading', '<div id=list><h2>Departure</h2><p>Gate <b>D7</b></p></div>',
      ['Gate: D7', 'Departure Gate: D7']],
    ['labels in text and values in elements', '<ul id=list><li>Sockets <span>4</span></li>'
      + '<li>Plugs <span>CCS</span></li><li>Open <span>always</span></li></ul>',
    ['Sockets: 4', 'Plugs: CCS', 'Open: always']],
    ['cells by turns', '<div id=list><i class=h>Cover</i><i>£5</i><i class=h>Excess</i><i>£1</i><i class=h>Claims</i>'
      + '<i>none</i></div>', ['Cover: £5', 'Excess: £1', 'Claims: none']],
    ['no pairs in a list of links', '<ul id=list><li><a>One</a> <a>Two</a></li><li><a>Three</a> <a>Four</a></li>'
      + '<li><a>Five</a> <a>Six</a></li></ul>', []],
    ['no pairs where labels repeat', '<ul id=list><li><b>Ann</b> <i>hi</i></li><li><b>Ann</b> <i>ho</i></li>'
      + '<li><b>Bob</b> <i>ha</i></li></ul>', []],
  ] as const) it(name, () => assert.deepEqual(pairsIn(html), wanted))
})

describe('eachCellLine', () => {
  it('reads a bold line and the text below it in a cell', () => {
    const found: string[] = []
    eachCellLine(rootOf('<table><tr><td><b>Start date</b><br>1 May 2024</td><td>2</td></tr></table>'),
      ({ label, value }) => found.push(`${label}: ${value}`))
    assert.deepEqual(found, ['Start date: 1 May 2024'])
  })
})

describe('eachRowPair', () => {
  const pairsOf = (row: string) => {
    const found: string[] = []
    eachRowPair(rootOf(`<table><tr>${row}</tr></table>`), ({ label, value }) => found.push(`${label}: ${value}`))
    return found
  }

  it('reads rows in which header cells and cells alternate', () => {
    assert.deepEqual(pairsOf('<th>Model<td>AX3<th>Colour<td>white'), ['Model: AX3', 'Colour: white'])
  })

  it('leaves rows with one header cell to the table', () => {
    assert.deepEqual(pairsOf('<th>Model<td>AX3<td>AX4<td>AX5'), [])
  })
})
