// Calls of operations by transports that are not bound to one operation a request: MCP and the compatible APIs.

import { compileCheck, type Check } from '#src/json-schema/validate.ts'
import type { Operation } from '#src/operation.ts'
import { requestSchema } from '../openapi/schemas.ts'
import type { KeptReply } from '../pipeline/idempotency.ts'
import type { OperationTarget } from '../pipeline/transport.ts'
import { dropEmpty } from './drop-empty.ts'

type ReadInput = (input: unknown) => object
const readers = new WeakMap<Operation, ReadInput>()

function readerOf(operation: Operation): ReadInput {
  const known = readers.get(operation)
  if (known) return known
  const check = compileCheck(operation.input, 'the arguments') as Check<object>
  const schema = requestSchema(operation.input)
  const read: ReadInput = (input) => check(dropEmpty(input, schema))
  readers.set(operation, read)
  return read
}

/**
 * The call of an operation with an input that is not yet validated. Optional fields that are empty strings or null
 * count as absent. `idempotencyKey`: instead of the header Idempotency-Key.
 */
export function targetOf(operation: Operation, input: unknown, idempotencyKey?: string): OperationTarget {
  const { method, path } = operation.rest[0] ?? { method: 'post', path: `/${operation.name}` }
  return {
    kind: 'operation', operation, binding: { method, path },
    // Asynchronous, so that an error rejects.
    readInput: async () => Promise.resolve(readerOf(operation)(input)),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}

/** The data of a reply as a copy of one's own: a stored response and the cache of an operation must not change. */
export function ownData<Data extends object = Record<string, unknown>>({ data }: Pick<KeptReply, 'data'>): Data {
  return (data instanceof Uint8Array ? JSON.parse(Buffer.from(data).toString()) : structuredClone(data)) as Data
}
