// A document store that works for a number of calls and then fails, for tests of every point at which it can fail.

import type { Collection, Doc, Store } from '#src/store/store.ts'

export interface CutStore extends Store {
  /** The next `calls` calls work, all others fail. Starts counting anew. */
  cutAfter(calls: number): void
  /** All calls work. */
  restore(): void
  /** Calls since `cutAfter`. */
  readonly calls: number
}

/** Passes each call to `working` or, after the cut, to `broken`, a store whose server or file cannot be used. */
export function cutStore(working: Store, broken: Store): CutStore {
  let limit = Infinity
  let calls = 0
  const next = (): Store => (++calls > limit ? broken : working)
  return {
    cutAfter(count) {
      limit = count
      calls = 0
    },
    restore() { limit = Infinity },
    get calls() { return calls },
    collection: <D extends Doc>(name: string): Collection<D> => {
      const of = (): Collection<D> => next().collection<D>(name)
      return {
        get: (id) => of().get(id),
        insertIfAbsent: (document) => of().insertIfAbsent(document),
        put: (document) => of().put(document),
        update: (filter, change, options) => of().update(filter, change, options),
        find: (filter, options) => of().find(filter, options),
        count: (filter) => of().count(filter),
        remove: (filter) => of().remove(filter),
        ensureIndexes: (indexes) => of().ensureIndexes(indexes),
      }
    },
    ping: () => next().ping(),
    close: async () => {
      await working.close()
      await broken.close()
    },
  }
}
