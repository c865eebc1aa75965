// The interface of the document store, which MongoDB (several machines) and SQLite (one machine) implement: eight
// operations on named collections, with a subset of MongoDB's query language. There are no transactions, joins or TTL
// indexes. Writes are made idempotent by deterministic `_id`s and guard filters; the janitor deletes expired documents.
//
// To add a collection, add its type and a line in documents.ts, and its indexes in collections.ts. The indexes are
// created at start, and `store.collection('name')` has the right type.
//
// Documents are JSON plus bytes: strings, finite numbers, booleans, null, arrays, plain objects and `Uint8Array`.
// `Date`, `Map`, `bigint` and so on are refused; `undefined` fields are omitted. `_id` is a string. Times are ISO 8601
// strings in UTC, which sort by time. Field names can be any string, but only names of letters, digits, `_` and `-`
// that do not start with a digit can be used in filters, sorts, updates and indexes, joined by dots for nested fields.
// A document has at most 16 MB; large texts are stored as compressed bytes.
//
// Filters:  { field: value } and $eq $ne $gt $gte $lt $lte $in $nin $exists, combined by $and and $or. Values are
// strings, numbers, booleans and null. Updates:  $set $unset $inc $push (one element). All else throws a TypeError. As
// in MongoDB, null matches a missing field; ranges match only values of their own type (string or number); a value
// matches an array that contains it; `a.b` also searches the objects of an array `a`; $ne and $nin match exactly what
// $eq and $in do not. (Below an array, do not query for null or absence: MongoDB-compatible servers differ there.)
// Sort order:  null and missing, numbers, strings (by UTF-8 bytes), booleans. Do not sort by fields with arrays. The
// order of equal documents is undefined, so the sort of a paged list must end with a unique field.
//
// Read long lists by range, not with `skip`: number the documents of one owner (`seq`), index `{ job_id: 1, seq: 1 }`,
// and find `{ job_id, seq: { $gte: 475 } }` sorted by `seq` with a limit of 25. Every page then costs the same; `skip:
// 475` reads and discards 475 documents.

import type { Documents } from '#src/store/documents.ts'

export type Scalar = string | number | boolean | null
export type Value = Scalar | Uint8Array | readonly Value[] | { readonly [name: string]: Value | undefined }

/** The fields that every document has. */
export interface Doc { _id: string }

/** A path to a nested field. */
export type Dotted = `${string}.${string}`

type Comparable<T> = unknown extends T
  ? Scalar
  : Extract<T extends readonly (infer Element)[] ? Element : T, Scalar> | null
type Ordered<T> = Extract<Comparable<T>, string | number>

/** The condition on one field: a value, or operators that must all match. */
export type Condition<T = Scalar> = Comparable<T> | {
  $eq?: Comparable<T>
  $ne?: Comparable<T>
  $gt?: Ordered<T>
  $gte?: Ordered<T>
  $lt?: Ordered<T>
  $lte?: Ordered<T>
  $in?: readonly Comparable<T>[]
  $nin?: readonly Comparable<T>[]
  $exists?: boolean
}

/** Selects documents; `{}` selects all. */
export type Filter<D extends Doc> =
  & { [K in keyof D & string]?: Condition<D[K]> }
  & { [path: Dotted]: Condition }
  & { $and?: readonly Filter<D>[]; $or?: readonly Filter<D>[] }

type ElementOf<T> = unknown extends T ? unknown : NonNullable<T> extends readonly (infer Element)[] ? Element : never

/** Changes to one document, applied atomically. Missing objects on a path are created. */
export interface Update<D extends Doc> {
  $set?: { [K in Exclude<keyof D, '_id'> & string]?: D[K] } & { [path: Dotted]: Value }
  $unset?: { [K in Exclude<keyof D, '_id'> & string]?: true } & { [path: Dotted]: true }
  /** Adds to a number; a missing field counts as 0. */
  $inc?: { [K in Exclude<keyof D, '_id'> & string]?: number } & { [path: Dotted]: number }
  /** Appends one element to an array; a missing field counts as empty. */
  $push?: { [K in Exclude<keyof D, '_id'> & string]?: ElementOf<D[K]> } & { [path: Dotted]: Value }
}

