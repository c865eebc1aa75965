import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropOtherProducts } from './drop-other-products.ts'

/** The texts below the product that are left when all blocks of a page are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(`<h1>Oak stool</h1><p>Turned from one piece.</p>${body}`, ({ pageBlocks, marks, table }) =>
    dropOtherProducts(pageBlocks, marks, table)).slice(2)

const offer = (name: string, href: string, price = '$ 12.00'): string =>
  `<li><a href="${href}"><h3>${name}</h3></a><p>${price}</p></li>`
const row = (href: string): string => `<tr><td><a href="${href}">Stool ${href}</a></td><td>$ 12.00</td></tr>`
const offers = ['/a', '/b', '/c'].map((href) => offer(`Stool ${href}`, href)).join('')

describe('dropOtherProducts', () => {
  it('drops offers that lead to other pages, with their heading and its labels', () =>
    assert.deepEqual(
      textsLeft(`<section><h2>Enhance the ritual</h2><p>See all</p><ul>${offers}</ul></section><p>Made in Bern.</p>`),
      ['Made in Bern.'],
    ))

  it('leaves the text above offers without a heading', () => {
    const text = 'It carries a grown person and stands on any floor for a hundred years.'
    assert.deepEqual(textsLeft(`<p>${text}</p><ul>${offers}</ul>`), [text])
  })

  for (const [name, html] of [
    ['the variants of the product', ['S', 'M', 'L'].map((size) => offer(size, `/stool?size=${size}`)).join('')],
    ['lists without prices', ['/a', '/b', '/c'].map((href) => offer('Care', href, 'Read on')).join('')],
    ['a table that compares', `<table>${['/a', '/b', '/c'].map(row).join('')}</table>`],
    ['two offers', offer('Stool a', '/a') + offer('Stool b', '/b')],
  ] as const)
    it(`keeps ${name}`, () => assert.ok(textsLeft(`<ul>${html}</ul>`).length >= 4))
})
