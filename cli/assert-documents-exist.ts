import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#src/settings/config.ts'
import { UsageError } from './usage-error.ts'

/** Whether DATA_DIR is where documents belong, and has none: opening the store would create them. */
export const lacksDocuments = ({ MONGODB_URL, DATA_DIR }: Config): boolean =>
  !MONGODB_URL && !existsSync(join(DATA_DIR, 'documents.sqlite'))

/**
 * For commands that read or change what exists. Throws UsageError if there are no documents: the service has another
 * DATA_DIR, or has never run.
 */
export function assertDocumentsExist(config: Config): void {
  // A file in the place of the directory is reported when the store is opened.
  if (!lacksDocuments(config) || statSync(config.DATA_DIR, { throwIfNoEntry: false })?.isFile()) return
  throw new UsageError(
    `DATA_DIR (${config.DATA_DIR}) contains no documents: set DATA_DIR to that of the service, or start one with `
    + '`winnow start`',
  )
}
