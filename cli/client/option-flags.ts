// Flags made of the schemas of the API: every option of an operation is a flag, with its description and default.

import { readFileSync } from 'node:fs'
import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util'
import type { TObject } from 'typebox'
import { toUsageError, UsageError } from '../usage-error.ts'

/** How the value of a flag is written. */
type Kind =
  | 'boolean'
  | 'number'
  | 'text'
  /** A number, or any other text. */
  | 'number or text'
  /** Repeated; names of a fixed set also with commas. */
  | 'list'
  /** `Name: value`, repeated. */
  | 'pairs'
  /** JSON, or @ and the path of a file. */
  | 'json'

export interface OptionFlag {
  /** Without dashes: `only-main-content`. */
  name: string
  /** The field of the input. */
  field: string
  kind: Kind
  /** The values that are known, of a text or a list. */
  values?: readonly string[]
  default?: unknown
  description: string
  /** A single letter. */
  short?: string
}

interface Schema {
  type?: string | string[]
  enum?: string[]
  anyOf?: Schema[]
  items?: Schema
  additionalProperties?: Schema | boolean
  patternProperties?: Record<string, Schema>
  properties?: Record<string, Schema>
  default?: unknown
  description?: string
}

const shorts: Readonly<Record<string, string>> = { formats: 'f', headers: 'H', limit: 'n' }

/** The flags of the fields of a schema, without those in `skip`. */
export function flagsOf({ properties }: TObject, skip: readonly string[] = []): OptionFlag[] {
  return Object.entries(properties as Record<string, Schema>).filter(([field]) => !skip.includes(field))
    .map(([field, schema]) => {
      const values = schema.enum ?? schema.items?.enum
      const short = shorts[field]
      return {
        name: flagName(field), field, kind: kindOf(schema), description: schema.description ?? '',
        ...(values && { values }), ...(short !== undefined && { short }),
        ...(schema.default !== undefined && { default: schema.default }),
      }
    })
}

/** `only_main_content` → `only-main-content` */
export const flagName = (field: string): string => field.replaceAll('_', '-')

function kindOf(schema: Schema): Kind {
  const types = [schema, ...(schema.anyOf ?? [])].flatMap(({ type = [] }) => type)
  const isNumber = types.includes('integer') || types.includes('number')
  if (isNumber) return types.includes('string') ? 'number or text' : 'number'
  if (types.includes('boolean')) return 'boolean'
  if (types.includes('array')) return 'list'
  if (types.includes('string') || schema.enum) return 'text'
  const [value] = Object.values(schema.patternProperties ?? {})
  return types.includes('object') && value?.type === 'string' ? 'pairs' : 'json'
}

export interface ReadFlags {
  /** The options of the API that were given, by field. */
  input: Record<string, unknown>
  /** Flags of the command itself, by name. */
  own: Record<string, string | boolean | undefined>
  positionals: string[]
}

/** A flag of a command that is no option of the API. */
export type OwnFlag = ParseArgsOptionDescriptor & { description: string; value?: string }

/** Reads arguments. Throws UsageError, whose message names the flag. */
export function readFlags(
  args: string[], flags: readonly OptionFlag[], ownFlags: Readonly<Record<string, OwnFlag>>,
): ReadFlags {
  const options = Object.fromEntries<ParseArgsOptionDescriptor>([
    ...Object.entries(ownFlags).map(([name, { description: _, value: __, ...option }]) => [name, option] as const),
    ...flags.map((flag) => [flag.name, optionOf(flag)] as const),
  ])
  const { values, positionals } = parse(args, options)
  const input: Record<string, unknown> = {}
  for (const flag of flags) {
    const given = values[flag.name]
    if (given !== undefined) input[flag.field] = valueOf(flag, given)
  }
  const names = Object.keys(ownFlags)
  const own = Object.fromEntries(names.map((name) => [name, values[name] as string | boolean | undefined]))
  return { input, own, positionals }
}

const isMultiple = ({ kind }: OptionFlag): boolean => kind === 'list' || kind === 'pairs'

const optionOf = (flag: OptionFlag): ParseArgsOptionDescriptor => ({
  type: flag.kind === 'boolean' ? 'boolean' : 'string', multiple: isMultiple(flag),
  ...(flag.short !== undefined && { short: flag.short }),
})

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parse(
  args: string[], options: Record<string, ParseArgsOptionDescriptor>,
): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true, allowNegative: true })
  } catch (error) {
    throw toUsageError(error)
  }
}

function valueOf(flag: OptionFlag, given: Exclude<Values[string], undefined>): unknown {
  const { name, kind, values } = flag
  if (Array.isArray(given)) {
    const texts = given.map(String)
    if (kind === 'pairs') return Object.fromEntries(texts.map((one) => pairOf(name, one)))
    if (!values) return texts
    const names = texts.flatMap((one) => one.split(',').map((part) => part.trim())).filter(Boolean)
    if (names.length === 0) throw new UsageError(`--${name} needs at least one of ${values.join(', ')}`)
    for (const one of names) assertKnown(flag, one)
    return names
  }
  if (typeof given === 'boolean') return given
  if (kind === 'text') assertKnown(flag, given)
  if (kind === 'json') return readJson(name, given)
  const number = given.trim() === '' ? NaN : Number(given)
  if (kind === 'number' && Number.isNaN(number)) throw new UsageError(`--${name} must be a number (got ${given})`)
  return kind === 'number' || (kind === 'number or text' && !Number.isNaN(number)) ? number : given
}

/** Throws UsageError for a value of a fixed set that is none of it. */
function assertKnown({ name, values }: OptionFlag, given: string): void {
  if (values && !values.includes(given))
    throw new UsageError(`--${name} must be one of ${values.join(', ')} (got ${given === '' ? 'nothing' : given})`)
}

function pairOf(name: string, text: string): [string, string] {
  const [, field, value] = /^([^:]+):\s*(.*)$/s.exec(text) ?? []
  if (field === undefined || value === undefined)
    throw new UsageError(`--${name} must be written as "Name: value" (got ${text})`)
  return [field.trim(), value]
}

/** The value of a flag that is JSON, or `@` and the path of a file. Throws UsageError. */
export function readJson(name: string, text: string): unknown {
  const from = text.startsWith('@') ? text.slice(1) : null
  try {
    return JSON.parse(from === null ? text : readFileSync(from, 'utf8')) as unknown
  } catch (error) {
    throw new UsageError(`--${name} must be JSON, or @ and the path of a JSON file: ${(error as Error).message}`)
  }
}
