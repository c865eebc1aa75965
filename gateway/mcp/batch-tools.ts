// The operations of all batches as four tools, which take the endpoint as an argument.

import type { Operation, PageOperation } from '#src/operation.ts'
import { AppError } from '#src/app-error.ts'
import { requestSchema, type JsonSchema } from '../openapi/schemas.ts'
import { makeTool, plainSchema, type Tool } from './tool.ts'

const verbs = ['start', 'status', 'errors', 'cancel'] as const
type Verb = (typeof verbs)[number]

const descriptions: Record<Verb, string> = {
  start: 'Run a tool such as scrape on up to 1000 URLs as a job. Then call batch_status with the id until it has ended.',
  status: 'Return the state of a batch with a page of its results.',
  errors: 'List the failed URLs of a batch.',
  cancel: 'Cancel a batch.',
}

/** The endpoint that a batch runs when none is given. */
const endpointDefault = 'scrape'

/** Builds the tools. `pages` are the operations that a batch can run, `operations` includes those of their batches. */
export function batchTools(operations: readonly Operation[], pages: readonly PageOperation[]): Tool[] {
  const byName = new Map(operations.map((one) => [one.name, one]))
  return verbs.map((verb) => {
    const all = new Map(pages.map((page) => [page.name, { page, operation: byName.get(`batch_${page.name}_${verb}`)! }]))
    const { operation: like } = all.get(endpointDefault)!
    return makeTool({
      name: `batch_${verb}`, tag: like.tag, description: descriptions[verb], like,
      inputSchema: inputOf(verb, like, [...all.keys()]),
      outputSchema: plainSchema(like),
      choose({ endpoint, ...input }) {
        const name = endpoint === undefined || endpoint === null || endpoint === '' ? endpointDefault : endpoint
        const found = typeof name === 'string' ? all.get(name) : undefined
        if (!found) throw unknownEndpoint(name, [...all.keys()])
        return { operation: found.operation, input: verb === 'start' ? nameOptions(input, found.page) : input }
      },
    })
  })
}

function inputOf(verb: Verb, like: Operation, endpoints: string[]): JsonSchema {
  const schema = requestSchema(like.input)
  const { scrape_options: _options, ...fields } = schema.properties as Record<string, JsonSchema>
  const endpoint: JsonSchema = verb === 'start'
    ? { enum: endpoints, default: endpointDefault, description: 'The tool that runs on every URL.' }
    : { type: 'string', default: endpointDefault, description: 'As given to batch_start.' }
  const options: JsonSchema = {
    type: 'object', description: 'Arguments of that tool for every URL, without `url`.',
  }
  return { ...schema, properties: { endpoint, ...fields, ...(verb === 'start' && { options }) } }
}

/** `options` under the name that the operation has for them. */
function nameOptions({ options, ...input }: Record<string, unknown>, { batch }: PageOperation): object {
  return options === undefined || options === null || options === ''
    ? input : { [batch.optionsField]: options, ...input }
}

function unknownEndpoint(given: unknown, known: string[]): AppError {
  const shown = JSON.stringify(given)?.slice(0, 40)
  return new AppError('INVALID_REQUEST', {
    message: `\`endpoint\` must be one of ${known.map((one) => `"${one}"`).join(', ')} (got ${shown})`,
  })
}
