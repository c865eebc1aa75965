// Prepares DATA_DIR, the folder for everything a machine stores. Problems are reported with the name of the setting.

import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../app-error.ts'

const reasons: Record<string, string> = {
  EEXIST: 'a file stands in its place', ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there', EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only', ENOSPC: 'the file system is full', ENOENT: 'it cannot be made there',
}

/**
 * Creates the folder for this user only if it is missing, and checks that it is writable.
 * @throws AppError SERVICE_UNAVAILABLE that names DATA_DIR and the reason
 */
export function makeDataDir(dir: string): void {
  naming(dir, () => {
    makeFolder(dir)
    assertWritable(dir)
  })
}

/**
 * Checks that `existing`, which is the folder or the nearest one above it, is a folder that is writable.
 * @throws AppError SERVICE_UNAVAILABLE that names DATA_DIR and the reason
 */
export function assertUsable(dir: string, existing: string): void {
  naming(dir, () => {
    if (!statSync(existing).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: existing === dir ? 'EEXIST' : 'ENOTDIR' })
    assertWritable(existing)
  })
}

const assertWritable = (dir: string): void => accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)

/** Names the setting and the folder in what `check` throws. */
function naming(dir: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `DATA_DIR ${dir} cannot be used: ${reasons[code] ?? message}`, cause: error,
    })
  }
}

/**
 * Does not use `recursive` of Node, which retries for ever where the parent exists and a folder cannot be created, as
 * in /proc.
 */
function makeFolder(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(dirname(dir))) {
      makeFolder(dirname(dir))
      return makeFolder(dir)
    }
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
