import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillChecklists, fillGaps, fillSimilar, fillTables } from './fill-structures.ts'
import { keepHeadings } from './keep-headings.ts'

/** The texts that a rule adds to the selected blocks, all other blocks having the probability. */
const added = (body: string, probability: number, rule: (...args: Parameters<typeof fillSimilar>) => void): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) =>
    rule(pageBlocks, marks, Float64Array.from(marks, (mark) => (mark === 1 ? 0.9 : probability)), table))

describe('keepHeadings', () => {
  it('keeps a heading and the heading above it when a kept list follows', () => {
    assert.deepEqual(added('<h2>Verdict</h2><h3>Pros</h3><ul><li>KEPT light</li></ul>', 0.3, keepHeadings), [
      'Verdict', 'Pros',
    ])
  })

  it('keeps a heading whose text is a button that opens its section', () => {
    assert.deepEqual(added('<h3><button>Care</button></h3><p>KEPT wash cold</p>', 0.3, keepHeadings), ['Care'])
  })

  it('keeps an unlikely heading directly before kept text', () => {
    assert.deepEqual(added('<div><h3>Spark</h3><p>KEPT dimmable</p></div><p>Other words</p>', 0.1, keepHeadings), [
      'Spark',
    ])
  })

  it('drops a heading without kept content, a heading with a low probability, and a heading that is a link', () => {
    assert.deepEqual(added('<h3>Related</h3><p>another page</p>', 0.3, keepHeadings), [])
    assert.deepEqual(added('<h3>Share</h3><p>KEPT</p>', 0.04, keepHeadings), [])
    assert.deepEqual(added('<aside><h3>Share</h3></aside><p>KEPT</p>', 0.1, keepHeadings), [])
    assert.deepEqual(added('<h3><a href="/x">A card</a></h3><p>KEPT</p>', 0.3, keepHeadings), [])
  })

  it('drops an unlikely heading in a link', () => {
    assert.deepEqual(added('<a href="/x"><h3>A card</h3></a><p>KEPT</p>', 0.2, keepHeadings), [])
    assert.deepEqual(added('<a href="/x"><h3>A card</h3></a><p>KEPT</p>', 0.4, keepHeadings), ['A card'])
  })
})

describe('fillTables', () => {
  const table = (cell: string): string =>
    `<p>KEPT before</p><h3>Data</h3><table><tr><td>Weight</td><td>${cell}</td></tr></table>`

  it('keeps a table of data between two kept blocks, and no other', () => {
    assert.deepEqual(added(`${table('12 kg')}<p>KEPT after</p>`, 0.05, fillTables), ['Weight', '12 kg'])
    assert.deepEqual(added(`${table('12 kg')}<p>after</p>`, 0.05, fillTables), [])
    assert.deepEqual(
      added(`${table('<a href="/a">see the other table of weights</a>')}<p>KEPT after</p>`, 0.05, fillTables), [],
    )
  })

  it('keeps specifications anywhere, unless their probability is low, and no layout', () => {
    const rows = '<tr><th>Weight</th><td>12 kg</td></tr><tr><th>Colour</th><td>red</td></tr>'
    const specifications = `<p>KEPT</p><p>other</p><table>${rows}</table>`
    assert.deepEqual(added(specifications, 0.15, fillTables), ['Weight', '12 kg', 'Colour', 'red'])
    assert.deepEqual(added(specifications, 0.1, fillTables), [])
    const layout = specifications.replaceAll('th>', 'td>').replace('red', '<ul><li>red</li></ul>')
    assert.deepEqual(added(layout, 0.15, fillTables), [])
    assert.deepEqual(added(specifications.replace('other', '<h2>Related topics</h2>'), 0.15, fillTables), [])
  })

  it('keeps the short tables of a specification of which most is kept', () => {
    const part = (cells: readonly string[]): string =>
      `<table class="part">${cells.map((cell) => `<tr><th>${cell}</th><td>KEPT</td></tr>`).join('')}</table>`
    const rest = '<table class="part"><tr><th>Brand</th><td>Lumen</td></tr></table>'
    assert.deepEqual(added(part(['KEPT Weight', 'KEPT Colour']) + rest, 0.05, fillTables), ['Brand', 'Lumen'])
    assert.deepEqual(added(part(['Weight']) + rest.repeat(3), 0.05, fillTables), [])
  })

  it('leaves the days of a month', () => {
    const weeks = Array.from({ length: 4 }, (_, week) =>
      `<tr>${Array.from({ length: 7 }, (_, day) => `<td>${week * 7 + day + 1}</td>`).join('')}</tr>`)
    const page = (rows: string): string => `<p>KEPT before</p><table>${rows}</table><p>KEPT after</p>`
    assert.deepEqual(added(page(weeks.join('')), 0.15, fillTables), [])
    assert.equal(added(page(weeks.slice(1).join('')), 0.15, fillTables).length, 21)
  })

  const specifications = '<tr><th>Depth</th><td>40 cm</td></tr><tr><th>Parts</th><td><ul><li>stone</li></ul></td></tr>'
  const rows = ['Depth', '40 cm', 'Parts', 'stone']

  it('keeps a specification table with lists in its cells, but not a layout of lists', () => {
    assert.deepEqual(added(`<table>${specifications}</table>`, 0.15, fillTables), rows)
    assert.deepEqual(added(`<table>${specifications.replaceAll('th>', 'td>')}</table>`, 0.15, fillTables), [])
  })

  it('keeps a specification table in a panel that a click opens, but not in another hidden part', () => {
    const hidden = (name: string): string =>
      `<div class="${name}" style="display:none"><table>${specifications}</table></div>`
    assert.deepEqual(added(hidden('tab-pane'), 0.15, fillTables), rows)
    assert.deepEqual(added(hidden('dialog-box'), 0.15, fillTables), [])
  })

  it('keeps an unlikely table with header cells directly below a kept text', () => {
    const table = `<table>${specifications}</table>`
    assert.deepEqual(added(`<p>KEPT before</p>${table}`, 0.07, fillTables), rows)
    assert.deepEqual(added(`<p>KEPT before</p>${table}`, 0.03, fillTables), [])
    assert.deepEqual(added(`<p>before</p>${table}`, 0.07, fillTables), [])
    const plain = table.replaceAll('th>', 'td>').replace(/<\/?(?:ul|li)>/g, '')
    assert.deepEqual(added(`<p>KEPT before</p>${plain}`, 0.07, fillTables), [])
  })
})

