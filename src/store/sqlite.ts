// Documents in one SQLite file that several processes read and write at once: the store of a single machine.
// A table a collection: the document as JSON text (`sqlite3 documents.sqlite 'select doc from keys'` shows it), its
// bytes beside it.

import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import { makeDataDir } from '#src/data-dir.ts'
import { applyUpdate } from '#src/store/apply-update.ts'
import { checkId, decodeValue, documentBytesMax, encodeValue, tooLarge } from '#src/store/encode-document.ts'
import {
  checkCollectionName, checkFieldNames, checkWhole, parseFields, parseFilter, parseUpdate,
} from '#src/store/grammar.ts'
import { pingStore } from '#src/store/ping-store.ts'
import { arrayAt, key, orderBy, where, type Sql } from '#src/store/filter-sql.ts'
import {
  DuplicateKeyError, type Collection, type Doc, type Filter, type FindOptions, type Found, type Index, type Sort,
  type Store, type Update,
} from '#src/store/store.ts'

/** How long a call waits for another process's write lock, blocking this one; after that it waits without blocking. */
const lockBlockingMs = 10
/** Pauses between tries for the lock: up to this long, by chance, so that no process is always last. */
const lockPauseMs = 15
/** Tries for the lock, about 20 s in all: no write holds it for more than some milliseconds. */
const lockTriesMax = 1_000
const statementsMax = 300
/** Rows removed in one transaction: other writers come in between. */
const removedAtOnce = 500

type Row = { id: string; doc: string; bytes: Uint8Array | null }
type SqlValue = string | number | Uint8Array | null

/**
 * Opens the file, which is made when missing, with its directory. `node:sqlite` works synchronously; a call takes some
 * microseconds.
 * @throws AppError SERVICE_UNAVAILABLE that names the file, when it is none of SQLite's or stays locked, or the
 * directory, when that cannot be used
 */
export async function openSqliteStore(file: string): Promise<SqliteStore> {
  makeDataDir(dirname(file))
  try {
    return await openFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `${file} cannot be opened (${(error as Error).message}): mend or restore it; without it a new one is made`,
      cause: error,
    })
  }
}

