// A collection as a table of SQLite.

import { applyUpdate } from '#src/store/apply-update.ts'
import { encodeValue } from '#src/store/encode-document.ts'
import { arrayAt, key, orderBy, where, type Sql } from '#src/store/filter-sql.ts'
import { checkFieldNames, checkWhole, parseFields, parseFilter, parseUpdate } from '#src/store/grammar.ts'
import { isDuplicate, type SqliteDatabase } from '#src/store/sqlite-database.ts'
import { bytesOf, decodeRow, encodeRow, type Row } from '#src/store/sqlite-rows.ts'
import {
  DuplicateKeyError, type Collection, type Doc, type Filter, type FindOptions, type Found, type Index, type Sort,
  type Update,
} from '#src/store/store.ts'

/** Rows deleted in one transaction. Other processes can write between two of them. */
const deleteBatch = 500

type IndexField = { path: string; direction: 1 | -1 }

export class SqliteCollection<D extends Doc> implements Collection<D> {
  readonly #db: SqliteDatabase
  /** Quoted name of the table. */
  readonly #table: string
  readonly #name: string
  /** Indexed paths. For these an index tells whether any document has an array there. Null until the table exists. */
  #indexedPaths: Set<string> | null = null

  constructor(db: SqliteDatabase, name: string) {
    this.#db = db
    this.#name = name
    this.#table = `"${name}"`
  }

