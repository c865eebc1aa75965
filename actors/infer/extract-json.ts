// The built-in answer to `json`: the caller's schema filled from the page, as far as the page answers it.

import type { PageFacts } from '#schemas/facts.ts'
import { compileCallerSchema, type CallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { withoutRequired } from '#src/json-schema/without-required.ts'
import { fillSchema } from './fill/fill-schema.ts'
import { schemaOfPrompt } from './fill/fields/fields-of-prompt.ts'
import { missingFields } from './missing-fields.ts'

export const jsonMethod = 'builtin/schema-fill'

export interface JsonAnswer {
  data: Record<string, unknown> | null
  /** JSON Pointers of the fields that were not found; see `missingFields`. */
  missing: string[]
  /** Why `data` is null, or does not match the schema because required fields are missing. */
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

const namedMax = 10

/**
 * Fills the schema from the page. What was found is given, and what was not found is named: required fields may be
 * missing, but every value matches its schema. The answer is null only when nothing was found.
 */
export function extractJson(facts: PageFacts, asked: { schema?: CallerSchema; prompt?: string }): JsonAnswer {
  const schema = schemaToFill(asked.schema, asked.prompt)
  if (schema === null)
    return {
      data: null, missing: [],
      reason: 'no field names were found in `json_prompt`; name the fields, or send `json_schema`',
    }
  const { value, found } = fillSchema(schema.schema, facts)
  const { data, reason } =
    found === 0
      ? { data: null, reason: 'none of the fields asked for was found on the page' }
      : validData(schema, value)
  const missing = missingFields(schema.schema, data)
  return { data, missing, ...reason !== undefined && { reason } }
}

/** The fields of `value` that are valid; required fields may be missing, which is the reason then. */
function validData(schema: CallerSchema, value: Record<string, unknown>): Pick<JsonAnswer, 'data' | 'reason'> {
  if (schema.validate(value).ok) return { data: value }
  const partial = compileCallerSchema({ ...withoutRequired(schema.schema), type: 'object' })
  let data = value
  for (;;) {
    const validated = partial.validate(data)
    if (validated.ok) break
    const wrong = [...fieldsOf(validated.errors)].filter((name) => Object.hasOwn(data, name))
    if (wrong.length === 0)
      return {
        data: null, reason: `the values found are not valid for the schema: ${validated.errors[0] ?? 'unknown error'}`,
      }
    data = wrong.reduce(withoutField, data)
  }
  if (Object.keys(data).length === 0) return { data: null, reason: 'none of the values found is valid for the schema' }
  const complete = schema.validate(data)
  return complete.ok ? { data } : { data, reason: incompleteReason(schema, data) }
}

function incompleteReason({ schema }: CallerSchema, data: Record<string, unknown>): string {
  const required = (schema.required ?? []).filter((name) => !Object.hasOwn(data, name))
  const names = required.length > 0 ? required.slice(0, namedMax).join(', ') : 'see `json.missing`'
  return `required fields were not found on the page: ${names}`
}
