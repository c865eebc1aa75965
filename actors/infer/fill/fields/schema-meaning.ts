// What a schema is about, and what it takes for a field that a page does not answer.

import type { Schema, SchemaObject } from '#src/json-schema/clean-schema.ts'
import { allowsNull, alternatives, isArraySchema } from './effective-schema.ts'
import type { Json } from './filled.ts'
import { thingWords } from './names.data.ts'
import { singular } from './names.ts'

/** The thing that a schema describes: its title, or the word that its fields begin with. */
export function thingOf(way: SchemaObject): string | undefined {
  const title = way.title === undefined ? undefined : singular(way.title.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const first = Object.keys(way.properties ?? {})
    .flatMap((name) => /^([a-z]+)[_A-Z]/.exec(name)?.[1] ?? [])
    .find((word) => thingWords.has(word))
  return title ?? first
}

/** The value of a required field that was not found: null, the default or an empty list, as the schema allows. */
export function emptyValue(schema: Schema, root: SchemaObject): Json | undefined {
  if (allowsNull(schema, root)) return null
  const [way] = alternatives(schema, root)
  if (way?.default !== undefined) return way.default as Json
  return way && isArraySchema(way) && (way.minItems ?? 0) === 0 ? [] : undefined
}
