// The form as the query of the page's URL, without what may be secret.

import { allFields, type FormField } from './form-fields.ts'
import type { Value, Values } from './form-values.ts'

/** Parameters of the page itself. */
export const operationParameter = 'operation'
export const tabParameter = 'tab'

/** Changed values by the path of their field. Lists are joined by commas. */
export function toQuery(fields: readonly FormField[], values: Values): Record<string, string> {
  const shared = allFields(fields).filter(({ path, secret }) => !secret && isGiven(values[path]))
  return Object.fromEntries(shared.map(({ path }) => [path, String(values[path])]))
}

const isGiven = (value: Value | undefined): boolean => value !== undefined && value !== ''

/** The values of a query. Unknown names, and fields that may be secret, are ignored. */
export function fromQuery(fields: readonly FormField[], query: Readonly<Record<string, string>>): Values {
  const given = allFields(fields).filter(({ path, secret, control }) =>
    !secret && control.kind !== 'group' && query[path] !== undefined,
  )
  return Object.fromEntries(given.map((field) => [field.path, parse(field, query[field.path]!)]))
}

function parse({ control }: FormField, text: string): Value {
  if (control.kind === 'check') return text === 'true'
  if (control.kind !== 'choices') return text
  const chosen = text.split(',')
  return control.values.filter((one) => chosen.includes(one))
}

/** The values that links leave out. */
export const secretValues = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(allFields(fields).flatMap(({ path, secret }): [string, Value][] =>
    (secret && values[path] !== undefined ? [[path, values[path]]] : []),
  ))
