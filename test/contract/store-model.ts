// A model of the document store in memory, after MongoDB's documentation: the expected results of random operations.

import type { Filter, Scalar, Sort, Update } from '#src/store/store.ts'

export type Plain = Scalar | Plain[] | { [name: string]: Plain }
export type PlainDocument = { _id: string; [name: string]: Plain }

export class StoreModel {
  readonly documents = new Map<string, PlainDocument>()

  get(id: string): PlainDocument | null {
    return this.documents.get(id) ?? null
  }

  put(document: PlainDocument): void {
    this.documents.set(document._id, structuredClone(document))
  }

  insertIfAbsent(document: PlainDocument): boolean {
    if (this.documents.has(document._id)) return false
    this.put(document)
    return true
  }

  find(filter: Filter<PlainDocument>, sort: Sort<PlainDocument>): PlainDocument[] {
    return [...this.documents.values()]
      .filter((document) => matches(document, filter))
      .sort((a, b) => compareBy(sort, a, b))
  }

  update(
    filter: Filter<PlainDocument>, change: Update<PlainDocument>, sort: Sort<PlainDocument>,
  ): PlainDocument | null {
    const [found] = this.find(filter, sort)
    if (!found) return null
    const document = structuredClone(found)
    for (const [path, value] of Object.entries(change.$set ?? {})) setAt(document, path, () => value as Plain)
    for (const [path, value] of Object.entries(change.$inc ?? {}))
      setAt(document, path, (old = 0) => number(old) + number(value as Plain))
    for (const [path, value] of Object.entries(change.$push ?? {}))
      setAt(document, path, (old = []) => [...list(old), value as Plain])
    for (const path of Object.keys(change.$unset ?? {})) delete document[path]
    this.documents.set(document._id, document)
    return document
  }

  remove(filter: Filter<PlainDocument>): number {
    const found = this.find(filter, {})
    for (const { _id } of found) this.documents.delete(_id)
    return found.length
  }
}

function setAt(document: PlainDocument, path: string, value: (old?: Plain) => Plain): void {
  const names = path.split('.')
  const last = names.pop()!
  let at: { [name: string]: Plain } = document
  for (const name of names) at = object(at[name] === undefined ? at[name] = {} : at[name])
  at[last] = value(at[last])
}

function number(value: Plain): number {
  if (typeof value !== 'number') throw new Error('not a number')
  return value
}

function list(value: Plain): Plain[] {
  if (!Array.isArray(value)) throw new Error('not an array')
  return value
}

function object(value: Plain): { [name: string]: Plain } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  return value
}

function matches(document: PlainDocument, filter: Filter<PlainDocument>): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$and') return (condition as Filter<PlainDocument>[]).every((one) => matches(document, one))
    if (name === '$or') return (condition as Filter<PlainDocument>[]).some((one) => matches(document, one))
    const operators = typeof condition === 'object' && condition !== null ? condition : { $eq: condition }
    return Object.entries(operators).every(([operator, value]) =>
      holds(valuesAt(document, name.split('.')), operator, value),
    )
  })
}

/** The values at a path: undefined for a missing field, one value for each object of an array on the path. */
function valuesAt(value: Plain | undefined, names: readonly string[]): (Plain | undefined)[] {
  const [name, ...rest] = names
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [undefined]
  const next = Object.hasOwn(value, name) ? value[name] : undefined
  if (rest.length === 0 || !Array.isArray(next)) return valuesAt(next, rest)
  return next
    .filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
    .flatMap((one) => valuesAt(one, rest))
}

function holds(values: (Plain | undefined)[], operator: string, wanted: unknown): boolean {
  const candidates = values.flatMap((value) => Array.isArray(value) ? [value, ...value] : [value])
  const equals = (other: unknown) =>
    candidates.some((one) => (other === null ? one === null || one === undefined : one === other))
  const ordered = (test: (order: number) => boolean) =>
    candidates.some((one) => typeof one === typeof wanted && test(compare(one, wanted as Plain)))
  switch (operator) {
    case '$eq': return equals(wanted)
    case '$ne': return !equals(wanted)
    case '$in': return (wanted as unknown[]).some(equals)
    case '$nin': return !(wanted as unknown[]).some(equals)
    case '$exists': return values.some((one) => one !== undefined) === wanted
    case '$gt': return ordered((order) => order > 0)
    case '$gte': return ordered((order) => order >= 0)
    case '$lt': return ordered((order) => order < 0)
    case '$lte': return ordered((order) => order <= 0)
    default: throw new Error(`the model has no ${operator}`)
  }
}

function compareBy(sort: Sort<PlainDocument>, a: PlainDocument, b: PlainDocument): number {
  for (const [path, direction] of Object.entries(sort)) {
    const order = compare(valuesAt(a, path.split('.'))[0], valuesAt(b, path.split('.'))[0])
    if (order !== 0) return order * (direction as number)
  }
  return 0
}

const rank = { undefined: 0, object: 0, number: 1, string: 2, boolean: 3 } as const

function compare(a: Plain | undefined, b: Plain | undefined): number {
  const order = rank[typeof a as keyof typeof rank] - rank[typeof b as keyof typeof rank]
  if (order !== 0 || a == null) return order
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}
