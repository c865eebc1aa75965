// Tools derived from operations.

import type { TObject } from 'typebox'
import type { Operation } from '#src/operation.ts'
import { compileCheck, type Check } from '#src/json-schema/validate.ts'
import { requestSchema, type JsonSchema } from '../openapi/schemas.ts'
import type { OperationTarget } from '../pipeline/transport.ts'
import { targetOf } from '../calls/call-target.ts'
import { annotationsOf, type ToolAnnotations } from './annotations.ts'
import type { CutOptions } from './cut-result.ts'

/** A tool of the service. It has no rules of its own: its calls are those of an operation. */
export interface Tool {
  name: string
  /** The tag of its operation. */
  tag: string
  description: string
  annotations: ToolAnnotations
  /** The full schemas. */
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  /** Reads the arguments. Throws INVALID_REQUEST. */
  read(args: Record<string, unknown>): ToolCall
}

export interface ToolCall {
  target: OperationTarget
  /** Bounds of the result; null for a tool whose results are short. */
  cut: CutOptions | null
}

export const maxCharsDefault = 40_000
export const maxCharsLimit = 1_000_000

const cutFields: Record<string, JsonSchema> = {
  max_chars: {
    type: 'integer', minimum: 1, maximum: maxCharsLimit, default: maxCharsDefault,
    description: 'Maximum characters of the texts in the result; `truncation` says how to read on.',
  },
  offset: {
    type: 'integer', minimum: 0, maximum: maxCharsLimit, default: 0,
    description: 'Characters of each long text to skip: `truncation.next_offset`.',
  },
}
const readCut = compileCheck(
  { type: 'object', properties: cutFields, required: Object.keys(cutFields) } as unknown as TObject, 'the arguments',
) as unknown as Check<{ max_chars: number; offset: number }>

/** The schema of `truncation` in results. */
const truncation: JsonSchema = {
  type: 'object',
  description: 'What was cut; absent if nothing was.',
  properties: {
    next_offset: { type: ['integer', 'null'], description: '`offset` of the next part; null after the last one.' },
    texts: { type: 'array', items: { type: 'string' } },
    lists: { type: 'array', items: { type: 'object' } },
  },
}

/** Names of fields whose values can be long. */
const longFields: ReadonlySet<string> = new Set(['content', 'answer', 'css', 'hunks', 'links'])

/** Whether results can be long: an output schema with one of these fields at any depth. */
export function hasLongTexts(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(hasLongTexts)
  if (typeof schema !== 'object' || schema === null) return false
  const { properties } = schema as JsonSchema
  if (Object.keys((properties as object | undefined) ?? {}).some((name) => longFields.has(name))) return true
  return Object.values(schema).some(hasLongTexts)
}

export interface ToolParts {
  name: string
  tag: string
  description: string
  /** Whose annotations the tool has. */
  like: Operation
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  /** The operation of a call, and its input before validation. */
  choose(args: Record<string, unknown>): { operation: Operation; input: unknown }
}

/** Builds a tool; adds `max_chars` and `offset` if its results can be long. */
export function makeTool({ name, tag, description, like, inputSchema, outputSchema, choose }: ToolParts): Tool {
  const isLong = annotationsOf(name, like).readOnlyHint && hasLongTexts(outputSchema)
  const fields = inputSchema.properties as Record<string, JsonSchema>
  const taken = isLong ? Object.keys(cutFields).filter((one) => one in fields) : []
  if (taken.length > 0) throw new Error(`the operation of the tool ${name} has a field ${taken.join(', ')} of its own`)
  return {
    name, tag, description,
    annotations: annotationsOf(name, like),
    inputSchema: isLong ? { ...inputSchema, properties: { ...fields, ...cutFields } } : inputSchema,
    outputSchema: isLong ? withField(outputSchema, 'truncation', truncation) : outputSchema,
    read(args) {
      const { max_chars, offset, ...own } = args
      const { operation, input } = choose(isLong ? own : args)
      const cut = isLong ? readCut(withoutEmpty({ max_chars, offset })) : null
      return { target: targetOf(operation, input), cut: cut && { maxChars: cut.max_chars, offset: cut.offset } }
    },
  }
}

const withField = (schema: JsonSchema, name: string, field: JsonSchema): JsonSchema =>
  ({ ...schema, properties: { ...schema.properties as object, [name]: field } })

const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''))

/** The tool of one operation. */
export const operationTool = (operation: Operation): Tool =>
  makeTool({
    name: operation.name, tag: operation.tag, description: describe(operation), like: operation,
    inputSchema: requestSchema(operation.input), outputSchema: plainSchema(operation),
    choose: (input) => ({ operation, input }),
  })

/** The output schema as plain data. */
export const plainSchema = ({ output }: Operation): JsonSchema => JSON.parse(JSON.stringify(output)) as JsonSchema

/** Summary and description of an operation in one text. */
export const describe = ({ summary, description }: Pick<Operation, 'summary' | 'description'>): string =>
  [summary, description].filter(Boolean).join(' ')
