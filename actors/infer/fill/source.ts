// Where the value of a field is searched.

import type { Entity, EntityValue } from './entities.ts'
import type { Query } from './query.ts'

export interface Source {
  /** Found values for a query, best first. */
  values(query: Query): EntityValue[]
  /** Found items for a query that asks for an object. */
  items?(query: Query): Entity[]
}