async function openFile(file: string): Promise<SqliteStore> {
  closeSync(openSync(file, 'a', 0o600)) // for this user only, and so are the files that SQLite makes beside it: webhooks' secrets are in it
  const db = new DatabaseSync(file, { timeout: 5_000 })
  const store = new SqliteStore(db)
  // NORMAL in WAL mode: what was written survives the death of the process at once, and that of the machine after the
  // next checkpoint
  await store.whenUnlocked(() =>
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;
    PRAGMA journal_size_limit = 67108864; PRAGMA busy_timeout = ${lockBlockingMs}`),
  )
  return store
}

/** The store; beyond the interface only what its tests ask. */
export class SqliteStore implements Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #collections = new Map<string, SqliteCollection<Doc>>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  collection<D extends Doc>(name: string): Collection<D> {
    const known = this.#collections.get(name)
    if (known) return known as unknown as Collection<D>
    const made = new SqliteCollection<Doc>(this, checkCollectionName(name))
    this.#collections.set(name, made)
    return made as unknown as Collection<D>
  }

  async ping(): Promise<void> {
    await pingStore(this)
  }

  async close(): Promise<void> {
    this.#statements.clear()
    if (this.#db.isOpen) this.#db.close()
  }

  /** How SQLite would find the documents, one line a step. */
  async explain<D extends Doc>(name: string, filter: Filter<D>, sort: Sort<D>): Promise<string> {
    return (this.collection<D>(name) as unknown as SqliteCollection<D>).explain(filter, sort)
  }

  /** @internal Runs the work, again and again while another process has the lock that it needs. */
  async whenUnlocked<T>(work: () => T): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return work()
      } catch (error) {
        if (isAway(error))
          throw new AppError('SERVICE_UNAVAILABLE', {
            message: 'The document store cannot be read or written at the moment.', cause: error,
          })
        if (!isLocked(error)) throw error
        if (tries === lockTriesMax)
          throw new AppError('SERVICE_UNAVAILABLE', { message: 'The document store stays locked.', cause: error })
      }
      await sleep(Math.random() * lockPauseMs)
    }
  }

  /** @internal Runs the work as one step that no other process comes between. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      throw error
    }
  }

  /** @internal */
  all<R>(sql: string, values: readonly SqlValue[] = []): R[] {
    return this.#prepared(sql).all(...values) as R[]
  }

  /** @internal Answers how many rows were changed. */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement) this.#statements.delete(sql)
    else statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > statementsMax) this.#statements.delete(this.#statements.keys().next().value!)
    return statement
  }
}

class SqliteCollection<D extends Doc> implements Collection<D> {
  readonly #store: SqliteStore
  readonly #name: string
  /**
   * Indexed paths, of which the table itself can say whether they hold arrays; null until the table is known to be
   * there.
   */
  #indexedPaths: Set<string> | null = null

  constructor(store: SqliteStore, name: string) {
    this.#store = store
    this.#name = name
  }

  async get(id: string): Promise<D | null> {
    return this.#do(() => {
      const [row] = this.#store.all<Row>(`SELECT doc, bytes FROM "${this.#name}" WHERE id = ?1`, [id])
      return row ? decodeRow<D>(row) : null
    })
  }

  async insertIfAbsent(document: D): Promise<boolean> {
    const { id, doc, bytes } = encodeRow(document)
    return this.#do(
      () =>
        this.#store.run(`INSERT INTO "${this.#name}" (id, doc, bytes) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`, [
          id, doc, bytes,
        ]) === 1,
    )
  }

  async put(document: D): Promise<void> {
    const { id, doc, bytes } = encodeRow(document)
    await this.#do(() =>
      this.#store.run(
        `INSERT INTO "${this.#name}" (id, doc, bytes) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET doc = excluded.doc, bytes = excluded.bytes`,
        [id, doc, bytes],
      ),
    )
  }

  async update(filter: Filter<D>, change: Update<D>, { sort }: { sort?: Sort<D> } = {}): Promise<D | null> {
    const changes = parseUpdate(change)
    // a value that fits no document is refused though none matches
    for (const { path, value } of changes) encodeValue(value, (bytes) => bytes, path)
    return this.#do(() =>
      this.#store.transaction(() => {
        const { text, values } = this.#select('id, doc, bytes', filter, { limit: 1, ...(sort && { sort }) })
        const [row] = this.#store.all<Row>(text, values)
        if (!row) return null
        const document = decodeRow<D & Record<string, unknown>>(row)
        applyUpdate(document, changes)
        const after = encodeRow(document)
        this.#store.run(`UPDATE "${this.#name}" SET doc = ?2, bytes = ?3 WHERE id = ?1`, [
          after.id, after.doc, after.bytes,
        ])
        return decodeRow<D>(after)
      }),
    )
  }

  async find<K extends keyof D & string>(filter: Filter<D>, options: FindOptions<D, K> = {}): Promise<Found<D, K>[]> {
    const fields = options.fields && checkFieldNames(options.fields)
    return this.#do(() => {
      const { text, values } = this.#select(
        fields ? `id, doc, ${bytesOf(fields)} AS bytes` : 'id, doc, bytes', filter, options,
      )
      return this.#store.all<Row>(text, values).map((row) => decodeRow<D>(row, fields))
    })
  }

  async count(filter: Filter<D>): Promise<number> {
    return this.#do(() => {
      const { text, values } = this.#where(filter)
      return this.#store.all<{ n: number }>(`SELECT count(*) AS n FROM "${this.#name}" WHERE ${text}`, values)[0]!.n
    })
  }

  async remove(filter: Filter<D>): Promise<number> {
    for (let removed = 0; ;) {
      const now = await this.#do(() => {
        const { text, values } = this.#where(filter)
        return this.#store.run(
          `DELETE FROM "${this.#name}" WHERE rowid IN (SELECT rowid FROM "${this.#name}" WHERE ${text} LIMIT ${removedAtOnce})`,
          values,
        )
      })
      removed += now
      if (now < removedAtOnce) return removed
    }
  }

  async ensureIndexes(indexes: readonly Index<D>[]): Promise<void> {
    const wanted = indexes.map(({ fields, unique }) => ({ fields: parseFields(fields), unique: unique === true }))
    await this.#do(() =>
      this.#store.transaction(() => {
        for (const { fields, unique } of wanted) this.#makeIndex(fields, unique)
      }),
    )
    this.#indexedPaths = null
  }

  /** @internal */
  async explain(filter: Filter<D>, sort: Sort<D>): Promise<string> {
    return this.#do(() => {
      const { text, values } = this.#select('id, doc, bytes', filter, { sort, limit: 25 })
      return this.#store
        .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values)
        .map(({ detail }) => detail)
        .join('\n')
    })
  }

  #select(
    columns: string, filter: Filter<D>, { sort, skip, limit }: { sort?: Sort<D>; skip?: number; limit?: number },
  ): Sql {
    checkWhole('skip', skip)
    checkWhole('limit', limit)
    const { text, values } = this.#where(filter)
    const range =
      skip || limit !== undefined ? ` LIMIT ?${values.push(limit ?? -1)} OFFSET ?${values.push(skip ?? 0)}` : ''
    return {
      text: `SELECT ${columns} FROM "${this.#name}" WHERE ${text} ${orderBy(parseFields(sort ?? {}))}${range}`, values,
    }
  }

  #where(filter: Filter<D>): Sql {
    return where(parseFilter(filter), (path) => this.#holdsArrays(path))
  }

  /**
   * Only a field that never holds an array can be searched by its index; an index of its own knows, in one look,
   * whether one does.
   */
  #holdsArrays(path: string): boolean {
    if (!this.#indexedPaths!.has(path)) return true
    return this.#store.all(`SELECT 1 FROM "${this.#name}" WHERE ${arrayAt(path)} LIMIT 1`).length > 0
  }

  #makeIndex(fields: readonly { path: string; direction: 1 | -1 }[], unique: boolean): void {
    const name = `${this.#name} ${unique ? 'unique ' : ''}${fields.map(({ path, direction }) => `${path} ${direction}`).join(', ')}`
    const keys = fields.map(({ path, direction }) => `${key(path)}${direction === 1 ? '' : ' DESC'}`)
    try {
      this.#store.run(
        `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS "${name}" ON "${this.#name}" (${keys.join(', ')})`,
      )
      // two nulls are different to a unique index of SQLite, and the same to one of MongoDB
      if (unique) {
        this.#store
          .run(`CREATE UNIQUE INDEX IF NOT EXISTS "${name} nulls" ON "${this.#name}" (${fields.map(({ path }) => `ifnull(${key(path)}, x'')`).join(', ')})
          WHERE ${fields.map(({ path }) => `${key(path)} IS NULL`).join(' OR ')}`)
      }
    } catch (error) {
      throw isDuplicate(error) ? new DuplicateKeyError(this.#name, { cause: error }) : error
    }
    for (const { path } of fields) {
      if (path !== '_id')
        this.#store.run(
          `CREATE INDEX IF NOT EXISTS "${this.#name} arrays ${path}" ON "${this.#name}" (id) WHERE ${arrayAt(path)}`,
        )
    }
  }

  async #do<T>(work: () => T): Promise<T> {
    return this.#store.whenUnlocked(() => {
      this.#indexedPaths ??= this.#open()
      try {
        return work()
      } catch (error) {
        throw isDuplicate(error) ? new DuplicateKeyError(this.#name, { cause: error }) : error
      }
    })
  }

  /** Makes the table when missing; answers its indexed paths. */
  #open(): Set<string> {
    const isThere =
      this.#store.all(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1`, [this.#name]).length > 0
    if (!isThere)
      this.#store.run(
        `CREATE TABLE IF NOT EXISTS "${this.#name}" (id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL, bytes BLOB) STRICT`,
      )
    const prefix = `${this.#name} arrays `
    const names = this.#store.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1`, [this.#name],
    )
    return new Set(names.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length)))
  }
}

