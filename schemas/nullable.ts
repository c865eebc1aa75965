// A schema whose value may also be null.

import { Type, type Static, type TSchema } from 'typebox'

/** The schema or null: `type: [T, 'null']` for an untitled schema of one type, else a union. */
export function nullable<S extends TSchema>(schema: S): ReturnType<typeof Type.Unsafe<Static<S> | null>> {
  const { type } = schema as { type?: unknown }
  const isPlain = typeof type === 'string' && !['enum', 'const', 'title'].some((keyword) => keyword in schema)
  const orNull = isPlain ? { ...schema, type: [type, 'null'] } : Type.Union([schema, Type.Null()])
  return Type.Unsafe<Static<S> | null>(orNull)
}
