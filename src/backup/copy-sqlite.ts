// Copies an SQLite file in use, as it is at one moment.

import { chmodSync, closeSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { AppError } from '#src/app-error.ts'
import { findDamage } from '#src/store/check-sqlite.ts'

const busyTimeoutMs = 5_000
/** Pages that are copied at a time; other work of this process runs in between. */
const pagesAtOnce = 2_000

/** A moment of the file. Others can write to it; `copy` does not see that. */
export interface SqliteSnapshot {
  /** The first row of a table; null if there is no such table. */
  firstRow(table: string): Record<string, unknown> | null
  /** Copies it and checks the copy. @throws AppError SERVICE_UNAVAILABLE that names the file when it is damaged */
  copy(to: string): Promise<void>
  close(): void
}

/** The current moment of the file. Takes a millisecond. @throws AppError SERVICE_UNAVAILABLE */
export function takeSnapshot(file: string): SqliteSnapshot {
  const connection = orDamaged(file, () => {
    const opened = new DatabaseSync(file, { timeout: busyTimeoutMs })
    // The first read of a transaction fixes what it sees.
    opened.exec('BEGIN')
    opened.prepare('SELECT count(*) FROM sqlite_schema').get()
    return opened
  })
  return {
    firstRow: (table) => orDamaged(file, () => {
      const found = connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').all(table)
      return found.length > 0 ? connection.prepare(`SELECT * FROM "${table}"`).get() ?? null : null
    }),
    async copy(to) {
      closeSync(openSync(to, 'wx', 0o600))
      try {
        await backup(connection, to, { rate: pagesAtOnce })
      } catch (error) {
        throw damaged(file, (error as Error).message)
      }
      chmodSync(to, 0o600)
      const problem = orDamaged(file, () => findDamage(to))
      if (problem !== null) throw damaged(file, problem)
    },
    close: () => connection.close(),
  }
}

function orDamaged<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
}

const damaged = (file: string, why: string): AppError =>
  new AppError('SERVICE_UNAVAILABLE', { message: `${file} cannot be backed up (${why})` })
