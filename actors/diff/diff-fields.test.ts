import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { FieldChange } from '#schemas/monitored-page.ts'
import { diffFields } from './diff-fields.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Fields = Record<string, Json>

/** A place in a value: names of fields and numbers of items. */
function stepsOf(path: string): (string | number)[] {
  const steps: (string | number)[] = []
  for (const [, quoted, index, name] of path.matchAll(/\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]|\.?([^.[\]]+)/g))
    steps.push(quoted !== undefined ? (JSON.parse(quoted) as string) : index !== undefined ? Number(index) : name!)
  return steps
}

interface Edit { steps: (string | number)[]; change: FieldChange }

/** Whether an edit is of an item that stays. */
const isInside = ({ steps, change }: Edit): boolean => steps.length > 1 || ('old' in change && 'new' in change)

/**
 * What the changes make of a value. In lists, what is gone goes first; what came takes its places; what stayed fills
 * the others in order.
 */
function applied(value: Json | undefined, edits: readonly Edit[]): Json | undefined {
  const whole = edits.find(({ steps }) => steps.length === 0)
  if (whole) return whole.change.new as Json | undefined
  const under = (step: string | number, kind: (edit: Edit) => boolean = () => true): Edit[] =>
    edits
      .filter((edit) => edit.steps[0] === step && kind(edit))
      .map(({ steps, change }) => ({ steps: steps.slice(1), change }))
  if (Array.isArray(value)) {
    const places = (kind: 'old' | 'new'): Map<number, FieldChange> =>
      new Map(
        edits
          .filter((edit) => !isInside(edit) && kind in edit.change)
          .map(({ steps, change }) => [steps[0] as number, change]),
      )
    const [gone, came] = [places('old'), places('new')]
    const stayed = value.filter((_, index) => !gone.has(index))
    return Array.from({ length: stayed.length + came.size }, (_, index) =>
      (came.has(index) ? came.get(index)!.new : applied(stayed.shift(), under(index, isInside))) as Json)
  }
  if (typeof value !== 'object' || value === null) return value
  const out: Fields = { ...value }
  for (const name of new Set(edits.map(({ steps }) => steps[0] as string))) {
    const one = applied(Object.hasOwn(out, name) ? out[name] : undefined, under(name))
    if (one === undefined) delete out[name]
    else Object.defineProperty(out, name, { value: one, enumerable: true, configurable: true, writable: true })
  }
  return out
}

const apply = (old: Fields, changes: readonly FieldChange[]): Json | undefined =>
  applied(old, changes.map((change) => ({ steps: stepsOf(change.path), change })))

/** Without what is not told apart: null and absence. */
function bare(value: Json | undefined): Json {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, bare(one)]),
  )
}

// Nothing that names items: `id` alone does.
const name = fc.constantFrom('price', 'note', 'in stock', 'a.b', 'größe', '', '0', '["x"]', '__proto__')
const scalar = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 2.5, '', 'a', 'b', 'https://a.example/?q=1'),
  fc.integer(),
)
const { value } = fc.letrec<{ value: Json; fields: Fields }>((tie) => ({
  fields: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(scalar, { maxLength: 8 }),
    tie('fields'),
    // Items that are known by a number, in its order.
    fc
      .uniqueArray(fc.nat(9), { maxLength: 6 })
      .chain((ids) =>
        fc.tuple(
          ...ids.sort((one, other) => one - other).map((id) => tie('fields').map((fields) => ({ ...fields, id }))),
        ),
      ),
  ),
}))
const fields = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true })
const copy = (value: Fields): Fields => JSON.parse(JSON.stringify(value)) as Fields

