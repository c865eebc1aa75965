// Parses and checks filters, updates, sorts and names: the subset of MongoDB's query language that both drivers
// support. Everything else is refused with a TypeError that names it, so that a query never works with one driver only.
// Pure.

import type { Scalar } from '#src/store/store.ts'

type Comparison = '$eq' | '$gt' | '$gte' | '$lt' | '$lte'

/** A parsed filter. */
export type Clause =
  | { kind: 'all' | 'any'; clauses: Clause[] }
  | { kind: 'not'; clause: Clause }
  | { kind: 'compare'; path: string; operator: Comparison; value: Scalar }
  | { kind: 'in'; path: string; values: Scalar[] }
  | { kind: 'exists'; path: string }

/** One change of a parsed update. */
export interface Change { operator: '$set' | '$unset' | '$inc' | '$push'; path: string; value: unknown }

/** Most values in a `$in` or `$nin`. */
const listMax = 10_000
/** Most names in a path. */
const depthMax = 6

const nameOfField = /^[A-Za-z_][A-Za-z0-9_-]*$/
const nameOfCollection = /^[a-z][a-z0-9_]{0,59}$/

/** @throws TypeError unless the name has only lower case letters, digits and `_`, and at most 60 characters */
export function checkCollectionName(name: string): string {
  if (!nameOfCollection.test(name) || name.startsWith('sqlite_') || name.startsWith('system')) {
    throw new TypeError(
      `${JSON.stringify(name)} is not a valid collection name: use up to 60 lower case letters, digits and _`,
    )
  }
  return name
}

/**
 * @throws TypeError unless the path consists of names of letters, digits, `_` and `-`, joined by dots. A checked path
 * can be inserted into SQL without quoting.
 */
export function checkPath(path: string): string {
  const names = path.split('.')
  if (names.length > depthMax || !names.every((name) => nameOfField.test(name) && name !== '__proto__')) {
    throw new TypeError(
      `${JSON.stringify(path)} is not a valid path: `
      + `use up to ${depthMax} names of letters, digits, _ and -, joined by dots`,
    )
  }
  return path
}

/** @throws TypeError for operators and values that are not supported */
export function parseFilter(filter: object): Clause {
  return { kind: 'all', clauses: Object.entries(filter).map(([name, condition]) => parseEntry(name, condition)) }
}

function parseEntry(name: string, condition: unknown): Clause {
  if (name === '$and' || name === '$or') {
    if (!Array.isArray(condition) || condition.length === 0)
      throw new TypeError(`${name} must be an array of at least one filter`)
    return { kind: name === '$and' ? 'all' : 'any', clauses: condition.map((one: object) => parseFilter(one)) }
  }
  if (name.startsWith('$')) throw new TypeError(`${name} is not supported: use $and or $or`)
  const path = checkPath(name)
  if (!isPlainObject(condition)) return { kind: 'compare', path, operator: '$eq', value: checkScalar(path, condition) }
  const operators = Object.entries(condition)
  if (operators.length === 0)
    throw new TypeError(`the condition of ${path} is empty: use a value or an operator`)
  return { kind: 'all', clauses: operators.map(([operator, value]) => parseOperator(path, operator, value)) }
}

function parseOperator(path: string, operator: string, value: unknown): Clause {
  switch (operator) {
    case '$eq':
      return { kind: 'compare', path, operator, value: checkScalar(path, value) }
    case '$ne':
      return { kind: 'not', clause: { kind: 'compare', path, operator: '$eq', value: checkScalar(path, value) } }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new TypeError(`${operator} of ${path} must be a string or a number`)
      return { kind: 'compare', path, operator, value: checkScalar(path, value) }
    case '$in':
      return { kind: 'in', path, values: checkList(path, operator, value) }
    case '$nin':
      return { kind: 'not', clause: { kind: 'in', path, values: checkList(path, operator, value) } }
    case '$exists': {
      if (typeof value !== 'boolean') throw new TypeError(`$exists of ${path} must be true or false`)
      const clause: Clause = { kind: 'exists', path }
      return value ? clause : { kind: 'not', clause }
    }
    default:
      throw new TypeError(
        `${operator} (in ${path}) is not supported: use $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin or $exists`,
      )
  }
}

