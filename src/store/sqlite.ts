// Documents in one SQLite file, which several processes read and write at the same time: the store of a single machine.
// Each collection is a table with the document as JSON text (`sqlite3 documents.sqlite 'select doc from keys'` prints
// it) and its bytes in a second column.

import { closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#src/app-error.ts'
import { checkCollectionName } from '#src/store/grammar.ts'
import { pingStore } from '#src/store/ping-store.ts'
import { SqliteCollection } from '#src/store/sqlite-collection.ts'
import { SqliteDatabase } from '#src/store/sqlite-database.ts'
import type { Collection, Doc, Filter, Sort, Store } from '#src/store/store.ts'
import { makeDataDir } from './data-dir.ts'

/** How long opening waits for the lock of another process. */
const openTimeoutMs = 5_000
/**
 * How long a call waits for the write lock of another process while it blocks this process. After that the call waits
 * without blocking.
 */
const busyTimeoutMs = 10
/** Page cache of the connection, in KiB. */
const cacheKiB = 16_000
/** The write-ahead log is truncated to this size after a checkpoint. */
const journalBytesMax = 64 * 1024 * 1024

/**
 * Opens the file. Creates it, and its directory, when missing. `node:sqlite` is synchronous; a call takes a few
 * microseconds.
 * @throws AppError SERVICE_UNAVAILABLE that names the file, when it is not an SQLite file or stays locked, or the
 * directory, when that cannot be used
 */
export async function openSqliteStore(file: string, options: SqliteOptions = {}): Promise<SqliteStore> {
  makeDataDir(dirname(file))
  try {
    return await openFile(file, options)
  } catch (error) {
    const cause = (error instanceof AppError ? error.cause : error) as Error
    const remedy = 'make it readable, repair or restore it, or remove it and run `winnow accept-loss` to start without it'
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `${file} cannot be opened (${cause.message}): ${remedy}`, cause,
    })
  }
}

export interface SqliteOptions {
  /** Whether `shrink` can give space back to the file system; only of a new file. Default false. */
  shrinks?: boolean
  /** Share of the file that `shrink` leaves free for new documents. Default 0. */
  freeShare?: number
  /** Bytes of a page of a new file. Small ones waste less at the end of large documents. Default: that of SQLite. */
  pageBytes?: number
}

async function openFile(
  file: string, { shrinks = false, freeShare = 0, pageBytes }: SqliteOptions,
): Promise<SqliteStore> {
  // The file has webhook secrets, so only this user may read it. SQLite copies the mode to the -wal and -shm files.
  closeSync(openSync(file, 'a', 0o600))
  const connection = new DatabaseSync(file, { timeout: openTimeoutMs })
  const db = new SqliteDatabase(connection)
  // With synchronous = NORMAL in WAL mode a write survives a crash of the process at once, and a crash of the machine
  // after the next checkpoint.
  const layout = `${pageBytes ? `PRAGMA page_size = ${pageBytes};` : ''} ${shrinks ? 'PRAGMA auto_vacuum = INCREMENTAL;' : ''}`
  await db.whenUnlocked(() =>
    connection.exec(`${layout} PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${cacheKiB};
    PRAGMA journal_size_limit = ${journalBytesMax}; PRAGMA busy_timeout = ${busyTimeoutMs}`),
  )
  return new SqliteStore(db, freeShare)
}

/** The value of `PRAGMA auto_vacuum` of files that can shrink. */
const incrementalMode = 2
/** Pages that one step of `shrink` gives back. Other processes can write between two of them. */
const shrinkPages = 2_000

/** The store, with `explain` for tests. */
export class SqliteStore implements Store {
  readonly #db: SqliteDatabase
  readonly #collections = new Map<string, SqliteCollection<Doc>>()

  readonly #freeShare: number

  constructor(db: SqliteDatabase, freeShare: number) {
    this.#db = db
    this.#freeShare = freeShare
  }

  collection<D extends Doc>(name: string): Collection<D> {
    return this.#collectionOf<D>(name)
  }

  async ping(): Promise<void> {
    await pingStore(this)
  }

  async close(): Promise<void> {
    this.#db.close()
  }

  /**
   * Gives the space of deleted documents back to the file system, but for `freeShare` of the file, if the file was
   * created with `shrinks`.
   */
  async shrink(): Promise<void> {
    const space = await this.#db.whenUnlocked(() => this.#space())
    for (let { free } = space; space.shrinks && free > space.pages * this.#freeShare;) {
      free = await this.#db.whenUnlocked(() => {
        this.#db.all(`PRAGMA incremental_vacuum(${shrinkPages})`)
        return this.#space().free
      })
    }
    await this.#db.whenUnlocked(() => this.#db.all('PRAGMA wal_checkpoint(TRUNCATE)'))
  }

  #space(): { pages: number; free: number; shrinks: boolean } {
    const [row] = this.#db.all<{ pages: number; free: number; mode: number }>(
      'SELECT page_count AS pages, freelist_count AS free, auto_vacuum AS mode '
      + 'FROM pragma_page_count, pragma_freelist_count, pragma_auto_vacuum',
    )
    return { ...row!, shrinks: row!.mode === incrementalMode }
  }

  /** The query plan of SQLite for a find, one line a step. */
  async explain<D extends Doc>(name: string, filter: Filter<D>, sort: Sort<D>): Promise<string> {
    return this.#collectionOf<D>(name).explain(filter, sort)
  }

  #collectionOf<D extends Doc>(name: string): SqliteCollection<D> {
    let collection = this.#collections.get(name)
    if (!collection) {
      collection = new SqliteCollection<Doc>(this.#db, checkCollectionName(name))
      this.#collections.set(name, collection)
    }
    return collection as unknown as SqliteCollection<D>
  }
}
