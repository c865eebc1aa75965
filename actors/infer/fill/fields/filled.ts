// Values that are filled into a schema, and how complete an object is.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export type Row = { [name: string]: Json }

/** An object, the number of its fields that were found, and the required ones that were not. */
export interface Filled { value: { [name: string]: Json }; found: number; missing: string[] }

export const isComplete = ({ found, missing }: Filled): boolean => found > 0 && missing.length === 0

/** Whether an object lacks required fields, but has at least half of all. */
export const isPartial = ({ found }: Filled, { properties = {} }: SchemaObject): boolean =>
  found > 0 && found * 2 >= Object.keys(properties).length

/** Whether at least half of the objects that have any field have all that are required. */
export const isMostlyComplete = (all: readonly Filled[]): boolean =>
  all.filter(isComplete).length * 2 >= all.filter(({ found }) => found > 0).length
