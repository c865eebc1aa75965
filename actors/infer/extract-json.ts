// The built-in answer to `json`: the caller's schema filled from what the page says of itself, validated, or null with
// the reason.

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

/** The schema to fill: the caller's; what a prompt names where the schema names no fields, or there is none. */
function schemaToFill(schema: CallerSchema | undefined, prompt: string | undefined): CallerSchema | null {
  const namesFields =
    schema !== undefined
    && (schema.schema.properties === undefined
      ? Object.keys(schema.schema).some((keyword) => ['$ref', 'allOf', 'anyOf', 'oneOf', 'required'].includes(keyword))
      : true)
  if (schema && namesFields) return schema
  const asked = prompt === undefined ? null : schemaOfPrompt(prompt)
  if (asked === null) return schema ?? null
  const compiled = compileCallerSchema(asked)
  return schema ? { schema: compiled.schema, validate: schema.validate } : compiled
}

const withoutField = (value: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

/** Fields of the root that errors speak of. */
const fieldsOf = (errors: readonly string[]) => new Set(errors.map((error) => /^([^\s.[]+)/.exec(error)?.[1] ?? ''))

/**
 * Fills the schema and validates the result against it. A field that is found but breaks a rule is left out when it is
 * optional. Values are text of the page; a required field that is not on the page, or nothing found at all, makes the
 * answer null.
 */
export function extractJson(facts: PageFacts, asked: { schema?: CallerSchema; prompt?: string }): JsonAnswer {
  const schema = schemaToFill(asked.schema, asked.prompt)
  if (schema === null)
    return { data: null, reason: 'no field names could be read from json_prompt; name the fields, or send json_schema' }
  const { value, found, missing } = fillSchema(schema.schema, facts)
  if (found === 0) return { data: null, reason: 'none of the fields asked for was found on the page' }
  if (missing.length > 0)
    return { data: null, reason: `required fields were not found on the page: ${missing.slice(0, 10).join(', ')}` }
  let data = value
  for (;;) {
    const validated = schema.validate(data)
    if (validated.ok)
      return Object.keys(data).length > 0 ? { data } : { data: null, reason: 'nothing that was found fits the schema' }
    const wrong = [...fieldsOf(validated.errors)].filter(
      (name) => Object.hasOwn(data, name) && !(schema.schema.required ?? []).includes(name),
    )
    if (wrong.length === 0)
      return {
        data: null, reason: `what was found does not fit the schema: ${validated.errors[0] ?? 'it is not valid'}`,
      }
    data = wrong.reduce(withoutField, data)
  }
}
