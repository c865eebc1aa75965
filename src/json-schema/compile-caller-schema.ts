// JSON Schemas that callers send, compiled to a validator that cannot be made to hang or to fetch.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { cleanSchema, refuse, resolveRef, type Schema, type SchemaObject } from './clean-schema.ts'
import { formatChecks } from './formats.ts'
import { linearRegExpEngine } from './linear-regexp.ts'
import { measureValue, validationCost } from './validation-cost.ts'

export type Validated = { ok: true } | { ok: false; errors: string[] }

export interface CallerSchema {
  /** The schema as it is understood: 2020-12, known keywords, local references. */
  schema: SchemaObject
  /** Whether a value fits; errors are sentences with the path of the value, at most ten. */
  validate(value: unknown): Validated
}

const costAtRootMax = 10_000
const costMax = 5_000_000
const nodesMax = 100_000
const errorsMax = 10

const metaSchemas = new Ajv2020({ strict: false, allErrors: false, logger: false, validateFormats: false })

const pathOf = (root: string, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce(
      (path, part) =>
        path + (/^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll('~1', '/').replaceAll('~0', '~')}`),
      root,
    )

function sentence({ instancePath, message, params, keyword }: ErrorObject): string {
  const path = pathOf('', instancePath).replace(/^\./, '') || 'the object'
  const detail =
    keyword === 'enum'
      ? `: ${(params.allowedValues as unknown[])
          .slice(0, 20)
          .map((one) => JSON.stringify(one))
          .join(', ')}`
      : keyword === 'additionalProperties'
        ? `: '${String(params.additionalProperty)}'`
        : ''
  return `${path} ${message ?? 'is not valid'}${detail}`
}

/** Whether a schema can only be met by what is, or may be, an object. */
function describesObject(schema: Schema, root: SchemaObject, seen = new Set<Schema>()): boolean {
  if (typeof schema === 'boolean' || seen.has(schema)) return false
  seen.add(schema)
  if (schema.type !== undefined) return [schema.type].flat().includes('object')
  if (schema.properties || schema.patternProperties || schema.required) return true
  if (typeof schema.additionalProperties === 'object') return true
  const target = schema.$ref === undefined ? undefined : resolveRef(root, schema.$ref)
  if (target !== undefined && describesObject(target, root, seen)) return true
  return [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some((one) =>
    describesObject(one, root, seen),
  )
}

/**
 * Checks and compiles a JSON Schema of a caller. draft-04 to 2020-12 are understood, unknown keywords and formats
 * ignored, patterns run by RE2. The root must describe an object.
 * @throws AppError `INVALID_JSON_SCHEMA` with a sentence that names what is wrong, where, and what would be right.
 */
export function compileCallerSchema(schema: unknown): CallerSchema {
  const clean = cleanSchema(schema)
  if (metaSchemas.validateSchema(clean) !== true) {
    const [error] = metaSchemas.errors ?? []
    throw refuse(`\`${pathOf('json_schema', error?.instancePath ?? '')}\` ${error?.message ?? 'is not a JSON Schema'}.`)
  }
  if (!describesObject(clean, clean))
    throw refuse('`json_schema` must describe an object: type "object" with properties.')
  const cost = validationCost(clean)
  if (cost(0) > costAtRootMax || cost(1) > costAtRootMax * 10)
    throw refuse('`json_schema` combines too many subschemas with allOf, anyOf, oneOf and $ref.')
  const ajv = new Ajv2020({
    strict: false, allErrors: true, logger: false, meta: false, validateSchema: false, inlineRefs: false,
    formats: Object.fromEntries(formatChecks), code: { regExp: linearRegExpEngine },
  })
  const check = compile(ajv, clean)
  return {
    schema: clean,
    validate(value) {
      const { depth, nodes } = measureValue(value, nodesMax)
      if (nodes > nodesMax || depth > 64 || cost(depth) * nodes > costMax)
        return { ok: false, errors: ['the object is too large or too deep for its schema'] }
      return check(value) ? { ok: true } : { ok: false, errors: (check.errors ?? []).slice(0, errorsMax).map(sentence) }
    },
  }
}

function compile(ajv: Ajv2020, schema: SchemaObject) {
  try {
    return ajv.compile(schema)
  } catch (cause) {
    throw refuse(`\`json_schema\` cannot be used: ${(cause as Error).message}.`, cause)
  }
}
