import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { compileCallerSchema } from './compile-caller-schema.ts'

const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'object', properties, ...more,
})
const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => object({ a: inner }), object({}))

const refused: [string, unknown, RegExp][] = [
  ['a text', '{}', /must be a JSON Schema/],
  ['a list', [], /must be a JSON Schema/],
  ['an unknown type', { type: 'thing' }, /`json_schema\.type` is "thing"; it must be one of/],
  [
    'an unknown type inside', object({ price: { type: ['number', 'money'] } }),
    /`json_schema\.properties\.price\.type` is "money"/,
  ],
  ['a root that is no object', { type: 'array', items: {} }, /must describe an object/],
  ['a root that says nothing', {}, /must describe an object/],
  [
    'a remote reference',
    object({ a: { $ref: 'https://example.com/schema.json' } }),
    /`json_schema\.properties\.a\.\$ref` must point into the schema itself/,
  ],
  ['a reference to nowhere', object({ a: { $ref: '#/$defs/gone' } }), /where there is no schema/],
  ['a reference to itself', object({ a: { $ref: '#/properties/a' } }), /leads back to itself/],
  ['a circle through allOf', { ...object({}), allOf: [{ $ref: '#' }] }, /leads back to itself/],
  ['a dynamic reference', object({ a: { $dynamicRef: '#x' } }), /\$dynamicRef` is not supported/],
  [
    'a keyword of the wrong kind', object({ a: { type: 'string', minLength: 'many' } }),
    /`json_schema\.properties\.a\.minLength` must be/,
  ],
  ['properties that are a list', { type: 'object', properties: [] }, /properties` must be an object of schemas/],
  ['required that is no list', object({}, { required: 'name' }), /`json_schema\.required` must be a list of names/],
  [
    'required inside a property', object({ a: { type: 'string', required: true } }),
    /`json_schema\.properties\.a\.required` must be a list of names/,
  ],
  ['no type at all', object({ a: { type: [] } }), /`json_schema\.properties\.a\.type` must be a type, or a list/],
  [
    'one type twice', object({ a: { type: ['string', 'string'] } }),
    /`json_schema\.properties\.a\.type` must be a type, or a list/,
  ],
  ['an enum of nothing', object({ a: { enum: [] } }), /`json_schema\.properties\.a\.enum` must list at least one value/],
  [
    'dependencies of the wrong kind', object({ a: {} }, { dependencies: 5 }),
    /`json_schema\.dependencies` must be an object/,
  ],
  [
    'a name that is half a character', object({ '\ud800': {} }),
    /`json_schema\.properties` has a name that is not well-formed/,
  ],
  [
    'a look-ahead', object({ a: { type: 'string', pattern: '(?=x)y' } }),
    /pattern` is not a regular expression that Winnow can run/,
  ],
  ['a broken pattern', object({ a: { pattern: '(' } }), /pattern` is not a regular expression/],
  ['a broken pattern of property names', object({}, { patternProperties: { '[': {} } }), /patternProperties`: '\['/],
  ['too many levels', nested(60), /nested deeper than 64 levels/],
  ['levels beyond any stack', JSON.parse(`{"const":${'['.repeat(50_000)}${']'.repeat(50_000)}}`), /nested deeper/],
  ['too many bytes', object({}, { description: 'x'.repeat(70_000) }), /larger than 65536 bytes/],
  [
    'too many properties', object(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`p${index}`, true]))),
    /more than 500 properties/,
  ],
  [
    'references that double at each step',
    {
      ...object({}),
      allOf: [{ $ref: '#/$defs/d0' }],
      $defs: Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `d${index}`,
          index === 39 ? true : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
        ]),
      ),
    },
    /combines too many subschemas/,
  ],
]

describe('compileCallerSchema', () => {
  for (const [what, schema, message] of refused) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => compileCallerSchema(schema),
        (error) => error instanceof AppError && error.code === 'INVALID_JSON_SCHEMA' && message.test(error.message),
      )
    })
  }

  const valid: [string, unknown, unknown, unknown][] = [
    [
      'types and required', object({ price: { type: 'number' } }, { required: ['price'] }), { price: 1 },
      { price: '1' },
    ],
    ['formats', object({ mail: { type: 'string', format: 'email' } }), { mail: 'a@example.com' }, { mail: 'nobody' }],
    ['dates', object({ day: { format: 'date' } }), { day: '2024-02-29' }, { day: '29.2.2024' }],
    ['URLs', object({ at: { format: 'url' } }), { at: 'https://example.com/' }, { at: 'example' }],
    ['patterns', object({ sku: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' } }), { sku: 'CK-77' }, { sku: 'ck77' }],
    [
      'patterns with escapes of ECMA-262',
      object({ a: { type: 'string', pattern: '^[\\u4e00-\\u9fff]+\\u{e9}[^]\\cJ$' } }), { a: '漢字é\n\n' },
      { a: '漢字e\n\n' },
    ],
    [
      'patterns with brackets in classes', object({ a: { type: 'string', pattern: '^[^[]]$' } }), { a: 'a]' },
      { a: 'a' },
    ],
    [
      'definitions',
      { $ref: '#/definitions/p', definitions: { p: object({ a: { type: 'string' } }, { required: ['a'] }) } },
      { a: '' }, {},
    ],
    [
      'recursion', object({ children: { type: 'array', items: { $ref: '#' } }, name: { type: 'string' } }),
      { children: [{ name: 'x', children: [] }] }, { children: [{ name: 1 }] },
    ],
    [
      'tuples of draft-07', object({ pair: { type: 'array', items: [{ type: 'string' }], additionalItems: false } }),
      { pair: ['a'] }, { pair: ['a', 'b'] },
    ],
    ['limits of draft-04', object({ n: { type: 'number', minimum: 1, exclusiveMinimum: true } }), { n: 1.5 }, { n: 1 }],
    ['nullable of OpenAPI', object({ a: { type: 'string', nullable: true } }), { a: null }, { a: 1 }],
    [
      'properties with names of keywords',
      object({ type: { type: 'string' }, $id: { type: 'string' }, properties: { type: 'number' } }),
      { type: 'x', $id: 'y', properties: 1 }, { properties: 'x' },
    ],
    ['additionalProperties', object({ a: true }, { additionalProperties: false }), { a: 1 }, { b: 1 }],
    ['anyOf with null', object({ a: { anyOf: [{ type: 'string' }, { type: 'null' }] } }), { a: null }, { a: 1 }],
  ]
  for (const [what, schema, good, bad] of valid) {
    it(`validates ${what}`, () => {
      const { validate } = compileCallerSchema(schema)
      assert.deepEqual(validate(good), { ok: true })
      assert.equal(validate(bad).ok, false)
    })
  }

  it('ignores keywords, formats and dialects that it does not know', () => {
    const { validate } = compileCallerSchema({
      $schema: 'https://example.com/dialect',
      $id: 'https://example.com/x',
      $async: true,
      'x-note': 1,
      ...object({ a: { format: 'colour', $ref: '#/$defs/a' } }),
      $defs: { a: { type: 'string' } },
    })
    assert.deepEqual(validate({ a: 'x' }), { ok: true })
  })

  it('says where a value is wrong', () => {
    const { validate } = compileCallerSchema(
      object({ offers: { type: 'array', items: object({ unit: { enum: ['kg', 'g'] } }) } }),
    )
    assert.deepEqual(validate({ offers: [{ unit: 'lb' }] }), {
      ok: false, errors: ['offers[0].unit must be equal to one of the allowed values: "kg", "g"'],
    })
  })

  it('runs a catastrophic pattern in no time', () => {
    const { validate } = compileCallerSchema(object({ a: { type: 'string', pattern: '^(a+)+$' } }))
    assert.equal(validate({ a: `${'a'.repeat(50_000)}!` }).ok, false)
  })

  it('gives up on a value that a branching recursion would be evaluated on too often', () => {
    const branch = object({ next: { $ref: '#' } })
    const { validate } = compileCallerSchema({ ...object({}), anyOf: [branch, branch, branch] })
    assert.deepEqual(validate({ next: { next: {} } }), { ok: true })
    const deep = Array.from({ length: 40 }).reduce<unknown>((next) => ({ next }), {})
    assert.deepEqual(validate(deep), { ok: false, errors: ['the object is too large or too deep for its schema'] })
  })
})
