// Messages of operations name their own fields; callers of a foreign API know them by other names.

import { AppError, withMessage } from '#src/app-error.ts'

/**
 * The error with each `` `field` `` or `` `list[0].field` `` in its message renamed, name by name; so is a field in
 * snake case with which the message begins, without quotes.
 */
export function renameFields(error: AppError, nameOf: (field: string) => string): AppError {
  const renamed = (path: string): string =>
    path.split('.').map((part) => part.replace(/^\w+/, nameOf)).join('.')
  const message = error.message
    .replace(/^[a-z][\w.[\]]*_[\w.[\]]*/, renamed)
    .replace(/`([a-z][\w.[\]]*)`/g, (_quoted, path: string) => `\`${renamed(path)}\``)
  return withMessage(error, message)
}

/** The same for whatever an operation rejects with. */
export async function withFieldNames<T>(result: Promise<T>, nameOf: (field: string) => string): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw error instanceof AppError ? renameFields(error, nameOf) : error
  }
}
