// What a field of a schema asks for, in the forms that sources are searched by.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { conceptByName, conceptInText, conceptOf, thingWords, type Concept } from './concepts.ts'
import { compact, singular, tokensOf } from './names.ts'
import { isUnit } from './units.ts'

export interface Query {
  /** The name as the schema has it. */
  name: string
  /** Compact forms, best first: as it is, without the word for the thing, without a unit, in the singular. */
  keys: string[]
  /** Words without those for the thing and the unit, in the singular. */
  tokens: string[]
  /** What the schema says of the field, in words. */
  told: string
  concept: Concept | undefined
}

const units = new Set(
  'usd eur gbp chf jpy cad aud kg g mg lb lbs oz cm mm m km inch inches in ft ml l liter litre minutes minute mins min seconds secs hours hour days percent pct sq square celsius fahrenheit watts w kwh mb gb tb mph kmh iso utc text string value number str int list array'.split(
    ' ',
  ),
)
/** Words that make a name a question: `has_garden` asks about the garden. */
const asking = new Set('has is are have with hat ist haben with includes include contains'.split(' '))
const ends = new Set('min max minimum maximum lowest highest'.split(' '))
/**
 * How people write umlauts where they have none, and what labels have: `hoehe` is Höhe, which is compared as `hohe`.
 */
const withoutUmlauts = (key: string) => key.replace(/([aou])e(?!r$|n$|$)/g, '$1')
const unique = (values: string[]) => [...new Set(values.filter((value) => value !== ''))]

/** A query for a field called `name`; title and description of its schema help where the name says nothing. */
export function queryOf(name: string, schema: SchemaObject = {}): Query {
  const tokens = tokensOf(name)
  const known = conceptByName(tokens.join(''))
  const withoutThing = tokens.filter((token) => !thingWords.has(token))
  // `site_name` is a name of its own; only in names that nobody knows as a whole is `product_` a word for the thing.
  const bare = known === undefined && withoutThing.length > 0 ? withoutThing : tokens
  const plain = bare.length > 1 && asking.has(bare[0]!) ? bare.slice(1) : bare
  const says = (token: string, index: number) =>
    (index === 0 || (!units.has(token) && !isUnit(token))) && (known !== undefined || !ends.has(token))
  const core = plain.length > 1 ? plain.filter(says) : plain
  const written = unique([
    tokens.join(''), bare.join(''), core.join(''), singular(tokens.join('')), singular(core.join('')),
  ])
  const keys = unique([...written, ...written.map(withoutUmlauts)])
  const concept =
    known
    ?? conceptOf(name)
    ?? conceptOf(core.join('_'))
    ?? (typeof schema.title === 'string' ? conceptOf(schema.title) : undefined)
    ?? (typeof schema.description === 'string' && keys.every((key) => key.length < 4)
      ? conceptInText(schema.description)
      : undefined)
  return {
    name, keys, tokens: core.map(singular),
    told: typeof schema.description === 'string' ? schema.description.slice(0, 200) : '', concept,
  }
}

/** The query for a field inside another: `rating: {value}` asks for a rating value. */
export const prefixed = (outer: Query, inner: Query): Query => queryOf(`${outer.name} ${inner.name}`)

/** A label of the page in the forms that queries are compared with. */
export interface Label { key: string; bareKey: string; concept: Concept | undefined; tokens: string[] }

export function readLabel(label: string): Label {
  const bare = label.slice(0, 200).replace(/[([][^)\]]*[)\]]/g, ' ')
  return { key: compact(label), bareKey: compact(bare), concept: conceptOf(bare), tokens: tokensOf(bare).map(singular) }
}

/**
 * The same name, another name of the same, a name with more words, or what the description of the field begins with.
 */
export type Fit = 'exact' | 'same' | 'near' | 'told'
export const fits: readonly Fit[] = ['exact', 'same', 'near', 'told']

/** Whether a label names what the query asks for; words in brackets and up to two more words may stand beside it. */
export function labelFits({ key, bareKey, concept, tokens }: Label, query: Query): Fit | undefined {
  if (key === '') return undefined
  if (query.keys.includes(key) || query.keys.includes(bareKey) || query.keys.includes(singular(key))) return 'exact'
  if (concept !== undefined && concept === query.concept) return 'same'
  const folded = (token: string) => tokens.includes(token) || tokens.includes(withoutUmlauts(token))
  if (query.tokens.length > 0 && tokens.length <= query.tokens.length + 2 && query.tokens.every(folded)) return 'near'
  return query.told !== '' && isToldBy(tokens, query.told) ? 'told' : undefined
}

/**
 * Whether a description begins with a label: "Fassungsvermögen in kg" does with Fassungsvermögen, "Author email" does
 * not with Author.
 */
function isToldBy(label: readonly string[], told: string): boolean {
  const words = tokensOf(told.replace(/^(?:the|a|an|der|die|das|le|la|el|il|total|current)\s+/i, '')).map(singular)
  if (
    label.length === 0
    || label.join('').length < (/[a-z]/.test(label[0]!) ? 4 : 2)
    || !label.every((word, at) => words[at] === word)
  )
    return false
  const next = words[label.length]
  return (
    next === undefined
    || isUnit(next)
    || /^(?:in|of|as|for|per|on|at|from|with|inkl|pro|von|der|des|e?n|de|du|del|di|which|that|if|e|g)$/.test(next)
  )
}
