// Measures every operation of a document store.

import { performance } from 'node:perf_hooks'
import { AppError } from '#src/app-error.ts'
import { measure } from '#src/process/measurements.ts'
import type { Collection, Doc, Store } from '#src/store/store.ts'

const operations = ['get', 'insertIfAbsent', 'put', 'update', 'find', 'count', 'remove'] as const

/** The same store, whose operations are measured as `store`. */
export function measuredStore(store: Store): Store {
  return {
    collection: (name: string) => measured(name, store.collection(name)),
    ping: () => store.ping(),
    shrink: async () => { await store.shrink?.() },
    close: () => store.close(),
  }
}

function measured<D extends Doc>(name: string, collection: Collection<D>): Collection<D> {
  const own = Object.fromEntries(operations.map((operation) => {
    const call = collection[operation].bind(collection) as (...values: unknown[]) => Promise<unknown>
    return [operation, (...values: unknown[]) => timed(name, operation, () => call(...values))]
  }))
  const { ensureIndexes } = collection
  return { ...own, ensureIndexes: ensureIndexes.bind(collection) } as Collection<D>
}

async function timed<T>(collection: string, operation: string, call: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  let failed = false
  try {
    return await call()
  } catch (error) {
    // Other errors are answers: a document with the same unique values exists.
    failed = error instanceof AppError
    throw error
  } finally {
    measure('store', { collection, operation, failed, seconds: (performance.now() - startedAt) / 1000 })
  }
}
