// The built-in answer to `json`: the caller's schema filled from the page and validated, or null with the reason.

import type { PageFacts } from '#schemas/facts.ts'
import { compileCallerSchema, type CallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { fillSchema } from './fill/fill-schema.ts'
import { schemaOfPrompt } from './fill/fields-of-prompt.ts'

export const jsonMethod = 'builtin/schema-fill'

export interface JsonAnswer {
  data: Record<string, unknown> | null
  /** Why `data` is null. */
  reason?: string
}

/** Keywords by which a schema names fields, besides `properties`. */
const fieldKeywords = ['$ref', 'allOf', 'anyOf', 'oneOf', 'required']
const namesFields = ({ schema }: CallerSchema): boolean =>
  schema.properties !== undefined || Object.keys(schema).some((keyword) => fieldKeywords.includes(keyword))

/** The caller's schema; the fields of the prompt where the schema names none, or is missing. */
function schemaToFill(schema: CallerSchema | undefined, prompt: string | undefined): CallerSchema | null {
  if (schema && namesFields(schema)) return schema
  const asked = prompt === undefined ? null : schemaOfPrompt(prompt)
  if (asked === null) return schema ?? null
  const compiled = compileCallerSchema(asked)
  return schema ? { schema: compiled.schema, validate: schema.validate } : compiled
}

const withoutField = (value: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

/** Fields of the root that the errors name. */
const fieldsOf = (errors: readonly string[]) => new Set(errors.map((error) => /^([^\s.[]+)/.exec(error)?.[1] ?? ''))

/**
 * Fills the schema and validates the result. An optional field whose value is invalid is left out. The answer is null
 * when a required field was not found, or no field at all.
 */
export function extractJson(facts: PageFacts, asked: { schema?: CallerSchema; prompt?: string }): JsonAnswer {
  const schema = schemaToFill(asked.schema, asked.prompt)
  if (schema === null)
    return { data: null, reason: 'no field names were found in `json_prompt`; name the fields, or send `json_schema`' }
  const { value, found, missing } = fillSchema(schema.schema, facts)
  if (found === 0) return { data: null, reason: 'none of the fields asked for was found on the page' }
  if (missing.length > 0)
    return { data: null, reason: `required fields were not found on the page: ${missing.slice(0, 10).join(', ')}` }
  let data = value
  for (;;) {
    const validated = schema.validate(data)
    if (validated.ok)
      return Object.keys(data).length > 0
        ? { data }
        : { data: null, reason: 'none of the values found is valid for the schema' }
    const wrong = [...fieldsOf(validated.errors)].filter(
      (name) => Object.hasOwn(data, name) && !(schema.schema.required ?? []).includes(name),
    )
    if (wrong.length === 0)
      return {
        data: null, reason: `the values found are not valid for the schema: ${validated.errors[0] ?? 'unknown error'}`,
      }
    data = wrong.reduce(withoutField, data)
  }
}