describe('fillChecklists', () => {
  const box = '<input type="checkbox">'
  const rule: typeof fillSimilar = (pageBlocks, marks) => fillChecklists(pageBlocks, marks)

  it('keeps all parts of a checklist when one is kept', () => {
    assert.deepEqual(
      added(
        `${box} KEPT tent<br>${box} lamp<h3>Food</h3>${box} bread<br>${box} salt<p>${box} tea</p>`, 0.1, rule,
      ),
      ['bread salt', 'tea'],
    )
  })

  it('drops checklists without a kept part, with another parent, or in a form', () => {
    assert.deepEqual(added(`<p>KEPT</p><p>${box} bread</p>`, 0.1, rule), [])
    assert.deepEqual(added(`<div><p>${box} KEPT</p></div><div><p>${box} bread</p></div>`, 0.1, rule), [])
    assert.deepEqual(added(`<p>${box} KEPT</p><p><input type="checkbox" name="a"> bread</p>`, 0.1, rule), [])
  })
})

describe('fillGaps', () => {
  it('keeps a list between two kept texts of one parent, with or without paragraph elements', () => {
    const list = '<ul><li>one</li><li>two</li></ul>'
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}<p>KEPT after</p></div>`, 0.1, fillGaps), ['one', 'two'])
    assert.deepEqual(added(`<div>KEPT before${list}KEPT after</div>`, 0.1, fillGaps), ['one', 'two'])
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}KEPT after</div>`, 0.1, fillGaps), ['one', 'two'])
    assert.deepEqual(added(`<div><p>KEPT before</p>${list}</div><p>KEPT after</p>`, 0.1, fillGaps), [])
  })

  it('keeps a list of links only if it is likelier', () => {
    const body = '<div><p>KEPT before</p><ul><li><a href="/a">one</a></li></ul><p>KEPT after</p></div>'
    assert.deepEqual(added(body, 0.1, fillGaps), [])
    assert.deepEqual(added(body, 0.2, fillGaps), ['one'])
  })
})

describe('fillSimilar', () => {
  const cards = (tag: string): string =>
    ['KEPT 1', 'KEPT 2', 'KEPT 3', 'doubtful'].map((text) => `<${tag} class="card">${text}</${tag}>`).join('')

  it('keeps a doubtful block of a similar group, unless its probability is low or the group is of paragraphs', () => {
    assert.deepEqual(added(cards('div'), 0.35, fillSimilar), ['doubtful'])
    assert.deepEqual(added(cards('div'), 0.2, fillSimilar), [])
    assert.deepEqual(added(cards('p'), 0.35, fillSimilar), [])
  })
})
