// Files that a command reads or writes, checked before anything is sent.

import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../usage-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist', EACCES: 'no permission', EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is a file',
  EROFS: 'the file system is read-only',
}

/** Whether an error comes from the operating system, such as a full disk: its message says enough without a stack. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error

/** Why a file cannot be used, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = isSystemError(error) ? error.code ?? '' : ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}

/** Throws UsageError if results cannot be written to the file of --output. A file that exists is replaced. */
export function assertCanWrite(file: string): void {
  const folder = dirname(file)
  try {
    if (!statSync(folder).isDirectory()) throw new UsageError(`--output cannot write ${file}: ${folder} is a file`)
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new UsageError(`--output must name a file; ${file} is a folder`)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`--output cannot write to the folder ${folder}: ${reasonOf(error)}`)
  }
}
