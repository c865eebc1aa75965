// What is in a form, and the input of the operation that it stands for.

import { allFields, type FormField } from './form-fields.ts'

/** Content of a control: text, the state of a check box, or the chosen values. */
export type Value = string | boolean | readonly string[]
/** By the path of the field. Untouched fields are absent. */
export type Values = Readonly<Record<string, Value>>

export interface FormInput {
  /** Only what differs from the defaults. */
  input: Record<string, unknown>
  /** What is wrong with the text of a control, by the path of the field. */
  problems: Record<string, string>
}

/** Reads a form. Everything but the syntax of JSON is checked by the service. */
export function readForm(fields: readonly FormField[], values: Values): FormInput {
  const problems: Record<string, string> = {}
  const read = (some: readonly FormField[]): Record<string, unknown> =>
    Object.fromEntries(some.flatMap((field): [string, unknown][] => {
      const { control, path } = field
      const name = path.slice(path.lastIndexOf('.') + 1)
      if (control.kind === 'group') {
        const inner = read(control.fields)
        return Object.keys(inner).length === 0 ? [] : [[name, inner]]
      }
      const value = readValue(field, values[path], problems)
      return value === undefined || isSame(value, field.default) ? [] : [[name, value]]
    }))
  return { input: read(fields), problems }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The value that a control stands for; undefined if it is empty. */
function readValue(
  { control, path }: FormField, value: Value | undefined, problems: Record<string, string>,
): unknown {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') return value
  switch (control.kind) {
    case 'number': return Number.isFinite(Number(value)) ? Number(value) : value
    case 'number or text': return /^\s*\d+\s*$/.test(value) ? Number(value) : value
    case 'check':
    case 'choice': return value === 'true' ? true : value === 'false' ? false : value
    case 'lines': return readLines(value, control.objects, path, problems)
    case 'json': return readJson(value, path, problems)
    default: return value
  }
}

function readLines(text: string, objects: boolean, path: string, problems: Record<string, string>): unknown {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean)
  return lines.map((line) => (objects && line.startsWith('{') ? readJson(line, path, problems) : line))
}

function readJson(text: string, path: string, problems: Record<string, string>): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    problems[path] = `This is no JSON: ${(error as Error).message}.`
    return undefined
  }
}

/** What a control shows: its content, or the default of the field. */
export function shownValue({ control, path, default: fallback }: FormField, values: Values): Value {
  const value = values[path]
  if (value !== undefined) return value
  if (control.kind === 'check') return fallback === true
  if (control.kind === 'choices') return Array.isArray(fallback) ? fallback.map(String) : []
  return control.kind === 'choice' && fallback !== undefined ? String(fallback) : ''
}

/** Whether something in the field or its group differs from the default. */
export function isChanged(field: FormField, values: Values): boolean {
  return allFields([field]).some(({ path }) => values[path] !== undefined)
}

/** The values of another operation's form: those of its own draft, and the text of required fields of the same name. */
export function carryOver(fields: readonly FormField[], draft: Values, from: Values): Values {
  const shared = fields.filter(({ path, control }) =>
    control.kind === 'text' && (path === 'url' || path === 'query') && typeof from[path] === 'string',
  )
  return { ...draft, ...Object.fromEntries(shared.map(({ path }) => [path, from[path]!])) }
}
