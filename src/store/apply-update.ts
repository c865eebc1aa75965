// MongoDB's update operators, applied to a document in memory. Used by the SQLite driver. Pure.

import { ownValue } from '#src/json/objects.ts'
import { isPlainObject, type Change } from '#src/store/grammar.ts'

/**
 * Changes the document in place. Values of the update are inserted without a copy.
 * @throws Error when a change does not fit the document. The document is then partly changed and must be discarded.
 */
export function applyUpdate(document: Record<string, unknown>, changes: readonly Change[]): void {
  for (const { operator, path, value } of changes) {
    const names = path.split('.')
    const last = names.pop()!
    const parent = descend(document, names, operator !== '$unset', path)
    if (!parent) continue
    const before = ownValue(parent, last)
    switch (operator) {
      case '$set': parent[last] = value; break
      case '$unset': delete parent[last]; break
      case '$inc':
        if (before !== undefined && typeof before !== 'number')
          throw new Error(`cannot add to ${path}: it is not a number`)
        parent[last] = (before ?? 0) + (value as number)
        break
      case '$push':
        if (before !== undefined && !Array.isArray(before))
          throw new Error(`cannot push to ${path}: it is not an array`)
        parent[last] = [...(before as unknown[] | undefined ?? []), value]
        break
    }
  }
}

/** The object that has the last name of a path. With `create`, missing objects on the path are created. */
function descend(
  document: Record<string, unknown>, names: string[], create: boolean, path: string,
): Record<string, unknown> | null {
  let at = document
  for (const name of names) {
    let next = ownValue(at, name)
    if (next === undefined && create) at[name] = next = {}
    if (!isPlainObject(next)) {
      if (create) throw new Error(`cannot change ${path}: ${name} is not an object`)
      return null
    }
    at = next
  }
  return at
}
