// Messages of operations name their own fields; callers of a foreign API know them by other names.

import { AppError, withMessage } from '#src/app-error.ts'

/**
 * The error with each `` `field` `` or `` `list[0].field` `` in its message renamed, name by name; a name that becomes
 * empty is left out of its path. What follows `json_schema` in a path are keywords and names of the caller, which are
 * kept.
 */
export function renameFields(error: AppError, nameOf: (field: string) => string): AppError {
  const renamed = (path: string): string =>
    path.split('.').map((part) => part.replace(/^\w+/, nameOf)).filter((part) => part !== '').join('.')
  return withMessage(error, error.message.replace(
    /`([a-z][\w.[\]]*?)(?:(?<=\bjson_schema)(\..*?))?`/g,
    (_quoted, path: string, own = '') => `\`${renamed(path)}${own}\``,
  ))
}

/** The same for whatever an operation rejects with. */
export async function withFieldNames<T>(result: Promise<T>, nameOf: (field: string) => string): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw error instanceof AppError ? renameFields(error, nameOf) : error
  }
}
