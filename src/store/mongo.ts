// Documents in MongoDB, or a server that speaks like it: the store of many machines.

import {
  BSON, Binary, MongoClient, MongoNetworkError, MongoServerSelectionError, type Collection as DriverCollection, type Db,
  type Filter as DriverFilter, type UpdateFilter,
} from 'mongodb'
import { AppError } from '#src/app-error.ts'
import { checkId, decodeValue, documentBytesMax, encodeValue, tooLarge } from '#src/store/encode-document.ts'
import {
  checkCollectionName, checkFieldNames, checkWhole, parseFields, parseFilter, parseUpdate,
} from '#src/store/grammar.ts'
import { pingStore } from '#src/store/ping-store.ts'
import {
  DuplicateKeyError, type Collection, type Doc, type Filter, type FindOptions, type Found, type Index, type Sort,
  type Store, type Update,
} from '#src/store/store.ts'

/** How long a call looks for a server that answers before it fails, unless the URL says otherwise. */
const selectionTimeoutMs = 5_000
const databaseDefault = 'winnow'

/** Connects. @throws AppError SERVICE_UNAVAILABLE when no server answers. */
export async function openMongoStore(url: string): Promise<Store> {
  const patience = /[?&]serverSelectionTimeoutMS=/i.test(url) ? {} : { serverSelectionTimeoutMS: selectionTimeoutMs }
  const client = new MongoClient(url, { appName: 'winnow', ignoreUndefined: true, ...patience })
  await client.connect().catch((error: unknown) => { throw unconnected(url, error) })
  // the driver answers the name `test` for a URL that names no database
  const named = /^mongodb(?:\+srv)?:\/\/[^/]+\/[^?]/.test(url)
  const db = named ? client.db() : client.db(databaseDefault)
  const store: Store = {
    collection: <D extends Doc>(name: string) => new MongoCollection<D>(db, checkCollectionName(name)),
    ping: () => pingStore(store),
    close: () => client.close(),
  }
  return store
}

/** Names the hosts, and never the user before them. */
function unconnected(url: string, error: unknown): AppError {
  const hosts = url.replace(/^[^/]*\/\//, '').split(/[/?]/)[0]!.split('@').at(-1)
  return new AppError('SERVICE_UNAVAILABLE', {
    message: `MongoDB at ${hosts} cannot be used (${(error as Error).message}): is it running, and is MONGODB_URL right?`,
    cause: error,
  })
}

class MongoCollection<D extends Doc> implements Collection<D> {
  readonly #driver: DriverCollection<Doc>

  constructor(db: Db, name: string) {
    this.#driver = db.collection<Doc>(name)
  }

  async get(id: string): Promise<D | null> {
    return this.#decoded(await reachable(this.#driver.findOne({ _id: id })))
  }

  async insertIfAbsent(document: D): Promise<boolean> {
    const encoded = encodeDocument(document)
    try {
      await reachable(this.#driver.insertOne(encoded))
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  async put(document: D): Promise<void> {
    const encoded = encodeDocument(document)
    const replace = () => reachable(this.#driver.replaceOne({ _id: encoded._id }, encoded, { upsert: true }))
    try {
      // of two that put the same new document at once, one meets the other's insert; its second try replaces
      await replace().catch((error: unknown) => (isDuplicate(error) ? replace() : Promise.reject(error)))
    } catch (error) {
      throw this.#named(error)
    }
  }

  async update(filter: Filter<D>, change: Update<D>, { sort }: { sort?: Sort<D> } = {}): Promise<D | null> {
    const guard = toDriverFilter(filter)
    const encoded: Record<string, Record<string, unknown>> = {}
    for (const { operator, path, value } of parseUpdate(change))
      (encoded[operator] ??= {})[path] = encodeValue(value, toBinary, path)
    try {
      const options = { returnDocument: 'after' as const, ...(sort && { sort: toDriverSort(sort) }) }
      return this.#decoded(await reachable(this.#driver.findOneAndUpdate(guard, encoded as UpdateFilter<Doc>, options)))
    } catch (error) {
      throw this.#named(error)
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
    return (await reachable(found.toArray())).map((document) => this.#decoded(document)!)
  }

  async count(filter: Filter<D>): Promise<number> {
    return reachable(this.#driver.countDocuments(toDriverFilter(filter)))
  }

  async remove(filter: Filter<D>): Promise<number> {
    return (await reachable(this.#driver.deleteMany(toDriverFilter(filter)))).deletedCount
  }

  async ensureIndexes(indexes: readonly Index<D>[]): Promise<void> {
    for (const { fields, unique } of indexes) {
      try {
        await reachable(this.#driver.createIndex(toDriverSort(fields), unique ? { unique } : {}))
      } catch (error) {
        throw this.#named(error)
      }
    }
  }

  #decoded(document: Doc | null): D | null {
    return (
      document
      && (decodeValue(document, (value) =>
        value instanceof Binary ? new Uint8Array(value.buffer.subarray(0, value.position)) : undefined,
      ) as D)
    )
  }

  #named(error: unknown): unknown {
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

/** The filter as it is, once it is known to be of the common grammar. */
function toDriverFilter(filter: object): DriverFilter<Doc> {
  parseFilter(filter)
  return filter
}

const toDriverSort = (sort: object): Record<string, 1 | -1> =>
  Object.fromEntries(parseFields(sort).map(({ path, direction }) => [path, direction]))

/** FerretDB reports a unique index that an update violates as the error of its own database. */
const isDuplicate = (error: unknown): boolean =>
  error instanceof Error
  && (('code' in error && error.code === 11000) || error.message.includes('UNIQUE constraint failed'))

/** Waits for the driver. A server that is away is a failure with a name. */
async function reachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The document store does not answer.', cause: error })
    }
    throw error
  }
}
