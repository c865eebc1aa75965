// Documents in MongoDB or a server with its wire protocol: the store of several machines.

import {
  BSON, Binary, MongoClient, type Collection as DriverCollection, type Db, type Filter as DriverFilter,
  type UpdateFilter,
} from 'mongodb'
import { AppError } from '#src/app-error.ts'
import { orTimeout } from '#src/concurrency/abort.ts'
import { checkId, decodeValue, documentBytesMax, encodeValue, tooLarge } from '#src/store/encode-document.ts'
import {
  checkCollectionName, checkFieldNames, checkWhole, parseFields, parseFilter, parseUpdate,
} from '#src/store/grammar.ts'
import { mongoOptions } from '#src/store/mongo-options.ts'
import { isMongoUnavailable } from '#src/store/mongo-unavailable.ts'
import { pingStore } from '#src/store/ping-store.ts'
import {
  DuplicateKeyError, type Collection, type Doc, type Filter, type FindOptions, type Found, type Index, type Sort,
  type Store, type Update,
} from '#src/store/store.ts'

/**
 * How long a call waits for its result: a server may hang without closing its connections, and the driver notices that
 * after 40 s or more. A write may take effect after the call has failed, as after a lost connection.
 */
const callTimeoutMs = 10_000
/** Deleting many documents and building an index take longer. */
const removeTimeoutMs = 60_000
const indexTimeoutMs = 600_000
const databaseDefault = 'winnow'

/** Connects. @throws AppError SERVICE_UNAVAILABLE when the URL is not valid or no server answers */
export async function openMongoStore(url: string): Promise<Store> {
  const client = clientOf(url)
  await client.connect().catch((error: unknown) => { throw connectionError(url, error) })
  // For a URL without a database the driver would use the name `test`.
  const namesDatabase = /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(url)
  const db = namesDatabase ? client.db() : client.db(databaseDefault)
  const store: Store = {
    collection: <D extends Doc>(name: string) => new MongoCollection<D>(db, checkCollectionName(name)),
    ping: () => pingStore(store),
    close: () => client.close(),
  }
  return store
}

/** The message of the driver names a part of the URL, but never its password. */
function clientOf(url: string): MongoClient {
  try {
    return new MongoClient(url, mongoOptions(url))
  } catch (error) {
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `MONGODB_URL is not valid: ${(error as Error).message}`, cause: error,
    })
  }
}

