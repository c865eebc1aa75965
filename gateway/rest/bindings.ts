// The REST bindings of an operation: the input fields in the path, and the schema of the others.

import { Type, type TObject, type TSchema } from 'typebox'
import type { Method, Operation, RestBinding } from '#src/operation.ts'

export interface Binding {
  operation: Operation
  method: Method
  /** `/crawl/:id` */
  path: string
  /** Input fields in the path. */
  pathFields: string[]
  /** The other fields: the query of GET and DELETE, the body of the other methods. */
  fields: TObject
}

/** All bindings of the operations. */
export const bindingsOf = (operations: readonly Operation[]): Binding[] =>
  operations.flatMap((operation) => operation.rest.map((rest) => bind(operation, rest)))

function bind(operation: Operation, { method, path, omit = [] }: RestBinding): Binding {
  const pathFields = path.split('/').filter((part) => part.startsWith(':')).map((part) => part.slice(1))
  const elsewhere = new Set([...pathFields, ...omit])
  const properties = Object.entries(operation.input.properties as Record<string, TSchema>)
  const fields = Type.Object(
    Object.fromEntries(properties.filter(([name]) => !elsewhere.has(name))), { additionalProperties: false },
  )
  return { operation, method, path, pathFields, fields }
}

/** Whether the fields are in the query. */
export const hasQuery = ({ method }: Pick<Binding, 'method'>): boolean => method === 'get' || method === 'delete'
