// The fields of a form, from the JSON Schema of an operation's input.

/** A JSON Schema as plain data. */
export interface Schema {
  type?: string
  title?: string
  description?: string
  default?: unknown
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Control =
  /** `long`: prose, of several lines. */
  | { kind: 'text'; long: boolean }
  | { kind: 'number' }
  /** A number, or text. */
  | { kind: 'number or text' }
  | { kind: 'check' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  /** One item a line; items in braces are JSON, where `objects` are accepted. */
  | { kind: 'lines'; objects: boolean }
  /** JSON as text. */
  | { kind: 'json' }
  | { kind: 'group'; fields: readonly FormField[] }

export interface FormField {
  /** `scrape_options.timeout` */
  path: string
  label: string
  /** Description, bounds and default, in Markdown. */
  hint: string
  control: Control
  required: boolean
  /** Undefined if there is none. */
  default: unknown
  /** Whether it may hold a credential: then it is not in links. */
  secret: boolean
}

/** The fields of an object. Those of inner objects are in groups. */
export function fieldsOf({ properties = {}, required = [] }: Schema, parent = '', secret = false): FormField[] {
  return Object.entries(properties).map(([name, schema]): FormField => {
    const path = parent + name
    const isSecret = secret || secretNames.test(name)
    return {
      path, label: schema.title ?? name, hint: hintOf(schema), control: controlOf(schema, path, isSecret),
      required: required.includes(name), default: schema.default, secret: isSecret,
    }
  })
}

/** Headers and webhooks carry tokens; so does the address of a webhook of Slack. */
const secretNames = /^(headers|webhook|secret|token|password|authorization)$|_(key|secret|token|password)$/

/** Texts that may be this long are prose; addresses are shorter. */
const proseChars = 10_000

function controlOf(schema: Schema, path: string, secret: boolean): Control {
  if (schema.enum) return { kind: 'choice', values: schema.enum.map(String) }
  if (schema.anyOf) return unionControl(schema.anyOf)
  switch (schema.type) {
    case 'string': return { kind: 'text', long: (schema.maxLength ?? 0) >= proseChars }
    case 'integer':
    case 'number': return { kind: 'number' }
    case 'boolean': return schema.default === undefined ? { kind: 'choice', values: ['true', 'false'] } : { kind: 'check' }
    case 'array': return listControl(schema.items ?? {})
    case 'object': return schema.properties
      ? { kind: 'group', fields: fieldsOf(schema, `${path}.`, secret) } : { kind: 'json' }
    default: return { kind: 'json' }
  }
}

function unionControl(schemas: readonly Schema[]): Control {
  const types = schemas.map(({ type }) => type)
  if (types.every((type) => type === 'string')) return { kind: 'text', long: false }
  const scalars = ['string', 'integer', 'number']
  return { kind: types.every((type) => scalars.includes(type ?? '')) ? 'number or text' : 'json' }
}

function listControl(items: Schema): Control {
  if (items.enum) return { kind: 'choices', values: items.enum.map(String) }
  if (items.type === 'string') return { kind: 'lines', objects: false }
  const types = items.anyOf?.map(({ type }) => type) ?? []
  return types.includes('string') ? { kind: 'lines', objects: types.includes('object') } : { kind: 'json' }
}

/** "What it does. 1 to 500. Default: `25`." */
function hintOf(schema: Schema): string {
  return [schema.description, boundsOf(schema), defaultOf(schema)].filter(Boolean).join(' ')
}

function boundsOf({ type, minimum, maximum, items, maxItems, maxLength }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}.`
  if (minimum !== undefined) return `At least ${minimum}.`
  if (maximum !== undefined) return `At most ${maximum}.`
  if (type === 'array' && maxItems !== undefined && !items?.enum) return `At most ${maxItems}, one a line.`
  return type === 'string' && maxLength !== undefined ? `At most ${maxLength} characters.` : ''
}

function defaultOf({ type, default: value }: Schema): string {
  const isEmpty = value === undefined || type === 'boolean' || (typeof value === 'object' && Object.keys(value!).length === 0)
  return isEmpty ? '' : `Default: \`${[value].flat().join(', ')}\`.`
}

/** All fields, with those in groups. */
export const allFields = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((field) => [field, ...(field.control.kind === 'group' ? allFields(field.control.fields) : [])])

/** Splits into the fields that are always shown (required, or in the example) and the further options. */
export function splitFields(fields: readonly FormField[], example: object): { main: FormField[]; more: FormField[] } {
  const isMain = ({ path, required, control }: FormField): boolean =>
    required || (path in example && control.kind !== 'group')
  return { main: fields.filter(isMain), more: fields.filter((one) => !isMain(one)) }
}
