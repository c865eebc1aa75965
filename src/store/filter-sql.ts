// Translates filters and sorts to SQL over JSON, with the semantics of MongoDB and with use of the indexes. Pure.
//
// A field is compared by its key: an expression whose order in SQLite is MongoDB's order of types (null and missing,
// numbers, strings, objects, arrays, booleans). Objects and arrays are constants, because no filter can contain them.
// Indexes are on the same expression. Paths are inserted into the SQL text, since the grammar allows only names; values
// are always parameters.

import type { Clause } from '#src/store/grammar.ts'
import type { Scalar } from '#src/store/store.ts'

/** Whether some document may have an array at the path or at a prefix of it. */
export type MayHoldArrays = (path: string) => boolean

type Parameter = string | number | Uint8Array
export interface Sql { text: string; values: Parameter[] }

const jsonPath = (names: readonly string[]): string => `'$${names.map((name) => `."${name}"`).join('')}'`

const isArray = (source: string, path: string): string => `json_type(${source}, ${path}) = 'array'`

const elementsOf = (source: string, path: string, alias: string): string =>
  `SELECT 1 FROM json_each(${source}, ${path}) AS ${alias}`

const keyOf = (type: string, value: string): string =>
  `CASE ${type} WHEN 'true' THEN x'0801' WHEN 'false' THEN x'0800' `
  + `WHEN 'object' THEN x'03' WHEN 'array' THEN x'04' ELSE ${value} END`

const keyIn = (source: string, names: readonly string[]): string =>
  keyOf(`json_type(${source}, ${jsonPath(names)})`, `json_extract(${source}, ${jsonPath(names)})`)

/** The expression by which a field is compared, sorted and indexed. */
export const key = (path: string): string => path === '_id' ? 'id' : keyIn('doc', path.split('.'))

/** Condition: the document has an array at the path or at a prefix of it. A partial index makes it cheap to check. */
export const arrayAt = (path: string): string =>
  path.split('.').map((_, i, names) => `json_type(doc, ${jsonPath(names.slice(0, i + 1))}) = 'array'`).join(' OR ')

/** The `ORDER BY` clause; empty without fields. */
export const orderBy = (fields: readonly { path: string; direction: 1 | -1 }[]): string =>
  fields.length === 0
    ? ''
    : `ORDER BY ${fields.map(({ path, direction }) => `${key(path)}${direction === 1 ? '' : ' DESC'}`).join(', ')}`

/** The condition of a filter, for `WHERE`. */
export function where(filter: Clause, mayHoldArrays: MayHoldArrays): Sql {
  const values: Parameter[] = []
  const text = clauseSql(filter, { mayHoldArrays, parameter: (value) => `?${values.push(value)}` })
  return { text, values }
}

interface Scope { mayHoldArrays: MayHoldArrays; parameter: (value: Parameter) => string }

function clauseSql(clause: Clause, scope: Scope): string {
  switch (clause.kind) {
    case 'all': return allSql(clause.clauses.flatMap(flatten), scope)
    case 'any': return `(${clause.clauses.map((one) => clauseSql(one, scope)).join(' OR ')})`
    case 'not': return `(${clauseSql(clause.clause, scope)}) IS NOT TRUE`
    case 'compare': return compareSql(clause, scope, { below: false, above: false })
    case 'in': return inSql(clause, scope)
    case 'exists': return existsSql(clause.path.split('.'), 'doc')
  }
}

const flatten = (clause: Clause): Clause[] => clause.kind === 'all' ? clause.clauses.flatMap(flatten) : [clause]

type Compare = Extract<Clause, { kind: 'compare' }>

/**
 * A comparison needs a second bound to match only values of its type. A range with both ends has it already, and with
 * another one SQLite would search the index by the wrong bound.
 */
function allSql(clauses: Clause[], scope: Scope): string {
  if (clauses.length === 0) return 'TRUE'
  const has = (one: Compare, operators: string[]): boolean =>
    clauses.some(
      (c) =>
        c.kind === 'compare'
        && c.path === one.path
        && typeof c.value === typeof one.value
        && operators.includes(c.operator),
    )
  return clauses.map((clause) => clause.kind === 'compare'
    ? compareSql(clause, scope, { below: has(clause, ['$gt', '$gte']), above: has(clause, ['$lt', '$lte']) })
    : clauseSql(clause, scope)).join(' AND ')
}