/** Fields in order of precedence; 1 ascending, -1 descending. */
export type Sort<D extends Doc> = { [K in keyof D & string]?: 1 | -1 } & { [path: Dotted]: 1 | -1 }

export interface FindOptions<D extends Doc, K extends keyof D & string> {
  sort?: Sort<D>
  /** Number of documents to skip at the start. They are read nevertheless: see the top of this file. */
  skip?: number
  /** Largest number of documents to return. */
  limit?: number
  /** Top-level fields to return, in addition to `_id`; other bytes are not read. Default: all. */
  fields?: readonly K[]
}

/** A document with the requested fields. */
export type Found<D extends Doc, K extends keyof D> = Pick<D, K> & Pick<Doc, '_id'>

/**
 * An index on fields in order. In a unique index a missing field counts as null, and two nulls are equal: give unique
 * fields a value in every document.
 */
export interface Index<D extends Doc = Doc> {
  fields: Sort<D>
  unique?: true
}

export interface Collection<D extends Doc> {
  /** @returns the document, or null */
  get(id: string): Promise<D | null>
  /**
   * Inserts the document unless one with its `_id`, or with its values in a unique index, exists. Atomic: of several
   * concurrent calls one succeeds.
   * @returns whether it was inserted
   */
  insertIfAbsent(document: D): Promise<boolean>
  /**
   * Upsert: inserts the document or replaces the one with its `_id`.
   * @throws DuplicateKeyError when another document has its values in a unique index
   */
  put(document: D): Promise<void>
  /**
   * Changes the first document (in order of `sort`; without it any one) that the filter matches. Atomic, so that the
   * filter can be used as a guard (compare-and-set).
   * @returns the document after the change, or null when none matched
   * @throws DuplicateKeyError as `put` does; Error when the change does not fit the document ($inc of a string, $push
   * to a number)
   */
  update(filter: Filter<D>, change: Update<D>, options?: { sort?: Sort<D> }): Promise<D | null>
  find<K extends keyof D & string = keyof D & string>(
    filter: Filter<D>, options?: FindOptions<D, K>,
  ): Promise<Found<D, K>[]>
  count(filter: Filter<D>): Promise<number>
  /** Deletes all matching documents, in several steps if there are many. @returns how many were deleted */
  remove(filter: Filter<D>): Promise<number>
  /** Creates the missing indexes. Can be called from several processes at once. */
  ensureIndexes(indexes: readonly Index<D>[]): Promise<void>
}

/**
 * All operations throw AppError SERVICE_UNAVAILABLE when the server does not answer or the file stays locked, and
 * TypeError for anything that the query language does not support.
 */
export interface Store {
  /** A collection of documents.ts by its name, or any other (lower case, digits, `_`) with an explicit type. No I/O. */
  collection<N extends keyof Documents>(name: N): Collection<Documents[N]>
  collection<D extends Doc>(name: string): Collection<D>
  /** Writes a document and reads it back; throws when that fails. */
  ping(): Promise<void>
  /** Gives the space of deleted documents back to the file system, where the driver does not do so by itself. */
  shrink?(): Promise<void>
  close(): Promise<void>
}

/** Another document has the same values in a unique index. */
export class DuplicateKeyError extends Error {
  constructor(collection: string, options?: { cause: unknown }) {
    super(`another document of ${collection} has the same _id or the same values in a unique index`, options)
    this.name = 'DuplicateKeyError'
  }
}

/**
 * All documents that the filter matches, in pages, in order of `_id`. A document that exists all the time is returned
 * once; one that is written meanwhile may or may not be returned. For a filter on `a`, the index `{ a: 1, _id: 1 }`
 * makes each page cost the same.
 */
export async function* inPages<D extends Doc, K extends keyof D & string = keyof D & string>(
  collection: Collection<D>,
  filter: Filter<D>,
  { pageSize = 100, fields }: { pageSize?: number; fields?: readonly K[] } = {},
): AsyncGenerator<Found<D, K>[], void, undefined> {
  let range = filter
  for (;;) {
    const page = await collection.find(range, { sort: { _id: 1 }, limit: pageSize, ...(fields && { fields }) })
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    range = { $and: [filter, { _id: { $gt: page.at(-1)!._id } }] } as unknown as Filter<D>
  }
}
