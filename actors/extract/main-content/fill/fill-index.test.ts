import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillIndex } from './fill-index.ts'

const added = (body: string): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) => fillIndex(pageBlocks, marks, table))

/** An index with the entries of each letter. */
const index = (letters: Readonly<Record<string, readonly string[]>>): string => {
  const list = (entries: readonly string[]): string =>
    `<ul>${entries.map((entry) => `<li><a href="/${entry}">${entry}</a></li>`).join('')}</ul>`
  const parts = Object.entries(letters).map(([letter, entries]) => `<div><h3>${letter}</h3>${list(entries)}</div>`)
  return `<div>${parts.join('')}</div>`
}

describe('fillIndex', () => {
  it('keeps all entries of an index of which a part is kept', () =>
    assert.deepEqual(
      added(index({ A: ['KEPT ash'], B: ['KEPT beech'], C: ['cedar', 'cherry'], E: ['elm'], F: ['fir'] })),
      ['A', 'B', 'C', 'cedar', 'cherry', 'E', 'elm', 'F', 'fir'],
    ))

  it('leaves an index of which little is kept', () =>
    assert.deepEqual(added(index({ A: ['KEPT ash'], B: ['b'], C: ['c'], D: ['d'], E: ['e'] })), []))

  it('leaves few letters, and letters that are not in order', () => {
    assert.deepEqual(added(index({ A: ['KEPT ash'], B: ['KEPT beech'], C: ['c'], D: ['d'] })), [])
    assert.deepEqual(added(index({ E: ['KEPT e'], B: ['KEPT b'], C: ['c'], A: ['a'], D: ['d'] })), [])
  })

  it('leaves an index in the navigation', () => {
    const list = index({ A: ['KEPT ash'], B: ['KEPT beech'], C: ['c'], D: ['d'], E: ['e'] })
    assert.deepEqual(added(`<nav>${list}</nav>`), [])
  })
})
