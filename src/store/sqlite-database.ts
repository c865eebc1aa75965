// One connection to an SQLite file: prepared statements, transactions, and waiting for locks of other processes.

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'

/** Longest pause between attempts to get the lock. Pauses are random, so that no process is always last. */
const lockPauseMaxMs = 15
/** Attempts to get the lock, about 20 s in total. A write holds it for a few milliseconds. */
const lockAttemptsMax = 1_000
/** Prepared statements that are cached. */
const statementsMax = 300

export type SqlValue = string | number | Uint8Array | null

export class SqliteDatabase {
  readonly #connection: DatabaseSync
  /** Least recently used first. */
  readonly #statements = new Map<string, StatementSync>()

  constructor(connection: DatabaseSync) {
    this.#connection = connection
  }

  /**
   * Runs the work, again while another process holds the lock that it needs.
   * @throws AppError SERVICE_UNAVAILABLE when the file stays locked or cannot be read or written
   */
  async whenUnlocked<T>(work: () => T): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return work()
      } catch (error) {
        if (isUnavailable(error))
          throw new AppError('SERVICE_UNAVAILABLE', {
            message: 'The document store cannot be read or written at the moment.', cause: error,
          })
        if (!isLocked(error)) throw error
        if (attempt === lockAttemptsMax)
          throw new AppError('SERVICE_UNAVAILABLE', { message: 'The document store stays locked.', cause: error })
      }
      await sleep(Math.random() * lockPauseMaxMs)
    }
  }

  /** Runs the work in a transaction that has the write lock from the start. */
  transaction<T>(work: () => T): T {
    this.#connection.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#connection.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  all<R>(sql: string, values: readonly SqlValue[] = []): R[] {
    return this.#prepared(sql).all(...values) as R[]
  }

  /** @returns the number of rows changed */
  run(sql: string, values: readonly SqlValue[] = []): number {
    return Number(this.#prepared(sql).run(...values).changes)
  }

  close(): void {
    this.#statements.clear()
    if (this.#connection.isOpen) this.#connection.close()
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement) this.#statements.delete(sql)
    else statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    if (this.#statements.size > statementsMax) this.#statements.delete(this.#statements.keys().next().value!)
    return statement
  }
}

// Result codes: https://www.sqlite.org/rescode.html. The low byte is the primary code of an extended one.
const resultCode = (error: unknown): number => error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
const primaryCode = (error: unknown): number => resultCode(error) & 0xff
/** SQLITE_BUSY, SQLITE_LOCKED. */
const isLocked = (error: unknown): boolean => [5, 6].includes(primaryCode(error))
/**
 * SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: the disk is full or the directory is not
 * writable. SQLITE_CORRUPT, SQLITE_NOTADB: the file is damaged. SQLITE_NOMEM, SQLITE_PROTOCOL.
 */
const unavailableCodes: readonly number[] = [13, 10, 8, 14, 3, 11, 26, 7, 15]
/** The file cannot be used, or the connection was closed because the process ends. */
const isUnavailable = (error: unknown): boolean =>
  unavailableCodes.includes(primaryCode(error))
  || (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE')
/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY. */
export const isDuplicate = (error: unknown): boolean => [2067, 1555].includes(resultCode(error))
