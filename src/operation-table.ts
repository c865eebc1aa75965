// All operations of the service: the files of src/operations and the batch operations derived from them.

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { batchOperations } from './jobs/operations/batch-operations.ts'
import type { Operation, PageOperation } from './operation.ts'

const folder = new URL('operations/', import.meta.url)

const files = readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const modules = await Promise.all(
  files.sort().map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
)

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'rest' in value && 'run' in value

const declared = modules.flatMap((module) => Object.values(module).filter(isOperation))

/** Operations that a batch can run, by name. */
export const pageOperations: ReadonlyMap<string, PageOperation> = new Map(
  declared.flatMap((one): [string, PageOperation][] => (one.batch === null ? [] : [[one.name, one]])),
)

/** Every operation. */
export const operations: readonly Operation[] = [...declared, ...[...pageOperations.values()].flatMap(batchOperations)]
