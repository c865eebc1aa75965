// What the suites of the store contract share.

import type { Collection, Doc, Index } from '#src/store/store.ts'

export interface Thing extends Doc { [name: string]: unknown }

/** Creates a collection with these documents and indexes. */
export type Fresh = (documents?: Thing[], indexes?: Index<Thing>[]) => Promise<Collection<Thing>>

/** Bypasses the types: plain JavaScript can pass anything, and invalid arguments must be refused at run time. */
export const untyped = (value: unknown) => value as never

/** Ids of the documents that the filter matches, sorted. */
export async function ids(things: Collection<Thing>, filter: object): Promise<string[]> {
  return (await things.find(untyped(filter), { sort: { _id: 1 } })).map(({ _id }) => _id)
}