/** Names the hosts of the URL, never its user and password. */
function connectionError(url: string, error: unknown): AppError {
  const hosts = url.replace(/^[^/]*\/\//, '').split(/[/?]/)[0]!.split('@').at(-1)
  return new AppError('SERVICE_UNAVAILABLE', {
    message:
      `MongoDB at ${hosts} cannot be used (${(error as Error).message}): `
      + 'check that it is running and that MONGODB_URL is right',
    cause: error,
  })
}

class MongoCollection<D extends Doc> implements Collection<D> {
  readonly #driver: DriverCollection<Doc>

  constructor(db: Db, name: string) {
    this.#driver = db.collection<Doc>(name)
  }

  async get(id: string): Promise<D | null> {
    return this.#decode(await translated(this.#driver.findOne({ _id: id })))
  }

  async insertIfAbsent(document: D): Promise<boolean> {
    const encoded = encodeDocument(document)
    try {
      await translated(this.#driver.insertOne(encoded))
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  async put(document: D): Promise<void> {
    const encoded = encodeDocument(document)
    const replace = () => translated(this.#driver.replaceOne({ _id: encoded._id }, encoded, { upsert: true }))
    try {
      // Of two concurrent upserts of a new document one fails as a duplicate. Its second attempt replaces the document.
      await replace().catch((error: unknown) => (isDuplicate(error) ? replace() : Promise.reject(error)))
    } catch (error) {
      throw this.#translateDuplicate(error)
    }
  }

  async update(filter: Filter<D>, change: Update<D>, { sort }: { sort?: Sort<D> } = {}): Promise<D | null> {
    const guard = toDriverFilter(filter)
    const encoded: Record<string, Record<string, unknown>> = {}
    for (const { operator, path, value } of parseUpdate(change))
      (encoded[operator] ??= {})[path] = encodeValue(value, toBinary, path)
    try {
      const options = { returnDocument: 'after' as const, ...(sort && { sort: toDriverSort(sort) }) }
      return this.#decode(await translated(this.#driver.findOneAndUpdate(guard, encoded as UpdateFilter<Doc>, options)))
    } catch (error) {
      throw this.#translateDuplicate(error)
    }
  }

  async find<K extends keyof D & string>(
    filter: Filter<D>, { sort, skip, limit, fields }: FindOptions<D, K> = {},
  ): Promise<Found<D, K>[]> {
    checkWhole('skip', skip)
    checkWhole('limit', limit)
    if (limit === 0) return []
    const found = this.#driver.find(toDriverFilter(filter), {
      ...(sort && { sort: toDriverSort(sort) }),
      ...(skip && { skip }),
      ...(limit && { limit }),
      ...(fields && { projection: Object.fromEntries(checkFieldNames(fields).map((name) => [name, 1])) }),
    })
    return (await translated(found.toArray())).map((document) => this.#decode(document)!)
  }

  async count(filter: Filter<D>): Promise<number> {
    return translated(this.#driver.countDocuments(toDriverFilter(filter)))
  }

  async remove(filter: Filter<D>): Promise<number> {
    const removed = await translated(this.#driver.deleteMany(toDriverFilter(filter)), removeTimeoutMs)
    return removed.deletedCount
  }

  async ensureIndexes(indexes: readonly Index<D>[]): Promise<void> {
    for (const { fields, unique } of indexes) {
      try {
        await translated(this.#driver.createIndex(toDriverSort(fields), unique ? { unique } : {}), indexTimeoutMs)
      } catch (error) {
        throw this.#translateDuplicate(error)
      }
    }
  }

  #decode(document: Doc | null): D | null {
    return (
      document
      && (decodeValue(document, (value) =>
        value instanceof Binary ? new Uint8Array(value.buffer.subarray(0, value.position)) : undefined,
      ) as D)
    )
  }

  #translateDuplicate(error: unknown): unknown {
    return isDuplicate(error) ? new DuplicateKeyError(this.#driver.collectionName, { cause: error }) : error
  }
}

const toBinary = (bytes: Uint8Array): Binary => new Binary(bytes)

function encodeDocument(document: Doc): Doc {
  checkId(document._id)
  const encoded = encodeValue(document, toBinary) as Doc
  const bytes = BSON.calculateObjectSize(encoded)
  if (bytes > documentBytesMax) throw tooLarge(bytes)
  return encoded
}

/** The filter unchanged. @throws TypeError when it is not supported by both drivers */
function toDriverFilter(filter: object): DriverFilter<Doc> {
  parseFilter(filter)
  return filter
}

const toDriverSort = (sort: object): Record<string, 1 | -1> =>
  Object.fromEntries(parseFields(sort).map(({ path, direction }) => [path, direction]))

/** FerretDB reports a violation of a unique index by an update as the error of its database. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error
  && (('code' in error && error.code === 11000) || error.message.includes('UNIQUE constraint failed'))

/** Converts the driver's errors of a server that cannot be used to SERVICE_UNAVAILABLE. */
async function translated<T>(result: Promise<T>, timeoutMs = callTimeoutMs): Promise<T> {
  const late = (): AppError =>
    new AppError('SERVICE_UNAVAILABLE', { message: `The document store did not answer within ${timeoutMs / 1000} s.` })
  try {
    return await orTimeout(result, timeoutMs, late)
  } catch (error) {
    if (!isDuplicate(error) && isMongoUnavailable(error)) {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The document store does not answer.', cause: error })
    }
    throw error
  }
}