function checkList(path: string, operator: string, value: unknown): Scalar[] {
  if (!Array.isArray(value)) throw new TypeError(`${operator} of ${path} must be an array`)
  if (value.length > listMax) throw new TypeError(`${operator} of ${path} must have at most ${listMax} values`)
  return value.map((one) => checkScalar(path, one))
}

function checkScalar(path: string, value: unknown): Scalar {
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)))
    return value
  if (typeof value === 'string') return value.toWellFormed()
  throw new TypeError(
    `${path} must be compared with a string, a finite number, a boolean or null (got ${describe(value)})`,
  )
}

const changeOperators = ['$set', '$unset', '$inc', '$push']

/** @throws TypeError for unknown operators, changes of `_id`, and paths that contain one another */
export function parseUpdate(update: object): Change[] {
  const changes = Object.entries(update).flatMap(([operator, fields]) => {
    if (!changeOperators.includes(operator))
      throw new TypeError(`${operator} is not supported: use ${changeOperators.join(', ')}`)
    if (!isPlainObject(fields)) throw new TypeError(`${operator} must be an object of paths and values`)
    return Object.entries(fields).map(([path, value]) =>
      checkChange({ operator: operator as Change['operator'], path: checkPath(path), value }),
    )
  })
  if (changes.length === 0) throw new TypeError('the update changes nothing')
  const paths = changes.map(({ path }) => path).sort()
  paths.forEach((path, i) => {
    if (paths.slice(0, i).some((other) => path === other || path.startsWith(`${other}.`)))
      throw new TypeError(`the update changes ${path} twice`)
  })
  return changes
}

function checkChange(change: Change): Change {
  const { operator, path, value } = change
  if (path === '_id' || path.startsWith('_id.')) throw new TypeError('_id cannot be changed')
  if (value === undefined) throw new TypeError(`${operator} of ${path} is undefined: omit it, or use $unset`)
  if (operator === '$inc' && !Number.isFinite(value)) throw new TypeError(`$inc of ${path} must be a finite number`)
  if (operator === '$push' && isPlainObject(value) && Object.keys(value).some((name) => name.startsWith('$'))) {
    throw new TypeError(`$push of ${path} must be one element without modifiers`)
  }
  return change
}

/** The fields of a sort or an index, in order. @throws TypeError when a direction is neither 1 nor -1 */
export function parseFields(fields: object): { path: string; direction: 1 | -1 }[] {
  return Object.entries(fields).map(([path, direction]) => {
    if (direction !== 1 && direction !== -1) throw new TypeError(`the direction of ${path} must be 1 or -1`)
    return { path: checkPath(path), direction }
  })
}

/** The names of the fields to return, `_id` first. @throws TypeError for paths: only top-level fields are supported */
export function checkFieldNames(names: readonly string[]): string[] {
  const path = names.find((name) => name.includes('.'))
  if (path) throw new TypeError(`fields must be top-level names (got ${path})`)
  return [...new Set(['_id', ...names.map(checkPath)])]
}

/** @throws TypeError unless the value is a non-negative integer or undefined */
export function checkWhole(name: string, value: number | undefined): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
    throw new TypeError(`${name} must be a non-negative integer (got ${value})`)
}

/** Whether the value is a plain object: created by an object literal, or without a prototype. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The type of a value, for error messages. Strings and objects are not quoted. */
export function describe(value: unknown): string {
  if (value === null || typeof value !== 'object') return typeof value === 'number' ? String(value) : typeof value
  return Array.isArray(value) ? 'an array' : value.constructor?.name ?? 'an object'
}
