import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropDuplicates } from './drop-duplicates.ts'
import { dropRepeatedParts } from './drop-repeated-parts.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => {
    const before = marks.slice()
    dropDuplicates(pageBlocks, marks, table)
    dropRepeatedParts(pageBlocks, marks, before)
  })

const sentences = Array.from({ length: 6 }, (_, index) =>
  `In year ${index} the mill ground wheat, rye and spelt for all bakers of the valley.`)
const wide = (first = sentences[0]!): string =>
  `<div class="wide">${[first, ...sentences.slice(1)].map((text) => `<p>${text}</p>`).join('')}</div>`
const narrow = (more = ''): string =>
  `<div class="narrow"><div>${sentences.map((text) => `<p>${text}</p>`).join('')}${more}</div></div>`

describe('dropRepeatedParts', () => {
  it('drops a sentence of which only the other version was changed', () => {
    const changed = sentences[0]!.replace('wheat', 'barley')
    const page = `${wide(changed)}${narrow()}<p>The miller sells wheat.</p>`
    assert.deepEqual(textsLeft(page), [changed, ...sentences.slice(1), 'The miller sells wheat.'])
  })

  it('drops short texts that the other version has in a longer one', () =>
    assert.deepEqual(textsLeft(`<section>${wide()}</section>${narrow('<p>The mill</p>')}`), sentences))

  it('keeps texts that only this version has', () =>
    assert.deepEqual(
      textsLeft(`<section>${wide()}</section>${narrow('<p>Opened daily except Mondays</p>')}`).at(-1),
      'Opened daily except Mondays',
    ))

  it('keeps all of a part of which more is new', () => {
    const more = `<p>${'In the valley the mill ground rye for all. '.repeat(9)}</p>`
    assert.equal(textsLeft(`<section>${wide()}</section>${narrow(more)}`).length, 7)
  })
})
