import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillRanks } from './fill-ranks.ts'

const added = (body: string): string[] => textsAdded(body, ({ pageBlocks, marks }) => fillRanks(pageBlocks, marks))
const table = (...rows: [number: string, text: string][]): string =>
  `<table>${rows.map(([number, text]) => `<tr><td>${number}</td><td><p>${text}</p></td></tr>`).join('')}</table>`

describe('fillRanks', () => {
  it('keeps the numbers of successive rows', () => {
    assert.deepEqual(added(table(['1', 'KEPT a'], ['2', 'KEPT b'], ['3', 'KEPT c'])), ['1', '2', '3'])
    assert.deepEqual(added(table(['51.', 'KEPT a'], ['52.', 'KEPT b'], ['53.', 'c'])), ['51.', '52.'])
  })

  it('leaves two rows, and numbers that do not count', () => {
    assert.deepEqual(added(table(['1', 'KEPT a'], ['2', 'KEPT b'])), [])
    assert.deepEqual(added(table(['12', 'KEPT a'], ['40', 'KEPT b'], ['7', 'KEPT c'])), [])
  })
})
