// Schemas with required, nullable and alternative values, prompts, and values that the page does not have.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import { email, list, number, object, prose, text, type FillCase } from './fill-case.ts'

export const schemaCases: FillCase[] = [
  {
    title: 'fills null and an empty array for missing required values that allow them',
    page: documentOf('en', 'Widget', `<main><h1>Widget 9</h1><p>Price: $19</p>${prose}</main>`),
    schema: object({
      name: text, price: number, brand: { type: ['string', 'null'] }, rating: { anyOf: [number, { type: 'null' }] },
      tags: list(text),
    }, ['name', 'price', 'brand', 'rating', 'tags'], { additionalProperties: false }),
    expected: { name: 'Widget 9', price: 19, brand: null, rating: null, tags: [] },
  },
  {
    title: 'gives what it found if a required value is missing',
    page: documentOf('en', 'Widget', `<main><h1>Widget 9</h1>${prose}</main>`),
    schema: object({ name: text, price: number }, ['price']),
    expected: { name: 'Widget 9' },
  },
  {
    title: 'fills a value of alternative types',
    page: documentOf('en', 'Widget', html`
      <main><h1>Widget 9</h1><p>Price: on request</p><p>Weight: 5 kg</p>${prose}</main>
    `),
    schema: object({ price: { anyOf: [number, text] }, weight: { anyOf: [number, text] } }),
    expected: { price: 'on request', weight: 5 },
  },
  {
    title: 'fills an object whose schema is in $defs',
    page: documentOf('en', 'Co', html`
      <main><h1>Acme</h1><p>Email: a@acme.example</p><p>Phone: +1 555 010 9999</p>${prose}</main>
    `),
    schema: {
      $defs: { contact: object({ email, phone: text }) },
      ...object({ name: text, contact: { $ref: '#/$defs/contact' } }),
    },
    expected: { name: 'Acme', contact: { email: 'a@acme.example', phone: '+1 555 010 9999' } },
  },
  {
    title: 'takes no product data from an article that mentions a price',
    page: documentOf('en', 'Blog', html`
      <main>
        <h1>Why we moved</h1>
        <p>We paid $300 for the truck and spent three days on the road before we reached the new house in the
        hills.</p>
        ${prose}
      </main>
    `),
    schema: object({ title: text, price: number, author: text, rating: number }),
    expected: { title: 'Why we moved' },
  },
  {
    title: 'returns null if the page has no value',
    page: documentOf('en', 'Blog', `<main><h1>Why we moved</h1>${prose}</main>`),
    schema: object({ email, phone: text, address: text, sku: text }),
    expected: null,
  },
  {
    title: 'leaves out a price in another currency',
    page: documentOf('en', 'x', `<main><h1>Lamp X</h1><p>Price: €49</p>${prose}</main>`),
    schema: object({ name: text, price_usd: number }),
    expected: { name: 'Lamp X' },
  },
  {
    title: 'fills the fields that a prompt names',
    page: documentOf('en', 'Widget', `<main><h1>Widget 9</h1><p>Price: $19</p><p>Color: red</p>${prose}</main>`),
    prompt: 'Extract name, price and color',
    expected: { name: 'Widget 9', price: 19, color: 'red' },
  },
]
