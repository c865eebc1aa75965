// Product pages whose structured data and visible price differ, and those on which no single price is shown.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import { footer, linkedData, nav, number, object, prose, text, type FillCase } from './fill-case.ts'

const offer = (price: string, more: object = {}): object => ({ '@type': 'Offer', price, priceCurrency: 'EUR', ...more })
const product = (offers: unknown): string =>
  linkedData({ '@context': 'https://schema.org', '@type': 'Product', name: 'Copper Kettle', sku: 'CK-77', offers })
const page = (offers: unknown, body: string): string =>
  documentOf('en', 'Copper Kettle – Hearth', html`${nav}<main>${body}${prose}</main>${footer}`, product(offers))
const buyBox = (price: string): string => html`
  <h1>Copper Kettle</h1>${price}<p>Free delivery over €60.00</p><button>Add to basket</button>
`
const price = { schema: object({ price: number }) }

export const shownPriceCases: FillCase[] = [
  {
    title: 'takes the price that the page shows when its structured data has another one',
    page: page(offer('49.90'), buyBox('<p class="price">€44.50</p>')),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'takes the price that is not struck through, and that one as the original price',
    page: page(offer('49.90'), buyBox('<p><del>€49.90</del> <strong>€44.50</strong></p>')),
    schema: object({ price: number, original_price: number }), expected: { price: 44.5, original_price: 49.9 },
  },
  {
    title: 'takes the shown price in an offer too',
    page: page(offer('49.90'), buyBox('<p class="price">€44.50</p>')),
    schema: object({ offers: object({ price: number, currency: text }) }),
    expected: { offers: { price: 44.5, currency: 'EUR' } },
  },
  {
    title: 'takes a price that the template calls regular when it is the only one',
    page: page(offer('49.90'), buyBox('<div><span>Regular price</span> <span class="price--regular">€44.50</span></div>')),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'reads a price beside blocks, without an element of its own',
    page: page(offer('49.90'), buyBox('<div class="price">now <meta itemprop="x" content="y"> €44.50<div>each</div></div>')),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'reads a price in the form that adds to the basket',
    page: page(offer('49.90'), html`<form action="/basket">${buyBox('<p class="price">€44.50</p>')}</form>`),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'reads a price whose decimals are an element of their own',
    page: page(offer('49.90'), buyBox('<p class="price"><span>$</span><span>44</span><sup>50</sup></p>')),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'reads content that a script shows',
    page: page(offer('49.90'), html`<div style="display:none">${buyBox('<p class="price">€44.50</p>')}</div>`),
    ...price, expected: { price: 44.5 },
  },
  {
    title: 'keeps the stated price when the shown one is rounded',
    page: page(offer('49.90'), buyBox('<p class="price">€49</p>')),
    ...price, expected: { price: 49.9 },
  },
  {
    title: 'keeps the stated price when it is shown beside others',
    page: page(offer('49.90'), buyBox('<p class="price">€39.90 with a plan</p><p>€49.90 without</p>')),
    ...price, expected: { price: 49.9 },
  },
  {
    title: 'keeps the stated price when a range is shown',
    page: page(offer('49.90'), buyBox('<p class="price">€39.00 – €89.00</p>')),
    ...price, expected: { price: 49.9 },
  },
  {
    title: 'keeps the stated price when the lower end of a range is shown',
    page: page(offer('49.90'), buyBox('<p class="price">from €39.00</p>')),
    ...price, expected: { price: 49.9 },
  },
  {
    title: 'keeps the stated price when only that of another product is shown',
    page: page(offer('49.90'), html`
      <h1>Copper Kettle</h1><button>Add to basket</button>
      <h2>You may also like</h2><div><a href="/steel">Steel Kettle</a><p class="price">€29.00</p></div>
    `),
    ...price, expected: { price: 49.9 },
  },
  {
    title: 'keeps the stated price of a thing that the page is not about',
    page: documentOf('en', 'Kettles', html`
      ${nav}<main><h1>Our shop</h1><p class="price">€12.00</p>${prose}</main>${footer}
    `, [['Steel Pan', '31.00'], ['Iron Pot', '52.00']].map(([name, value]) =>
      linkedData({ '@type': 'Product', name, sku: 'x', offers: offer(value!) })).join('')),
    ...price, expected: { price: 31 },
  },
  {
    title: 'takes the amount in the stated currency where others are shown beside it',
    page: page(offer('549.56'), buyBox(html`
      <span class="price">€132.34</span>
      <ul><li>AED: <span>549.56AED</span></li><li>GBP: <span>£110.82</span></li></ul>
    `)),
    ...price, expected: { price: 132.34 },
  },
  {
    title: 'reads which price is the former one from the labels for assistive technology',
    page: page(offer('49.90'), buyBox(html`
      <div><strong><span aria-label="Discounted price €44.50">€44.50</span></strong>
      <span aria-label="Original price €59">€59</span></div>
    `)),
    schema: object({ price: number, original_price: number }), expected: { price: 44.5, original_price: 59 },
  },
  {
    title: 'takes the price in the entry of a list, where only its structured data has another one',
    page: documentOf('en', 'Kettles of the year', html`
      ${nav}<main><h1>Kettles of the year</h1>${prose}
      ${[['Copper Kettle', '44.50'], ['Iron Pot', '51.00'], ['Steel Pan', '33.00']].map(([name, value]) => html`
        <div class="entry">
          <div class="entry-name">${name!}</div><p>Boils fast.</p><a href="/go">€${value!} from Hearth</a>
        </div>
      `).join('')}</main>${footer}
    `, [['Copper Kettle', '49.90'], ['Iron Pot', '52.00'], ['Steel Pan', '31.00']].map(([name, value]) =>
      linkedData({ '@type': 'Product', name, sku: 'x', offers: offer(value!) })).join('')),
    ...price, expected: { price: 44.5 },
  },
]
