// What the playground of the console offers: the operations that cost credits and need no ID, with the schemas that its
// forms are made from.

import type { ConsoleOperation, ConsoleOperations } from '#schemas/console.ts'
import type { Operation } from '#src/operation.ts'
import { costOf, openApiDocument } from '../openapi/document.ts'
import { requestSchema } from '../openapi/schemas.ts'
import { bindingsOf, type Binding } from '../rest/bindings.ts'

/** The document, grouped in the order of the API reference. */
export function consoleOperations(operations: readonly Operation[]): ConsoleOperations {
  const offered = operations.filter(({ price }) => price.kind !== 'free')
  const order = openApiDocument(offered, '').tags.map(({ name }) => name)
  return {
    operations: offered
      .flatMap((one) => fullestBinding(one) ?? [])
      .map(describe)
      .sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag)),
  }
}

/** The binding that accepts the most fields; undefined if all of them need an ID. */
const fullestBinding = (operation: Operation): Binding | undefined =>
  bindingsOf([operation])
    .filter(({ pathFields }) => pathFields.length === 0)
    .sort((one, other) => fieldCount(other) - fieldCount(one))[0]

const fieldCount = ({ fields }: Binding): number => Object.keys(fields.properties).length

function describe({ operation, method, path, fields }: Binding): ConsoleOperation {
  const { name, tag, summary, description = null, price, example = {} } = operation
  return {
    name, tag, summary, description, price: costOf(price), starts_job: price.kind === 'job',
    method: method === 'get' ? 'GET' : 'POST', path, input: requestSchema(fields), example,
  }
}
