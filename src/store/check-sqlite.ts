// Checks of an SQLite file before it is used.

import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '#src/app-error.ts'

const busyTimeoutMs = 5_000
/** Larger files are not checked at start, but at each backup: a check reads the whole file, about 1 GB in a second. */
const checkedBytesMax = 1024 ** 3

/**
 * Checks the structure of the file, if it exists and is not large.
 * @param remedy what to do about a damaged file
 * @throws AppError SERVICE_UNAVAILABLE that names the file
 */
export function assertIntact(file: string, remedy: string): void {
  if (!existsSync(file) || statSync(file).size > checkedBytesMax) return
  let problem: string | null
  try {
    problem = findDamage(file)
  } catch (error) {
    problem = (error as Error).message
  }
  if (problem !== null)
    throw new AppError('SERVICE_UNAVAILABLE', { message: `${file} is damaged (${problem}): ${remedy}` })
}

/** What is wrong with the structure of an SQLite file; null if nothing is. Reads the whole file. */
export function findDamage(file: string): string | null {
  const connection = new DatabaseSync(file, { timeout: busyTimeoutMs })
  try {
    const [first] = connection.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[]
    return first?.quick_check === 'ok' ? null : first?.quick_check.replaceAll('\n', ' ') ?? 'it cannot be checked'
  } finally {
    connection.close()
  }
}

/**
 * Whether another connection has the file open. Every connection to a file in WAL mode holds a shared lock, which
 * excludes the exclusive mode.
 */
export function isInUse(file: string): boolean {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
    return false
  } catch (error) {
    return error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff)
  } finally {
    connection.close()
  }
}
