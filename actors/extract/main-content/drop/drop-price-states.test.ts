import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropPriceStates } from './drop-price-states.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropPriceStates(pageBlocks, marks, table))

const price = (regular: string, sale: string, rest = ''): string =>
  '<div class="price"><div class="price__container">'
  + `<div class="price__regular">${regular}</div><div class="price__sale">${sale}</div>${rest}</div></div>`

describe('dropPriceStates', () => {
  it('drops the sale state when it shows the regular price', () =>
    assert.deepEqual(
      textsLeft(price('Regular price <b>$19.99</b>', 'Regular price <s></s> Sale price <b>$19.99</b>')),
      ['Regular price $19.99'],
    ))

  it('drops the regular state when the sale state shows the former price too', () =>
    assert.deepEqual(
      textsLeft(price('Regular price $12.00', 'Regular price <s>$20.00</s> Sale price $12.00')),
      ['Regular price $20.00 Sale price $12.00'],
    ))

  it('drops a unit price without an amount', () => {
    const unit = (text: string): string => price('$8.00', '', `<small class="unit-price">Unit price ${text}</small>`)
    assert.deepEqual(textsLeft(unit('/ per')), ['$8.00'])
    assert.deepEqual(textsLeft(unit('$4.00 / per litre')), ['$8.00', 'Unit price $4.00 / per litre'])
  })

  it('leaves different prices, and amounts outside the element of a price', () => {
    assert.deepEqual(textsLeft(price('$12.00', 'Members $10.00')), ['$12.00', 'Members $10.00'])
    assert.deepEqual(textsLeft('<div><p>Total $12.00</p><p>Paid so far $12.00</p></div>'), [
      'Total $12.00', 'Paid so far $12.00',
    ])
  })
})