/** The bytes of a row, when one of the fields has a part in them. */
const bytesOf = (fields: readonly string[]): string =>
  `CASE WHEN ${fields.map((name) => `instr(doc -> '$."${name}"', '"$bin":')`).join(' OR ')} THEN bytes END`

/**
 * A document as a row: bytes, one after the other, in a column of their own; the JSON says `{"$bin": [offset,
 * length]}`.
 */
function encodeRow(document: Doc): Row {
  const id = checkId(document._id)
  const parts: Uint8Array[] = []
  let length = 0
  const doc = JSON.stringify(encodeValue(document, (part) => {
    parts.push(part)
    length += part.length
    return { $bin: [length - part.length, part.length] }
  }))
  if (doc.length + length > documentBytesMax) throw tooLarge(doc.length + length)
  return { id, doc, bytes: parts.length === 0 ? null : Buffer.concat(parts) }
}

function decodeRow<D extends Doc>({ doc, bytes }: Pick<Row, 'doc' | 'bytes'>, fields?: readonly string[]): D {
  let value = JSON.parse(doc) as Record<string, unknown>
  if (fields)
    value = Object.fromEntries(fields.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]]))
  if (!bytes && !doc.includes('%')) return value as unknown as D
  return decodeValue(value, (one) => {
    if (!('$bin' in one)) return undefined
    const [offset, length] = one.$bin as [number, number]
    return new Uint8Array(bytes!.subarray(offset, offset + length))
  }) as D
}

const resultCode = (error: unknown): number => error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
/** SQLITE_BUSY or SQLITE_LOCKED, in any of their kinds. */
const isLocked = (error: unknown): boolean => [5, 6].includes(resultCode(error) & 0xff)
/**
 * SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY or SQLITE_CANTOPEN, in any of their kinds: the disk is full, or its folder
 * cannot be written.
 */
const isAway = (error: unknown): boolean => [13, 10, 8, 14].includes(resultCode(error) & 0xff)
/** SQLITE_CONSTRAINT_UNIQUE or SQLITE_CONSTRAINT_PRIMARYKEY. */
const isDuplicate = (error: unknown): boolean => [2067, 1555].includes(resultCode(error))