describe('diffFields', () => {
  it('names the path, the old and the new value', () => {
    assert.deepEqual(diffFields({ name: 'Kettle', price: 10 }, { name: 'Kettle', price: 12.5 }), [
      { path: 'price', old: 10, new: 12.5 },
    ])
    assert.deepEqual(diffFields({ offer: { price: { 'in EUR': 1 } } }, { offer: { price: { 'in EUR': 2 } } }), [
      { path: 'offer.price["in EUR"]', old: 1, new: 2 },
    ])
  })

  it('has no old value for a field that came, and no new one for one that went', () => {
    assert.deepEqual(diffFields({ a: 1, b: 2 }, { b: 2, c: { d: 3 } }), [
      { path: 'c', new: { d: 3 } }, { path: 'a', old: 1 },
    ])
    assert.deepEqual(diffFields(null, { a: 1, b: [2] }), [{ path: 'a', new: 1 }, { path: 'b', new: [2] }])
  })

  it('knows items of lists again by what names them', () => {
    const plans = [{ name: 'Free', price: 0 }, { name: 'Pro', price: 10 }, { name: 'Team', price: 30 }]
    assert.deepEqual(
      diffFields(
        { plans },
        {
          plans: [
            { name: 'Solo', price: 5 }, { name: 'Free', price: 0 }, { name: 'Pro', price: 12 },
          ],
        },
      ),
      [
        { path: 'plans[0]', new: { name: 'Solo', price: 5 } }, { path: 'plans[2].price', old: 10, new: 12 },
        { path: 'plans[2]', old: { name: 'Team', price: 30 } },
      ],
    )
  })

  it('takes an id before a name, and a name that is not everybody’s own for none', () => {
    assert.deepEqual(
      diffFields(
        {
          a: [
            { id: 1, name: 'x' }, { id: 2, name: 'y' },
          ],
        },
        {
          a: [
            { id: 2, name: 'x' }, { id: 1, name: 'x' },
          ],
        },
      ),
      [{ path: 'a[0].name', old: 'y', new: 'x' }],
    )
    assert.deepEqual(
      diffFields(
        {
          a: [
            { name: 'x', n: 1 }, { name: 'x', n: 2 },
          ],
        },
        {
          a: [
            { name: 'x', n: 0 }, { name: 'x', n: 1 }, { name: 'x', n: 2 },
          ],
        },
      ),
      [{ path: 'a[0]', new: { name: 'x', n: 0 } }],
    )
  })

  it('sees no change in the order of items that are known by a name, but in that of values', () => {
    assert.deepEqual(
      diffFields(
        {
          a: [
            { sku: 'x', n: 1 }, { sku: 'y', n: 2 },
          ],
        },
        {
          a: [
            { sku: 'y', n: 2 }, { sku: 'x', n: 1 },
          ],
        },
      ),
      [],
    )
    assert.deepEqual(diffFields({ steps: ['mix', 'bake', 'eat'] }, { steps: ['bake', 'mix', 'eat'] }), [
      { path: 'steps[0]', old: 'mix' }, { path: 'steps[1]', new: 'mix' },
    ])
  })

  it('finds what came into a list, and what stands in the place of something else', () => {
    assert.deepEqual(diffFields({ tags: ['a', 'b', 'c'] }, { tags: ['a', 'x', 'b', 'd'] }), [
      { path: 'tags[1]', new: 'x' }, { path: 'tags[3]', old: 'c', new: 'd' },
    ])
    assert.deepEqual(diffFields({ a: [{ t: 1, u: 1 }] }, { a: [{ t: 2, u: 1 }] }), [{ path: 'a[0].t', old: 1, new: 2 }])
  })

  it('sees no change where only the writing differs', () => {
    for (const [old, now] of [
      [{ a: 10 }, JSON.parse('{"a":10.0}') as Fields],
      [{ a: ' one \n two' }, { a: 'one two' }],
      [{ a: 'cafe\u0301' }, { a: 'caf\u00e9\u200b' }],
      [{ a: null }, {}],
      [{ a: { b: null, c: 1 } }, { a: { c: 1 } }],
      [{ a: 'https://a.example/x?id=1&utm_source=b' }, { a: 'https://a.example/x?id=1&fbclid=c' }],
      [{ a: 0 }, { a: -0 }],
    ] as [Fields, Fields][])
      assert.deepEqual([diffFields(old, now), diffFields(now, old)], [[], []], JSON.stringify(old))
  })

  it('tells kinds of values apart', () => {
    const kinds: Json[] = [0, '0', false, '', [], {}, [0], { a: 0 }]
    for (const old of kinds)
      for (const now of kinds)
        if (old !== now) assert.equal(diffFields({ x: old }, { x: now }).length, 1, JSON.stringify([old, now]))
  })

  it('finds no change in a copy', () => {
    fc.assert(fc.property(fields, (one) => assert.deepEqual(diffFields(one, copy(one)), [])), { numRuns: 500 })
  })

  it('names all that makes one of the other', () => {
    fc.assert(fc.property(fields, fields, (old, now) => {
      assert.deepEqual(bare(apply(copy(old), diffFields(old, now))), bare(copy(now)))
    }), { numRuns: 2_000 })
  })

  it('names what is there, at its place', () => {
    const at = (value: Json, path: string): Json | undefined =>
      stepsOf(path).reduce<Json | undefined>(
        (one, step) => (one as Record<string | number, Json> | undefined)?.[step], value,
      )
    fc.assert(fc.property(fields, fields, (old, now) => {
      for (const change of diffFields(old, now)) if ('new' in change) assert.deepEqual(at(now, change.path), change.new)
    }), { numRuns: 1_000 })
  })
})
