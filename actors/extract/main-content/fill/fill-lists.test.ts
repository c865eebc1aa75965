import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillLists } from './fill-lists.ts'

/** The texts that are added when all blocks have the probability. */
const added = (body: string, probability: number, isDoubtful = true): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) =>
    fillLists(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table, isDoubtful))

const list = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

describe('fillLists', () => {
  it('keeps the other items of a list of which half is kept, unless their probability is low', () => {
    assert.deepEqual(added(list('KEPT a', 'KEPT b', 'c', 'd'), 0.1), ['c', 'd'])
    assert.deepEqual(added(list('KEPT a', 'KEPT b', 'c', 'd'), 0.02), [])
    assert.deepEqual(added(list('KEPT a', 'b', 'c', 'd'), 0.1), [])
  })

  it('keeps a list that is likely as a whole', () =>
    assert.deepEqual(added(list('a', 'b', 'c'), 0.45), ['a', 'b', 'c']))

  it('leaves likely lists of links on pages with clear content', () => {
    const links = list('<a href="/a">a</a>', '<a href="/b">b</a>', '<a href="/c">c</a>')
    assert.deepEqual(added(links, 0.45), ['a', 'b', 'c'])
    assert.deepEqual(added(links, 0.45, false), [])
    assert.deepEqual(added(list('a', 'b', 'c'), 0.45, false), ['a', 'b', 'c'])
  })

  it('keeps a list that the text directly before announces', () => {
    assert.deepEqual(added(`<p>KEPT the box contains:</p>${list('a lamp', 'a cable')}`, 0.15), ['a lamp', 'a cable'])
    assert.deepEqual(added(`<p>KEPT the box is grey.</p>${list('a lamp', 'a cable')}`, 0.15), [])
    const links = list('<a href="/a">a lamp</a>', '<a href="/b">a cable</a>')
    assert.deepEqual(added(`<p>KEPT read more:</p>${links}`, 0.15), [])
    assert.deepEqual(added(`<p>the box contains:</p>${list('a lamp', 'a cable')}`, 0.15), [])
  })

  it('keeps a list between two kept texts, also of links', () => {
    const links = list('<a href="/a">a</a>', '<a href="/b">b</a>')
    const between = `<p>KEPT above</p>${links}<p>KEPT below</p>`
    assert.deepEqual([added(between, 0.35, false), added(between, 0.3, false)], [['a', 'b'], []])
    assert.deepEqual(added(`<p>KEPT above</p>${links}<p>below</p>`, 0.35, false), [])
  })

  it('keeps the likely list of an aside, but no notes that are asides of items', () => {
    assert.deepEqual(added(`<aside>${list('flour', 'salt', 'water')}</aside>`, 0.45), ['flour', 'salt', 'water'])
    assert.deepEqual(added(`<aside>${list('KEPT flour', 'KEPT salt', 'water')}</aside>`, 0.2), [])
    assert.deepEqual(added(list('KEPT a', 'KEPT b', 'c<aside>few left</aside>'), 0.2), ['c'])
  })

  it('leaves navigation', () => assert.deepEqual(added(`<nav>${list('KEPT a', 'KEPT b', 'c')}</nav>`, 0.45), []))
})
