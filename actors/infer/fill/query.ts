// What a field of a schema asks for, in the forms that sources are searched by.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { conceptByName, conceptInText, conceptOf, thingWords, type Concept } from './concepts.ts'
import { compact, singular, tokensOf } from './names.ts'

export interface Query {
  /** The name as the schema has it. */
  name: string
  /** Compact forms, best first: as it is, without the word for the thing, without a unit, in the singular. */
  keys: string[]
  /** Words without those for the thing and the unit, in the singular. */
  tokens: string[]
  concept: Concept | undefined
}

const units = new Set('usd eur gbp chf jpy cad aud kg g mg lb lbs oz cm mm m km inch inches in ft ml l liter litre minutes minute mins min seconds secs hours hour days percent pct celsius fahrenheit watts w kwh mb gb tb mph kmh iso utc text string value number str int list array'.split(' '))
const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]

/** A query for a field called `name`; title and description of its schema help where the name says nothing. */
export function queryOf(name: string, schema: SchemaObject = {}): Query {
  const tokens = tokensOf(name)
  const known = conceptByName(tokens.join(''))
  const withoutThing = tokens.filter((token) => !thingWords.has(token))
  // `site_name` is a name of its own; only in names that nobody knows as a whole is `product_` a word for the thing.
  const bare = known === undefined && withoutThing.length > 0 ? withoutThing : tokens
  const core = bare.length > 1 ? bare.filter((token, index) => index === 0 || !units.has(token)) : bare
  const keys = unique([tokens.join(''), bare.join(''), core.join(''), singular(tokens.join('')), singular(core.join(''))])
  const concept = known ?? conceptOf(name) ?? conceptOf(core.join('_')) ?? (typeof schema.title === 'string' ? conceptOf(schema.title) : undefined)
    ?? (typeof schema.description === 'string' && keys.every((key) => key.length < 4) ? conceptInText(schema.description) : undefined)
  return { name, keys, tokens: core.map(singular), concept }
}

/** The query for a field inside another: `rating: {value}` asks for a rating value. */
export const prefixed = (outer: Query, inner: Query): Query => queryOf(`${outer.name} ${inner.name}`)

/** A label of the page in the forms that queries are compared with. */
export interface Label { key: string; bareKey: string; concept: Concept | undefined; tokens: string[] }

export function readLabel(label: string): Label {
  const bare = label.slice(0, 200).replace(/[([][^)\]]*[)\]]/g, ' ')
  return { key: compact(label), bareKey: compact(bare), concept: conceptOf(bare), tokens: tokensOf(bare).map(singular) }
}

/** The same name, another name of the same, or a name with more words. */
export type Fit = 'exact' | 'same' | 'near'

/** Whether a label names what the query asks for; words in brackets and up to two more words may stand beside it. */
export function labelFits({ key, bareKey, concept, tokens }: Label, query: Query): Fit | undefined {
  if (key === '') return undefined
  if (query.keys.includes(key) || query.keys.includes(bareKey) || query.keys.includes(singular(key))) return 'exact'
  if (concept !== undefined && concept === query.concept) return 'same'
  return query.tokens.length > 0 && tokens.length <= query.tokens.length + 2 && query.tokens.every((token) => tokens.includes(token)) ? 'near' : undefined
}
