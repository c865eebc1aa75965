// Does to a document what MongoDB's update operators do; the SQLite store changes its documents by this. Pure.

import { isPlainObject, type Change } from '#src/store/grammar.ts'

/**
 * Changes the document in place. The document must be the caller's own: values of the update are put in as they are.
 * @throws Error when a change does not fit what is there; the document is then half changed and must be thrown away.
 */
export function applyUpdate(document: Record<string, unknown>, changes: readonly Change[]): void {
  for (const { operator, path, value } of changes) {
    const names = path.split('.')
    const last = names.pop()!
    const parent = descend(document, names, operator !== '$unset', path)
    if (!parent) continue
    const before = own(parent, last)
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

/** The object that holds the last name of a path; with `make`, objects that are missing on the way are made. */
function descend(
  document: Record<string, unknown>, names: string[], make: boolean, path: string,
): Record<string, unknown> | null {
  let at = document
  for (const name of names) {
    let next = own(at, name)
    if (next === undefined && make) at[name] = next = {}
    if (!isPlainObject(next)) {
      if (make) throw new Error(`cannot change ${path}: ${name} is not an object`)
      return null
    }
    at = next
  }
  return at
}

const own = (object: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined
