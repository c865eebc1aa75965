import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillHighlights } from './fill-highlights.ts'

/** The texts that are added below the name of a product when all blocks have the probability. */
const added = (list: string, probability = 0.15): string[] =>
  textsAdded(`<h1>Oak stool</h1><button>Save</button>${list}`, ({ pageBlocks, marks, table }) =>
    fillHighlights(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table))

const highlights = ['Solid oak', 'Height of 45 cm', 'Oiled by hand']
const listOf = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

describe('fillHighlights', () => {
  it('keeps the short list below the name of a product', () =>
    assert.deepEqual(added(listOf(highlights)), highlights))

  for (const [name, list] of [
    ['sizes', listOf(['S', 'M', 'L'])],
    ['prices', listOf(['From $ 12', 'From $ 14', 'From $ 19'])],
    ['links', listOf(highlights.map((item) => `<a href="/x">${item}</a>`))],
    ['a form', `<form>${listOf(highlights)}</form>`],
    ['a hidden list', `<div hidden>${listOf(highlights)}</div>`],
    ['what is far below', '<p>Other words</p>'.repeat(40) + listOf(highlights)],
  ] as const)
    it(`leaves ${name}`, () => assert.deepEqual(added(list), []))

  it('leaves an unlikely list', () => assert.deepEqual(added(listOf(highlights), 0.05), []))
})
