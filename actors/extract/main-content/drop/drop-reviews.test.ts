import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropReviews } from './drop-reviews.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropReviews(pageBlocks, marks, table))

const product = '<h1>Oak stool</h1><p>Turned from one piece.</p>'
const praise = 'word '.repeat(30)
const review = (name: string): string => `<div class="product-review"><b>Ann Miller</b><p>${name} ${praise}</p></div>`

describe('dropReviews', () => {
  it('drops the reviews of a product with their heading', () => {
    const reviews = `<section class="customer-reviews"><h2>What people say</h2>${review('a')}${review('b')}</section>`
    assert.deepEqual(textsLeft(product + reviews + '<p>Made in Bern.</p>'),
      ['Oak stool', 'Turned from one piece.', 'Made in Bern.'])
  })

  it('drops only the reviews where nothing around them is named after them', () =>
    assert.deepEqual(textsLeft(`<div>${product}${review('a')}${review('b')}<p>Made in Bern.</p></div>`),
      ['Oak stool', 'Turned from one piece.', 'Made in Bern.']))

  it('keeps the product in an element that is named after reviews', () =>
    assert.deepEqual(textsLeft(`<div class="page-with-reviews">${product}${review('a')}${review('b')}</div>`),
      ['Oak stool', 'Turned from one piece.']))

  it('keeps summaries of the reviews, a single one and those that the seller quotes', () => {
    const summary = '<div class="review-summary">94 of 100 like it</div>'.repeat(2)
    const quotes = `<blockquote class="review">${praise}</blockquote>`.repeat(2)
    assert.equal(textsLeft(product + summary).length, 4)
    assert.equal(textsLeft(product + review('a')).length, 4)
    assert.equal(textsLeft(product + quotes).length, 4)
  })

  it('keeps lists of other things', () =>
    assert.equal(textsLeft(product + `<div class="part"><p>${praise}</p></div>`.repeat(3)).length, 5))
})