  async get(id: string): Promise<D | null> {
    return this.#run(() => {
      const [row] = this.#db.all<Row>(`SELECT doc, bytes FROM ${this.#table} WHERE id = ?1`, [id])
      return row ? decodeRow<D>(row) : null
    })
  }

  async insertIfAbsent(document: D): Promise<boolean> {
    const { id, doc, bytes } = encodeRow(document)
    const sql = `INSERT INTO ${this.#table} (id, doc, bytes) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`
    return this.#run(() => this.#db.run(sql, [id, doc, bytes]) === 1)
  }

  async put(document: D): Promise<void> {
    const { id, doc, bytes } = encodeRow(document)
    const sql = `INSERT INTO ${this.#table} (id, doc, bytes) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET doc = excluded.doc, bytes = excluded.bytes`
    await this.#run(() => this.#db.run(sql, [id, doc, bytes]))
  }

  async update(filter: Filter<D>, change: Update<D>, { sort }: { sort?: Sort<D> } = {}): Promise<D | null> {
    const changes = parseUpdate(change)
    // Refuses values that no document can hold, also when no document matches.
    for (const { path, value } of changes) encodeValue(value, (bytes) => bytes, path)
    return this.#run(() =>
      this.#db.transaction(() => {
        const { text, values } = this.#select('id, doc, bytes', filter, { limit: 1, ...(sort && { sort }) })
        const [row] = this.#db.all<Row>(text, values)
        if (!row) return null
        const document = decodeRow<D & Record<string, unknown>>(row)
        applyUpdate(document, changes)
        const { id, doc, bytes } = encodeRow(document)
        this.#db.run(`UPDATE ${this.#table} SET doc = ?2, bytes = ?3 WHERE id = ?1`, [id, doc, bytes])
        return decodeRow<D>({ doc, bytes })
      }),
    )
  }

  async find<K extends keyof D & string>(filter: Filter<D>, options: FindOptions<D, K> = {}): Promise<Found<D, K>[]> {
    const fields = options.fields && checkFieldNames(options.fields)
    const columns = fields ? `id, doc, ${bytesOf(fields)} AS bytes` : 'id, doc, bytes'
    return this.#run(() => {
      const { text, values } = this.#select(columns, filter, options)
      return this.#db.all<Row>(text, values).map((row) => decodeRow<D>(row, fields))
    })
  }

  async count(filter: Filter<D>): Promise<number> {
    return this.#run(() => {
      const { text, values } = this.#where(filter)
      return this.#db.all<{ n: number }>(`SELECT count(*) AS n FROM ${this.#table} WHERE ${text}`, values)[0]!.n
    })
  }

  async remove(filter: Filter<D>): Promise<number> {
    for (let removed = 0; ;) {
      const batch = await this.#run(() => {
        const { text, values } = this.#where(filter)
        const rows = `SELECT rowid FROM ${this.#table} WHERE ${text} LIMIT ${deleteBatch}`
        return this.#db.run(`DELETE FROM ${this.#table} WHERE rowid IN (${rows})`, values)
      })
      removed += batch
      if (batch < deleteBatch) return removed
    }
  }

  async ensureIndexes(indexes: readonly Index<D>[]): Promise<void> {
    const wanted = indexes.map(({ fields, unique }) => ({ fields: parseFields(fields), unique: unique === true }))
    await this.#run(() =>
      this.#db.transaction(() => {
        for (const { fields, unique } of wanted) this.#createIndex(fields, unique)
      }),
    )
    this.#indexedPaths = null
  }

  /** The query plan of SQLite for a find, one line a step. */
  async explain(filter: Filter<D>, sort: Sort<D>): Promise<string> {
    return this.#run(() => {
      const { text, values } = this.#select('id, doc, bytes', filter, { sort, limit: 25 })
      const steps = this.#db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values)
      return steps.map(({ detail }) => detail).join('\n')
    })
  }

  #select(
    columns: string, filter: Filter<D>, { sort, skip, limit }: { sort?: Sort<D>; skip?: number; limit?: number },
  ): Sql {
    checkWhole('skip', skip)
    checkWhole('limit', limit)
    const { text, values } = this.#where(filter)
    const order = orderBy(parseFields(sort ?? {}))
    const range =
      skip || limit !== undefined ? ` LIMIT ?${values.push(limit ?? -1)} OFFSET ?${values.push(skip ?? 0)}` : ''
    return { text: `SELECT ${columns} FROM ${this.#table} WHERE ${text} ${order}${range}`, values }
  }

  #where(filter: Filter<D>): Sql {
    return where(parseFilter(filter), (path) => this.#mayHoldArrays(path))
  }

  /** An index on a field can be searched only if the field holds no arrays; the partial index below tells cheaply. */
  #mayHoldArrays(path: string): boolean {
    if (!this.#indexedPaths!.has(path)) return true
    return this.#db.all(`SELECT 1 FROM ${this.#table} WHERE ${arrayAt(path)} LIMIT 1`).length > 0
  }

  #createIndex(fields: readonly IndexField[], unique: boolean): void {
    try {
      this.#createKeyIndexes(fields, unique)
    } catch (error) {
      throw isDuplicate(error) ? new DuplicateKeyError(this.#name, { cause: error }) : error
    }
    for (const { path } of fields.filter((one) => one.path !== '_id')) {
      const name = `${this.#arrayIndexPrefix}${path}`
      this.#db.run(`CREATE INDEX IF NOT EXISTS "${name}" ON ${this.#table} (id) WHERE ${arrayAt(path)}`)
    }
  }

  #createKeyIndexes(fields: readonly IndexField[], unique: boolean): void {
    const columns = fields.map(({ path, direction }) => `${path} ${direction}`).join(', ')
    const name = `${this.#name} ${unique ? 'unique ' : ''}${columns}`
    const keys = fields.map(({ path, direction }) => `${key(path)}${direction === 1 ? '' : ' DESC'}`).join(', ')
    const kind = unique ? 'UNIQUE INDEX' : 'INDEX'
    this.#db.run(`CREATE ${kind} IF NOT EXISTS "${name}" ON ${this.#table} (${keys})`)
    if (!unique) return
    // SQLite treats two nulls as different in a unique index, MongoDB treats them as equal.
    const nonNull = fields.map(({ path }) => `ifnull(${key(path)}, x'')`).join(', ')
    const anyNull = fields.map(({ path }) => `${key(path)} IS NULL`).join(' OR ')
    this.#db.run(
      `CREATE UNIQUE INDEX IF NOT EXISTS "${name} nulls" ON ${this.#table} (${nonNull})
          WHERE ${anyNull}`,
    )
  }

  get #arrayIndexPrefix(): string {
    return `${this.#name} arrays `
  }

  async #run<T>(work: () => T): Promise<T> {
    return this.#db.whenUnlocked(() => {
      this.#indexedPaths ??= this.#open()
      try {
        return work()
      } catch (error) {
        throw isDuplicate(error) ? new DuplicateKeyError(this.#name, { cause: error }) : error
      }
    })
  }

  /** Creates the table if it is missing. @returns its indexed paths */
  #open(): Set<string> {
    const found = this.#db.all(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1`, [this.#name])
    if (found.length === 0) {
      const columns = 'id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL, bytes BLOB'
      this.#db.run(`CREATE TABLE IF NOT EXISTS ${this.#table} (${columns}) STRICT`)
    }
    const prefix = this.#arrayIndexPrefix
    const indexes = this.#db.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1`, [this.#name],
    )
    return new Set(indexes.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name.slice(prefix.length)))
  }
}
