import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillGrid } from './fill-grid.ts'

/** The texts that the rule adds; `likely` are as likely as the names of the products, all others are not likely. */
const added = (body: string, likely: readonly string[] = [], likelihood = 0.3): string[] =>
  textsAdded(`<h1>Stools</h1><p>KEPT Our stools are turned by hand.</p>${body}`, ({ pageBlocks, marks, table }) => {
    const probabilities = Float64Array.from(pageBlocks.blocks, ({ stats }) => {
      const text = stats.head.trim()
      return text.startsWith('Stool ') || likely.includes(text) ? likelihood : 0.01
    })
    fillGrid(pageBlocks, marks, probabilities, table)
  })

const names = Array.from({ length: 12 }, (_, index) => `Stool number ${index}`)
const item = (name: string, price = '$ 12.00'): string =>
  `<li class="tile"><a href="/s"><img src="s.png"><div>${name}</div></a><div>oak</div><div>${price}</div></li>`
const grid = (items: readonly string[]): string => `<ul>${items.join('')}</ul>`

describe('fillGrid', () => {
  it('adds the names of the products in a long list', () =>
    assert.deepEqual(added(grid(names.map((name) => item(name)))), names))

  it('takes the heading of a product for its name', () =>
    assert.deepEqual(
      added(grid(names.map((name) => `<li><a href="/s">See all the details here</a><h3>${name}</h3><p>$ 3</p></li>`))),
      names,
    ))

  it('adds the parts that are as likely as the names', () =>
    assert.deepEqual(added(grid(names.map((name) => item(name))), ['oak']), names.flatMap((name) => [name, 'oak'])))

  it('leaves short lists, lists without amounts, unlikely lists and lists beside the content alone', () => {
    assert.deepEqual(added(grid(names.slice(1).map((name) => item(name)))), [])
    assert.deepEqual(added(grid(names.map((name) => item(name, 'sold')))), [])
    assert.deepEqual(added(grid(names.map((name) => item(name))), [], 0.1), [])
    assert.deepEqual(added(`<aside>${grid(names.map((name) => item(name)))}</aside>`), [])
    assert.deepEqual(added(`<div hidden>${grid(names.map((name) => item(name)))}</div>`), [])
  })

  it('adds the names of a list that is longer than a selection, also when they are less likely', () => {
    const many = Array.from({ length: 24 }, (_, index) => `Stool number ${index}`)
    assert.deepEqual(added(grid(many.map((name) => item(name))), [], 0.1), many)
    assert.deepEqual(added(grid(many.map((name) => item(name))), [], 0.02), [])
  })

  it('leaves marks on the picture of a product', () => {
    const badge = '<p class="item-badge">Best seller</p>'
    assert.deepEqual(added(grid(names.map((name) => item(name, `$ 3${badge}`))), ['Best seller']), names)
  })

  it('leaves a list alone of which most names are kept', () =>
    assert.deepEqual(added(grid(names.map((name, index) => item(index < 7 ? `KEPT ${name}` : name)))), []))
})
