// What every process may ask of the document store, whichever one stands behind it: MongoDB in production, SQLite on
// one machine. About eight operations on named collections, in MongoDB's own grammar. No transactions, no joins, no
// TTL: writes are made so that they can be repeated (deterministic `_id`s, guards), and what is old is removed by the
// janitor.
//
// To add a collection: write its document type and one line in `collections.ts` (name, type, indexes). That is all; the
// indexes are made when the service starts, and `store.collection('name')` has the right type everywhere.
//
// Documents are JSON plus bytes: strings, finite numbers, booleans, null, arrays, plain objects and `Uint8Array`. `_id`
// is a string. Times are ISO 8601 strings in UTC, which sort by time. `undefined` fields are left out; `Date`, `Map`,
// `bigint` and the like are refused. Names of fields may be anything, but only `a`, `a_b`, `a.b` (no leading digit) can
// be used in filters, sorts, updates and indexes. Large texts go in as compressed bytes; 16 MB is the most a document
// may be.
//
// Filters:  { field: value } and $eq $ne $gt $gte $lt $lte $in $nin $exists, joined by $and, $or; values are strings,
// numbers, booleans, null. Updates:  $set $unset $inc $push (one element).  Anything else throws a TypeError; nothing
// is silently ignored. As in MongoDB: null matches a missing field too; ranges only match values of their own type
// (string or number); a value matches an array that holds it; `a.b` also looks into the objects of an array `a`; $ne
// and $nin match where their opposite does not. (Below an array, ask only for what is there: servers that resemble
// MongoDB disagree on null and absence there.) Sorting:  null and missing, numbers, strings (by their UTF-8 bytes),
// then booleans; do not sort by fields that hold arrays. Ties come in no particular order, so that a list read in pages
// ends its sort with a field that is different everywhere.
//
// Lists that grow are read by range, not by skip: give the rows of one owner a number (`seq`), index `{ job_id: 1, seq:
// 1 }`, and ask for
// `{ job_id, seq: { $gte: 475 } }` sorted by `seq` with a limit of 25. Page 20 then costs what page 1 costs; `skip:
// 475` reads and drops 475.

import type { Documents } from '#src/store/documents.ts'

export type Scalar = string | number | boolean | null
export type Value = Scalar | Uint8Array | readonly Value[] | { readonly [name: string]: Value | undefined }

/** What every document is at least. */
export interface Doc { _id: string }

/** A path into nested objects. */
export type Dotted = `${string}.${string}`

type Comparable<T> = unknown extends T
  ? Scalar
  : Extract<T extends readonly (infer Element)[] ? Element : T, Scalar> | null
type Ordered<T> = Extract<Comparable<T>, string | number>

/** What one field is compared with: a value, or operators that must all hold. */
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

/** Which documents are meant; `{}` means all. */
export type Filter<D extends Doc> =
  & { [K in keyof D & string]?: Condition<D[K]> }
  & { [path: Dotted]: Condition }
  & { $and?: readonly Filter<D>[]; $or?: readonly Filter<D>[] }

type ElementOf<T> = unknown extends T ? unknown : NonNullable<T> extends readonly (infer Element)[] ? Element : never

/** What changes in a document, all of it at once. Paths make the objects that are missing on the way. */
export interface Update<D extends Doc> {
  $set?: { [K in Exclude<keyof D, '_id'> & string]?: D[K] } & { [path: Dotted]: Value }
  $unset?: { [K in Exclude<keyof D, '_id'> & string]?: true } & { [path: Dotted]: true }
  /** Adds to a number; a missing one counts as 0. */
  $inc?: { [K in Exclude<keyof D, '_id'> & string]?: number } & { [path: Dotted]: number }
  /** Puts one element at the end of an array; a missing one counts as empty. */
  $push?: { [K in Exclude<keyof D, '_id'> & string]?: ElementOf<D[K]> } & { [path: Dotted]: Value }
}

/** Fields in order of weight; 1 ascending, -1 descending. */
export type Sort<D extends Doc> = { [K in keyof D & string]?: 1 | -1 } & { [path: Dotted]: 1 | -1 }

export interface FindOptions<D extends Doc, K extends keyof D & string> {
  sort?: Sort<D>
  /** Documents to leave out at the front; they are read all the same (see the top of this file). */
  skip?: number
  /** Most documents to return. */
  limit?: number
  /** Top-level fields to return, `_id` always among them; bytes that are not asked for are not read. Default: all. */
  fields?: readonly K[]
}

/** A document with the fields that were asked for. */
export type Found<D extends Doc, K extends keyof D> = Pick<D, K> & Pick<Doc, '_id'>

/**
 * An index: its fields in order, and whether no two documents may agree in all of them. For a unique index a missing
 * field is a null like any other, so give unique fields a value in every document.
 */
export interface Index<D extends Doc = Doc> {
  fields: Sort<D>
  unique?: true
}

export interface Collection<D extends Doc> {
  /** The document, or null. */
  get(id: string): Promise<D | null>
  /**
   * Writes the document unless one with its `_id`, or with its values in a unique index, is there. Of several processes
   * that try, one wins.
   * @returns whether it was written.
   */
  insertIfAbsent(document: D): Promise<boolean>
  /**
   * Writes the document in place of the one with its `_id`, if any.
   * @throws DuplicateKeyError when another document has its values in a unique index.
   */
  put(document: D): Promise<void>
  /**
   * Changes the first document (by `sort`; else any one) that the filter matches. Matching and changing are one step:
   * no other process comes between, so that the filter is a guard.
   * @returns the document after the change, or null when none matched.
   * @throws DuplicateKeyError as `put` does; an Error when the change does not fit the document ($inc of a text, $push
   * to a number).
   */
  update(filter: Filter<D>, change: Update<D>, options?: { sort?: Sort<D> }): Promise<D | null>
  find<K extends keyof D & string = keyof D & string>(
    filter: Filter<D>, options?: FindOptions<D, K>,
  ): Promise<Found<D, K>[]>
  count(filter: Filter<D>): Promise<number>
  /** @returns how many documents were removed. Other writes may come between the removals of a large set. */
  remove(filter: Filter<D>): Promise<number>
  /** Makes the indexes that are not there yet. Safe to call from several processes at once. */
  ensureIndexes(indexes: readonly Index<D>[]): Promise<void>
}

/**
 * Failures that are nobody's mistake (the server is away, the file stays locked) are thrown as AppError
 * SERVICE_UNAVAILABLE; what the grammar does not know as TypeError.
 */
export interface Store {
  /**
   * A collection of `collections.ts` by its name, or any other (lower case, digits, `_`) with its type given. Costs
   * nothing.
   */
  collection<N extends keyof Documents>(name: N): Collection<Documents[N]>
  collection<D extends Doc>(name: string): Collection<D>
  /** Writes a document and reads it back; throws when the store cannot. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The document would have the same values in a unique index as another. */
export class DuplicateKeyError extends Error {
  constructor(collection: string, options?: { cause: unknown }) {
    super(`another document of ${collection} has the same _id or the same values in a unique index`, options)
    this.name = 'DuplicateKeyError'
  }
}

/**
 * Everything that the filter matches, in pages in order of `_id`, never all at once. What is written meanwhile may or
 * may not be among it; what was there before and stays is returned once. With a filter on `a`, an index `{ a: 1, _id: 1
 * }` makes each page cost the same.
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
