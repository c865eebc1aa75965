import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropItemCommands } from './drop-item-commands.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropItemCommands(pageBlocks, marks, table))

const cards = (count: number, command: string): string =>
  Array.from({ length: count }, (_, index) => `<div><p>Lamp ${index}</p><div>${command}</div></div>`).join('')

describe('dropItemCommands', () => {
  for (const command of ['Compare', 'Quick View', 'Add to wish list', 'Zum Vergleich hinzufügen', 'Сравнить', '比較する'])
    it(`drops "${command}" of every item`, () =>
      assert.deepEqual(textsLeft(cards(3, command)), ['Lamp 0', 'Lamp 1', 'Lamp 2']))

  it('keeps a command that stands twice, headings, and what the items say', () => {
    assert.equal(textsLeft(cards(2, 'Compare')).length, 4)
    assert.equal(textsLeft(cards(3, '<h3>Compare</h3>')).length, 6)
    assert.equal(textsLeft(cards(3, 'Comparison of colours')).length, 6)
  })
})
