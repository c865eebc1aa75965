// A schema whose value may also be null.

import { Type, type Static, type TSchema } from 'typebox'

/** The schema, or null: `type: [T, 'null']` where the schema has one type, else a union. */
export function nullable<S extends TSchema>(schema: S): ReturnType<typeof Type.Unsafe<Static<S> | null>> {
  const { type } = schema as { type?: unknown }
  const hasOneType = typeof type === 'string' && !('enum' in schema) && !('const' in schema)
  return Type.Unsafe<Static<S> | null>(hasOneType ? { ...schema, type: [type, 'null'] } : Type.Union([schema, Type.Null()]))
}
