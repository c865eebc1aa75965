// Parts of the cases of JSON extraction: schemas, structured data and common elements of pages.

import { html } from '#test/support/html.ts'

type Json = Record<string, unknown>

/** A page, the schema or prompt of the caller, and the object that extraction returns; null for none. */
export interface FillCase {
  title: string
  page: string
  schema?: Json
  prompt?: string
  expected: Json | null
}

export const text = { type: 'string' }
export const number = { type: 'number' }
export const integer = { type: 'integer' }
export const boolean = { type: 'boolean' }
export const uri = { type: 'string', format: 'uri' }
export const date = { type: 'string', format: 'date' }
export const dateTime = { type: 'string', format: 'date-time' }
export const email = { type: 'string', format: 'email' }
export const object = (properties: Json, required: string[] = [], more: Json = {}): Json => ({
  type: 'object', properties, required, ...more,
})
export const list = (items: Json): Json => ({ type: 'array', items })
export const described = (schema: Json, description: string): Json => ({ ...schema, description })

export const linkedData = (item: Json): string =>
  `<script type="application/ld+json">${JSON.stringify(item)}</script>`

export const nav = '<nav><a href="/">Home</a> <a href="/shop">Shop</a> <a href="/contact">Contact</a></nav>'
export const footer = html`
  <footer><p>© 2024 Example Ltd. All rights reserved.</p><a href="/privacy">Privacy</a></footer>
`
/** A paragraph without a value that a field could take. */
export const prose = html`
  <p>This page tells what there is to know about it, in a few plain sentences that nobody has to read twice,
  and then it ends.</p>
`
