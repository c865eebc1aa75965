// The OpenAPI 3.1 document of the service, generated from the operations and their schemas.

import { errorsOf } from '#src/operation-errors.ts'
import { needsKey, type Operation, type Price } from '#src/operation.ts'
import { countOf } from '#src/text/count-of.ts'
import { apiVersion } from '../http.ts'
import { bindingsOf, hasQuery, type Binding } from '../rest/bindings.ts'
import { ErrorResponses, exampleSuccess, meta } from './error-responses.ts'
import { requestSchema, responseSchema, type JsonSchema } from './schemas.ts'

export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description: string; license: object }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  security: object[]
  paths: Record<string, Record<string, OpenApiOperation>>
  components: Record<string, Record<string, object>>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema?: JsonSchema
  content?: { 'application/json': { schema: JsonSchema } }
  style?: 'form'
  explode?: boolean
  example?: unknown
}

export interface OpenApiOperation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema; example?: unknown } } }
  responses: Record<string, object>
}

const introduction = `Winnow turns web pages into structured data and monitors pages for changes.

Every response is an envelope with \`success\`, \`data\` or \`error\`, and \`meta\`. Errors have a machine-readable
\`error_code\`; \`error\` explains how to fix the request. Calls need an API key in the \`X-API-Key\` header. Only
successful calls are charged; \`X-Credits-Used\` and \`X-Credits-Remaining\` report the credits.

Agents can call the same operations as tools of the Model Context Protocol at \`POST /mcp\`, which also accepts the key as
\`Authorization: Bearer\`.`

const tags: Record<string, string> = {
  Extraction: 'Read one page or list one site in a single request.',
  Search: 'Search the web or news, and read the results.',
  Identity: 'Learn who stands behind a site.',
  Crawl: 'Read a site as an asynchronous job.',
  Batch: 'Run one operation on many URLs as an asynchronous job.',
  Jobs: 'List, follow and cancel crawls, batches and checks.',
  Monitors: 'Check pages on a schedule and report changes.',
  Webhooks: 'Events of monitors, signed according to Standard Webhooks.',
  Account: 'Usage and settings of the calling key.',
  Pageviews: 'Count how often pages are viewed, from the pages themselves.',
  Operator: 'Keys, queues, dead letters, actors and settings of the installation, for the key of an operator.',
  Service: 'Probes for load balancers and operators.',
}

/** Builds the document. `publicUrl` is the base URL of the service. */
export function openApiDocument(operations: readonly Operation[], publicUrl: string): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { Meta: meta }
  const errors = new ErrorResponses()
  const paths: OpenApiDocument['paths'] = {}
  for (const binding of bindingsOf(operations).sort(byPath)) {
    const path = binding.path.replaceAll(/:(\w+)/g, '{$1}')
    const own = (paths[path] ??= {})
    own[binding.method] = describe(binding, { schemas, errors })
  }
  const used = [...new Set(operations.map(({ tag }) => tag))]
  const order = Object.keys(tags)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Winnow', version: apiVersion, description: introduction,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: used.sort((one, other) => order.indexOf(one) - order.indexOf(other))
      .map((name) => ({ name, description: tags[name] ?? name })),
    security: [{ ApiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
        PageviewToken: {
          type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of GET /api/v1/token.',
        },
      },
      headers, schemas, responses: errors.components,
    },
  }
}

const methods = ['post', 'get', 'put', 'patch', 'delete']

/** Sorts by path, then by method in the order of `methods`. */
const byPath = (one: Binding, other: Binding): number =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : methods.indexOf(one.method) - methods.indexOf(other.method)

interface Components { schemas: Record<string, JsonSchema>; errors: ErrorResponses }

function describe(binding: Binding, { schemas, errors }: Components): OpenApiOperation {
  const { operation, method } = binding
  const { name, tag, summary, description, price, status, output, dataOnFailure } = operation
  const parameters = parametersOf(binding)
  const data = responseSchema(output, schemas)
  const isFirst = operation.rest[0]?.method === method
  return {
    operationId: isFirst ? name : `${name}_${method}`,
    tags: [tag],
    summary,
    description: [description, costOf(price)].filter(Boolean).join('\n\n'),
    ...(!needsKey(operation) && { security: operation.access === 'token' ? [{ PageviewToken: [] }] : [] }),
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(binding),
    responses: {
      [status]: {
        description: 'Success.',
        headers: headersOf(operation),
        content: streamContent(operation) ?? { 'application/json': successContent(operation, data) },
      },
      ...errors.of(errorsOf(operation, method), dataOnFailure ? data : undefined),
    },
  }
}

