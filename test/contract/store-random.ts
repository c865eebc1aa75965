// Contract for random operations: every driver returns what the model returns, with and without indexes.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { Collection, Filter, Index, Store, Update } from '#src/store/store.ts'
import { StoreModel, type PlainDocument } from '#test/contract/store-model.ts'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'ä', '😀', '\uffee')
const number = fc.constantFrom(0, 1, 2, -1, 1.5, 10_000_000_000, 2 ** 53 - 1)
const text = fc.constantFrom('', 'a', 'b', 'Z', 'ä', '10', '[1]', '{}', 'null', 'true', '😀', '\uffee', `'"\\;--`)
const scalar = fc.oneof(number, text, fc.boolean(), fc.constant(null))
const sortable = fc.oneof(number, text, fc.constant(null), fc.boolean())
const object = fc.record({ b: scalar, n: number }, { requiredKeys: [], noNullPrototype: true })

const content = fc.record({
  any: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), object),
  one: scalar,
  n: number,
  s: sortable,
  o: object,
  rows: fc.array(object, { maxLength: 3 }),
}, { requiredKeys: [], noNullPrototype: true })
const document: fc.Arbitrary<PlainDocument> = fc.tuple(id, content).map(([_id, rest]) => ({ _id, ...rest }))

const documents = fc.uniqueArray(document, { selector: ({ _id }) => _id, minLength: 3 })

const range = fc.oneof(number, text)
const operator = fc.oneof(
  scalar,
  fc.record({ $eq: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $gt: range, $lte: range }),
  fc.record({ $gte: number, $lt: number }),
  fc.record({ $gte: text, $lt: text }),
  fc.record({ $lt: range }),
  fc.record({ $gte: range }),
  fc.record({ $in: fc.array(scalar, { maxLength: 4 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 4 }) }),
)
const present = fc.oneof(
  number, text, fc.record({ $gt: range }), fc.record({ $in: fc.array(fc.oneof(number, text), { maxLength: 3 }) }),
)
const fieldOf = (belowArrays: fc.Arbitrary<unknown>) => fc.oneof(
  ...['any', 'one', 's', 'o.b'].map((path) => operator.map((one) => ({ [path]: one }))),
  ...['rows.b', 'rows.n'].map((path) => belowArrays.map((one) => ({ [path]: one }))),
)
const idRange = fc.record({
  _id: fc.oneof(id, fc.record({ $gt: id }), fc.record({ $in: fc.array(id, { maxLength: 3 }) })),
})
const filterOf = (field: ReturnType<typeof fieldOf>) => fc.oneof(
  { weight: 6, arbitrary: field },
  { weight: 2, arbitrary: fc.tuple(field, field).map(([one, other]) => ({ ...one, ...other })) },
  idRange,
  fc.record({ $or: fc.array(field, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $and: fc.array(field, { minLength: 1, maxLength: 2 }), _id: fc.record({ $gte: id }) }),
) as fc.Arbitrary<Filter<PlainDocument>>

const change = fc.oneof(
  fc.record({
    $set: fc.record(
      { s: sortable, 'o.b': scalar, any: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })) },
      { requiredKeys: ['s'], noNullPrototype: true },
    ),
  }),
  fc.record({ $inc: fc.record({ n: fc.constantFrom(1, -2, 0.5) }), $unset: fc.record({ any: fc.constant(true) }) }),
  fc.record({ $inc: fc.record({ one: fc.constant(3) }) }),
  fc.record({ $push: fc.record({ any: scalar }) }),
  fc.record({ $push: fc.record({ rows: object }), $inc: fc.record({ 'o.n': fc.constant(1) }) }),
  fc.record({ $set: fc.record({ 'one.deep': number }) }),
) as fc.Arbitrary<Update<PlainDocument>>

const sort = fc.tuple(fc.constantFrom('s', 'n', 'o.b'), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
  .map(([path, direction, last]) => ({ [path]: direction, _id: last }))

const operationOf = (filter: fc.Arbitrary<Filter<PlainDocument>>) =>
  fc.oneof(
    document.map((one) => ({ name: 'put', document: one }) as const),
    { weight: 2, arbitrary: document.map((one) => ({ name: 'insertIfAbsent', document: one }) as const) },
    {
      weight: 8,
      arbitrary: fc
        .tuple(filter, sort, fc.nat(3))
        .map(([one, by, skip]) => ({ name: 'find', filter: one, sort: by, skip }) as const),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(filter, change, sort)
        .map(([one, to, by]) => ({ name: 'update', filter: one, change: to, sort: by }) as const),
    },
    filter.map((one) => ({ name: 'count', filter: one }) as const),
    filter.map((one) => ({ name: 'remove', filter: one }) as const),
    id.map((one) => ({ name: 'get', id: one }) as const),
  )
type Operation = ReturnType<typeof operationOf> extends fc.Arbitrary<infer T> ? T : never

const resultOf = async (op: Operation, store: Collection<PlainDocument>): Promise<unknown> => {
  switch (op.name) {
    case 'put': return (await store.put(op.document)) ?? null
    case 'insertIfAbsent': return store.insertIfAbsent(op.document)
    case 'find': return store.find(op.filter, { sort: op.sort, skip: op.skip, limit: 4 })
    case 'update': return store.update(op.filter, op.change, { sort: op.sort }).catch(() => 'refused')
    case 'count': return store.count(op.filter)
    case 'remove': return store.remove(op.filter)
    case 'get': return store.get(op.id)
  }
}

const expected = (op: Operation, model: StoreModel): unknown => {
  switch (op.name) {
    case 'put': return model.put(op.document) ?? null
    case 'insertIfAbsent': return model.insertIfAbsent(op.document)
    case 'find': return model.find(op.filter, op.sort).slice(op.skip, op.skip + 4)
    case 'update': return orRefused(() => model.update(op.filter, op.change, op.sort))
    case 'count': return model.find(op.filter, {}).length
    case 'remove': return model.remove(op.filter)
    case 'get': return model.get(op.id)
  }
}

function orRefused(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return 'refused'
  }
}

const indexes: Index<PlainDocument>[] = [
  { fields: { any: 1, s: 1 } }, { fields: { one: 1 } }, { fields: { s: -1, _id: 1 } }, { fields: { 'o.b': 1 } },
  { fields: { 'rows.b': 1 } },
]

/**
 * @param runs number of random sequences
 * @param nullBelowArrays whether to query for null and absence below an array of objects, where some MongoDB-compatible
 * servers differ from MongoDB
 */
export function randomSuite(
  open: () => { store: Store }, { runs, nullBelowArrays }: { runs: number; nullBelowArrays: boolean },
): void {
  const operation = operationOf(filterOf(fieldOf(nullBelowArrays ? operator : present)))
  for (const indexed of [false, true]) {
    it(`returns what the model returns, ${indexed ? 'with' : 'without'} indexes`, async () => {
      const { store } = open()
      const collection = store.collection<PlainDocument>(`random_${indexed ? 'indexed' : 'plain'}`)
      await collection.ensureIndexes(indexed ? indexes : [])
      await fc.assert(
        fc.asyncProperty(documents, fc.array(operation, { maxLength: 20 }), async (put, operations) => {
          await collection.remove({})
          const model = new StoreModel()
          for (const one of put) {
            await collection.put(one)
            model.put(one)
          }
          for (const op of operations)
            assert.deepEqual(await resultOf(op, collection), expected(op, model), JSON.stringify(op))
        }),
        { numRuns: runs },
      )
    })
  }
}
