// Operations that are derived from others, such as those of batches, have no file of their own to import.

import type { Operation } from '#src/operation.ts'
import { operations } from '#src/operation-table.ts'

/** An operation by its name; throws if there is none, at the start of the process. */
export function operationNamed(name: string): Operation {
  const found = operations.find((one) => one.name === name)
  if (!found) throw new Error(`there is no operation ${name}`)
  return found
}