/** The media types of a stream; OpenAPI 3.1 cannot describe what it consists of. */
function streamContent({ streams }: Operation): object | null {
  if (streams === null) return null
  return Object.fromEntries(Object.entries(streams).map(([type, description]) =>
    [type, { schema: { type: 'string', description } }]))
}

/** What a success is: the data, or an envelope around it. */
function successContent({ envelope, exampleOutput }: Operation, data: JsonSchema): object {
  if (!envelope) return { schema: data, ...(exampleOutput && { example: exampleOutput }) }
  return {
    schema: {
      type: 'object',
      properties: { success: { const: true }, data, meta: { $ref: '#/components/schemas/Meta' } },
      required: ['success', 'data', 'meta'],
      additionalProperties: false,
    },
    ...(exampleOutput && { example: exampleSuccess(exampleOutput) }),
  }
}

const header = (description: string, type: JsonSchema): object => ({ description, schema: type })

const headers = {
  RequestId: header('ID of the request, as in `meta.requestId`.', { type: 'string', format: 'uuid' }),
  RateLimitLimit: header('Maximum number of requests per minute of the key.', { type: 'integer' }),
  RateLimitRemaining: header('Remaining requests in the current window.', { type: 'integer' }),
  RateLimitReset: header('Unix time in seconds at which the next request is allowed.', { type: 'integer' }),
  CreditsUsed: header('Credits charged for this call; 0 when it failed.', { type: 'integer' }),
  CreditsRemaining: header('Remaining credits; `unlimited` for a key without a limit.', { type: 'string' }),
  RetryAfter: header('Seconds to wait before a retry.', { type: 'integer', minimum: 1 }),
}

function headersOf(operation: Operation): object {
  const ref = (name: keyof typeof headers): object => ({ $ref: `#/components/headers/${name}` })
  return {
    'X-Request-Id': ref('RequestId'),
    ...(needsKey(operation) && {
      'X-RateLimit-Limit': ref('RateLimitLimit'),
      'X-RateLimit-Remaining': ref('RateLimitRemaining'),
      'X-RateLimit-Reset': ref('RateLimitReset'),
    }),
    ...(operation.price.kind !== 'free' && {
      'X-Credits-Used': ref('CreditsUsed'), 'X-Credits-Remaining': ref('CreditsRemaining'),
    }),
  }
}

function parametersOf(binding: Binding): Parameter[] {
  const { operation: { input, idempotent, example }, pathFields } = binding
  const properties = input.properties as unknown as Record<string, JsonSchema>
  const path = pathFields.map((name): Parameter => ({
    name, in: 'path', required: true, ...split(properties[name]!), ...(example && name in example && { example: example[name] }),
  }))
  const query = hasQuery(binding) ? queryParameters(binding.fields, example ?? {}) : []
  return [...path, ...query, ...(idempotent ? [idempotencyKey] : [])]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key', in: 'header', required: false,
  description:
    'A repeated request with the same key within 24 hours returns the first response and is not charged again; '
    + 'another body is rejected.',
  schema: { type: 'string', maxLength: 200 },
}

function split(schema: JsonSchema): { description?: string; schema: JsonSchema } {
  const { description, ...rest } = requestSchema(schema)
  return { ...(typeof description === 'string' && { description }), schema: rest }
}

function queryParameters(fields: object, example: Record<string, unknown>): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(fields) as {
    properties?: Record<string, JsonSchema>; required?: string[]
  }
  return Object.entries(properties).map(([name, whole]) => {
    const { description, schema } = split(whole)
    return {
      name, in: 'query', required: required.includes(name), ...(description && { description }),
      ...(schema.type === 'object' ? { content: { 'application/json': { schema } } } : { schema }),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      ...(name in example && { example: example[name] }),
    }
  })
}

function requestBodyOf(binding: Binding): Pick<OpenApiOperation, 'requestBody'> {
  if (hasQuery(binding)) return {}
  const schema = requestSchema(binding.fields)
  const { example } = binding.operation
  const isEmpty = Object.keys(schema.properties as object).length === 0
  if (isEmpty) return {}
  const required = Array.isArray(schema.required) && schema.required.length > 0
  return { requestBody: { required, content: { 'application/json': { schema, ...(example && { example }) } } } }
}

/** The price of a call, as a sentence. */
export function costOf(price: Price): string {
  const credits = (count: number): string => countOf(count, 'credit')
  switch (price.kind) {
    case 'free': return 'Free.'
    case 'fixed': return `Costs ${credits(price.credits)}.`
    case 'measured': return `Costs up to ${credits(price.max)}.`
    case 'job': return price.submit === 0
      ? `Costs ${credits(price.perPage)} for each page returned.`
      : `Costs ${credits(price.submit)} to submit and ${credits(price.perPage)} for each page returned.`
  }
}
