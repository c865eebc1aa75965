// Where the value of a field is searched.

import type { Json } from '../fields/filled.ts'
import type { Query } from '../fields/query.ts'
import type { Entity, EntityValue } from '../values/entities.ts'

/** What says that a value answers a field: structured data, a label, metadata, a place, a sentence. */
export type Origin =
  | 'stated' | 'shown' | 'contact' | 'label-exact' | 'label-same' | 'label-near' | 'label-qualified' | 'label-described'
  | 'label-part' | 'weekday' | 'span' | 'meta' | 'section' | 'section-near' | 'page-field' | 'identifier' | 'price'
  | 'site' | 'year' | 'time' | 'class' | 'form' | 'head' | 'kind' | 'cell' | 'record' | 'link' | 'line'
  | 'prose' | 'prose-name' | 'context'
  | 'segment' | 'outer-segment' | 'name' | 'date' | 'member' | 'kicker' | 'role'

/** A value that may answer a field, and where it is from. */
export interface Candidate { value: EntityValue; origin: Origin }

/** A value that fits its schema, the origins that give it, and its features. */
export interface Considered {
  value: Json
  /** The value as the page has it. */
  raw: Candidate['value']
  origins: Origin[]
  features: Record<string, number>
}

export interface Source {
  /** Found values for a query, best first. */
  values(query: Query): EntityValue[]
  /** The same with their origins; values of sources without it are stated. */
  candidates?(query: Query): Candidate[]
  /** Found items for a query that asks for an object. */
  items?(query: Query): Entity[]
}