const signs = { $eq: '=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const

function compareSql(
  { path, operator, value }: Compare, scope: Scope, bounded: { below: boolean; above: boolean },
): string {
  const arrays = path !== '_id' && scope.mayHoldArrays(path)
  if (operator === '$eq') return anyKey(path, arrays, equals(value, scope))
  const compared = scope.parameter(value as string | number)
  const sign = signs[operator]
  const greater = operator === '$gt' || operator === '$gte'
  return anyKey(path, arrays, (k) => {
    // Order of keys: numbers < '' <= strings < x'' <= everything else.
    const other = greater
      ? (arrays || !bounded.above) && (typeof value === 'string' ? ` AND ${k} < x''` : ` AND ${k} < ''`)
      : (arrays || !bounded.below) && typeof value === 'string' && ` AND ${k} >= ''`
    return `${k} ${sign} ${compared}${other || ''}`
  })
}

function equals(value: Scalar, scope: Scope): (k: string) => string {
  if (value === null) return (k) => `${k} IS NULL`
  const compared = typeof value === 'boolean' ? (value ? `x'0801'` : `x'0800'`) : scope.parameter(value)
  return (k) => `${k} = ${compared}`
}

function inSql({ path, values }: Extract<Clause, { kind: 'in' }>, scope: Scope): string {
  const listed = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  const tests = values
    .filter((value) => value === null || typeof value === 'boolean')
    .map((value) => equals(value, scope))
  if (listed.length > 0) {
    const list = scope.parameter(JSON.stringify(listed))
    tests.push((k) => `${k} IN (SELECT value FROM json_each(${list}))`)
  }
  if (tests.length === 0) return 'FALSE'
  return anyKey(path, path !== '_id' && scope.mayHoldArrays(path), (k) =>
    tests.length === 1 ? tests[0]!(k) : `(${tests.map((test) => test(k)).join(' OR ')})`,
  )
}

/** Tests the field; with arrays also each element of an array, and the field of each object of an array on the path. */
function anyKey(path: string, arrays: boolean, test: (key: string) => string): string {
  return arrays ? testIn('doc', path.split('.'), test, 0) : test(key(path))
}

function testIn(source: string, names: readonly string[], test: (key: string) => string, depth: number): string {
  const element = `e${depth}`
  const inside = names.map((_, i) => {
    const rest = names.slice(i + 1)
    const array = jsonPath(names.slice(0, i + 1))
    const found = rest.length === 0
      ? test(keyOf(`${element}.type`, `${element}.value`))
      : `${element}.type = 'object' AND ${testIn(`${element}.value`, rest, test, depth + 1)}`
    return `${isArray(source, array)} AND EXISTS (${elementsOf(source, array, element)} WHERE ${found})`
  })
  // Below an array on the path the field itself does not exist; it is not null.
  const noArrayOnPath = names
    .slice(0, -1)
    .map((_, i) => `json_type(${source}, ${jsonPath(names.slice(0, i + 1))}) IS NOT 'array' AND `)
    .join('')
  return `(${noArrayOnPath}${test(keyIn(source, names))} OR ${inside.join(' OR ')})`
}

function existsSql(names: readonly string[], source: string, depth = 0): string {
  if (names.length === 1 && names[0] === '_id' && source === 'doc') return 'TRUE'
  const element = `e${depth}`
  const inside = names.slice(0, -1).map((_, i) => {
    const array = jsonPath(names.slice(0, i + 1))
    return (
      ` OR ${isArray(source, array)} AND EXISTS (${elementsOf(source, array, element)}`
      + ` WHERE ${element}.type = 'object' AND ${existsSql(names.slice(i + 1), `${element}.value`, depth + 1)})`
    )
  })
  return `(json_type(${source}, ${jsonPath(names)}) IS NOT NULL${inside.join('')})`
}
