import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { PageFacts } from '#schemas/facts.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { withoutRequired } from '#src/json-schema/without-required.ts'
import { extractJson } from './extract-json.ts'
import { article, factsOf, germanShop, plans, product, recipe } from '#test/support/page-facts.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const yesNo = { type: 'boolean' }
const uri = { type: 'string', format: 'uri' }
const email = { type: 'string', format: 'email' }
const date = { type: 'string', format: 'date' }
const dateTime = { type: 'string', format: 'date-time' }
const object = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object', properties, required,
})
const list = (items: unknown) => ({ type: 'array', items })
const contact = factsOf({
  labelled: [{ label: 'VAT ID', value: 'DE123' }],
  links: [
    { url: 'mailto:hello@acme.example?subject=x', text: 'Write' }, { url: 'tel:+49%2030%20123456', text: 'Call' },
  ],
})
const place = { type: ['https://schema.org/Place'], properties: { name: ['Blue Room'] } }
const microdata = factsOf({
  items: [{
    type: ['https://schema.org/Event'],
    properties: { name: ['Jazz night'], startDate: ['2024-05-04T20:00'], location: [place] },
  }],
})
const faq = factsOf({
  markdown: '# FAQ\n\n## Do you ship abroad?\n\nYes, to all of Europe.\n\n## How long?\n\nThree days.',
})
const listing = factsOf({
  url: 'https://news.example/',
  headings: [{ level: 2, text: 'Tram line approved' }, { level: 2, text: 'Museum opens archive' }],
  links: [
    { url: 'https://news.example/1', text: 'Tram line approved' },
    { url: 'https://news.example/2', text: 'Museum opens archive' },
    { url: 'https://news.example/about', text: 'About' },
  ],
})
const prose = factsOf({
  markdown: 'We raised a credit of $300 from many people who believe in what we do here, every single day.',
})

interface Filled { what: string; facts: PageFacts; schema: Record<string, unknown>; expected: unknown }
const filled: Filled[] = [
  {
    what: 'a product from JSON-LD', facts: product,
    schema: object({ name: text, sku: text, price: number }, ['name']),
    expected: { name: 'Copper kettle', sku: 'CK-77', price: 49.9 },
  },
  {
    what: 'names in camel case, with the word for the thing', facts: product,
    schema: object({ productName: text, reviewCount: integer, brandName: text }),
    expected: { productName: 'Copper kettle', reviewCount: 1204, brandName: 'Hearth' },
  },
  {
    what: 'enums and booleans from terms of schema.org', facts: product,
    schema: object({ availability: { enum: ['in_stock', 'out_of_stock'] }, inStock: { type: 'boolean' } }),
    expected: { availability: 'in_stock', inStock: true },
  },
  {
    what: 'inner objects', facts: product,
    schema: object({
      rating: object({ value: number, count: integer }), price: object({ amount: number, currency: text }),
      brand: object({ name: text }),
    }),
    expected: {
      rating: { value: 4.6, count: 1204 }, price: { amount: 49.9, currency: 'EUR' }, brand: { name: 'Hearth' },
    },
  },
  {
    what: 'a wrapping object', facts: product,
    schema: object({ product: object({ name: text, price: number }, ['name']) }),
    expected: { product: { name: 'Copper kettle', price: 49.9 } },
  },
  {
    what: 'arrays of objects', facts: product,
    schema: object({ reviews: list(object({ author: text, rating: number, text }, ['author'])) }),
    expected: {
      reviews: [
        { author: 'Ann', rating: 5, text: 'Best kettle.' },
        { author: 'Bob', rating: 2, text: 'It leaks.' },
      ],
    },
  },
  {
    what: 'references in the schema', facts: product,
    schema: { ...object({ item: { $ref: '#/$defs/item' } }), $defs: { item: object({ sku: text }) } },
    expected: { item: { sku: 'CK-77' } },
  },
  {
    what: 'a shop without structured data, in German', facts: germanShop,
    schema: object({
      name: text, price: number, currency: text, sku: text, weight_kg: number, brand: text, features: list(text),
      lieferzeit: text,
    }),
    expected: {
      name: 'Kupferkessel', price: 1249, currency: 'EUR', sku: 'KK-1700', weight_kg: 1.35,
      brand: 'Schwarzwald Metall GmbH', features: ['Handgefertigt', 'Spülmaschinenfest'], lieferzeit: '3 Tage',
    },
  },
  {
    what: 'labels with their values', facts: germanShop,
    schema: object({ specifications: list(object({ name: text, value: text })) }),
    expected: {
      specifications: [
        { name: 'Artikelnummer', value: 'KK-1700' },
        { name: 'Gewicht', value: '1,35 kg' },
        { name: 'Hersteller', value: 'Schwarzwald Metall GmbH' },
        { name: 'Lieferzeit', value: '3 Tage' },
      ],
    },
  },
  {
    what: 'a recipe of a graph', facts: recipe,
    schema: object({
      title: text, author: text, ingredients: list(text), instructions: list(text), prep_time_minutes: integer,
      servings: integer,
    }),
    expected: {
      title: 'Pancakes', author: 'Jo', ingredients: ['200 g flour', '2 eggs'], instructions: ['Mix.', 'Fry & serve.'],
      prep_time_minutes: 70, servings: 4,
    },
  },
  {
    what: 'the rows of the right table', facts: plans,
    schema: object({
      plans: list(object({ name: text, price: number, storage: text, support: yesNo }, ['name', 'price'])),
    }),
    expected: {
      plans: [
        { name: 'Basic', price: 9, storage: '10 GB', support: false },
        { name: 'Team', price: 1099, storage: '1 TB', support: true },
      ],
    },
  },
  {
    what: 'an article from its metadata', facts: article,
    schema: object({
      title: text, author: text, published_at: dateTime, date, tags: list(text), site_name: text,
    }),
    expected: {
      title: 'Bridges reopen after storm', author: 'Kim Lee', published_at: '2024-03-05T08:30:00Z', date: '2024-03-05',
      tags: ['bridges', 'storm'], site_name: 'The Daily',
    },
  },
  {
    what: 'contacts', facts: contact, schema: object({ email, phone: text, vatId: text }),
    expected: { email: 'hello@acme.example', phone: '+49 30 123456', vatId: 'DE123' },
  },
  {
    what: 'microdata', facts: microdata, schema: object({ event: text, name: text, start: date, venue: text }),
    expected: { name: 'Jazz night', start: '2024-05-04', venue: 'Blue Room' },
  },
  {
    what: 'questions and answers', facts: faq,
    schema: object({ faqs: list(object({ question: text, answer: text })) }),
    expected: {
      faqs: [
        { question: 'Do you ship abroad?', answer: 'Yes, to all of Europe.' },
        { question: 'How long?', answer: 'Three days.' },
      ],
    },
  },
  {
    what: 'linked headings', facts: listing,
    schema: object({ articles: list(object({ title: text, url: uri }, ['title', 'url'])) }),
    expected: {
      articles: [
        { title: 'Tram line approved', url: 'https://news.example/1' },
        { title: 'Museum opens archive', url: 'https://news.example/2' },
      ],
    },
  },
  {
    what: 'null where a required field may be null', facts: article,
    schema: object({ title: text, isbn: { type: ['string', 'null'] } }, ['isbn']),
    expected: { title: 'Bridges reopen after storm', isbn: null },
  },
  {
    what: 'less where an optional value is invalid', facts: product,
    schema: object({ name: text, sku: { type: 'string', pattern: '^\\d+$' }, price: { type: 'number', maximum: 10 } }),
    expected: { name: 'Copper kettle' },
  },
]

interface Incomplete {
  when: string
  facts: PageFacts
  schema: Record<string, unknown>
  data: unknown
  missing: string[]
  reason?: RegExp
}
const incomplete: Incomplete[] = [
  {
    when: 'a required field was not found', facts: product,
    schema: object({ name: text, isbn: text, pages: number }, ['isbn']),
    data: { name: 'Copper kettle' }, missing: ['/isbn', '/pages'],
    reason: /required fields were not found on the page: isbn$/,
  },
  {
    when: 'the value of a required field is invalid', facts: product,
    schema: object({ name: text, price: { type: 'number', maximum: 10 } }, ['price']),
    data: { name: 'Copper kettle' }, missing: ['/price'], reason: /not found on the page: price$/,
  },
  {
    when: 'an optional field was not found', facts: product, schema: object({ name: text, 'a/b~c': text }, ['name']),
    data: { name: 'Copper kettle' }, missing: ['/a~1b~0c'],
  },
  {
    when: 'a required field of an inner object was not found', facts: product,
    schema: object({ name: text, offers: object({ price: number, sku_of_seller: text }, ['sku_of_seller']) }),
    data: { name: 'Copper kettle', offers: { price: 49.9 } }, missing: ['/offers/sku_of_seller'],
    reason: /see `json.missing`$/,
  },
  {
    when: 'rows lack a required field', facts: plans,
    schema: object({ plans: list(object({ name: text, price: number, seats: number }, ['seats'])) }),
    data: { plans: [{ name: 'Basic', price: 9 }, { name: 'Team', price: 1099 }] },
    missing: ['/plans/0/seats', '/plans/1/seats'], reason: /see `json.missing`$/,
  },
]

interface Refused { when: string; facts: PageFacts; schema: Record<string, unknown>; reason: RegExp }
const refused: Refused[] = [
  {
    when: 'only required fields were asked for and none was found', facts: product,
    schema: object({ isbn: text, pages: number }, ['isbn', 'pages']), reason: /none of the fields/,
  },
  { when: 'nothing is found', facts: contact, schema: object({ isbn: text }), reason: /none of the fields/ },
  {
    when: 'an amount is only in running text', facts: prose, schema: object({ price: number }),
    reason: /none of the fields/,
  },
]

const prompts: [prompt: string, facts: PageFacts, expected: unknown][] = [
  ['Extract the product name, price and rating', product, { name: 'Copper kettle', price: 49.9, rating: 4.6 }],
  ['Give me "headline" and "author" please.', article, { headline: 'Bridges reopen after storm', author: 'Kim Lee' }],
  ['the price', germanShop, { price: 1249 }],
  ['Name, Gewicht und Preis', germanShop, { name: 'Kupferkessel', gewicht: '1,35 kg', preis: 1249 }],
  ['For each plan: name, price and storage', plans, {
    plans: [{ name: 'Basic', price: 9, storage: '10 GB' }, { name: 'Team', price: 1099, storage: '1 TB' }],
  }],
  ['Return these fields:\n- ingredients\n- prep time', recipe, {
    ingredients: ['200 g flour', '2 eggs'], prep_time: 'PT1H10M',
  }],
]

const names = fc.constantFrom(
  'name', 'price', 'sku', 'author', 'reviews', 'ingredients', 'plans', 'date', 'url', 'rating', 'tags', 'isbn', 'brand',
  'specs', 'steps',
)
const leaf = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null') }),
  fc.record({ type: fc.constant('string'), maxLength: fc.nat(20), minLength: fc.nat(5) }),
  fc.record({ type: fc.constant('string'), format: fc.constantFrom('date', 'date-time', 'email', 'uri', 'uuid') }),
  fc.record({ type: fc.constant('number'), maximum: fc.nat(100), multipleOf: fc.constantFrom(0.1, 1, 5) }),
  fc.record({ enum: fc.constant(['EUR', 'in_stock', 4, true, null]) }),
  fc.constant({}),
  fc.constant(true),
  fc.record({ const: fc.constantFrom('Copper kettle', 1) }),
  fc.record({ not: fc.constant({ type: 'string' }) }),
)
const { schema: anySchema } = fc.letrec((tie) => ({
  object: fc
    .record({
      properties: fc.dictionary(names, tie('schema'), { maxKeys: 6 }),
      required: fc.uniqueArray(names, { maxLength: 2 }), additionalProperties: fc.boolean(),
    })
    .map((one) => ({ type: 'object', ...one })),
  array: fc
    .record({ items: tie('schema'), minItems: fc.nat(2), uniqueItems: fc.boolean() })
    .map((one) => ({ type: 'array', ...one })),
  schema: fc.oneof(
    { maxDepth: 4 }, leaf, tie('object'), tie('array'),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
}))
const anyProperties = fc.record({
  properties: fc.dictionary(names, anySchema, { maxKeys: 8 }), required: fc.uniqueArray(names, { maxLength: 3 }),
})

describe('extractJson', () => {
  for (const { what, facts, schema, expected } of filled) {
    it(`fills ${what}`, () =>
      assert.deepEqual(extractJson(facts, { schema: compileCallerSchema(schema) }).data, expected))
  }

  for (const { when, facts, schema, data, missing, reason } of incomplete) {
    it(`gives what it found, and names what is missing, when ${when}`, () => {
      const answer = extractJson(facts, { schema: compileCallerSchema(schema) })
      assert.deepEqual([answer.data, answer.missing], [data, missing])
      if (reason) assert.match(answer.reason ?? '', reason)
      else assert.equal(answer.reason, undefined)
    })
  }

  for (const { when, facts, schema, reason } of refused) {
    it(`is null when ${when}`, () => {
      const answer = extractJson(facts, { schema: compileCallerSchema(schema) })
      assert.equal(answer.data, null)
      assert.match(answer.reason ?? '', reason)
    })
  }

  for (const [prompt, facts, expected] of prompts) {
    it(`answers ${JSON.stringify(prompt)}`, () => assert.deepEqual(extractJson(facts, { prompt }).data, expected))
  }

  it('takes the fields of the prompt when the schema names none', () => {
    const { data } = extractJson(product, { schema: compileCallerSchema({ type: 'object' }), prompt: 'sku' })
    assert.deepEqual(data, { sku: 'CK-77' })
  })

  it('keeps a property called __proto__ a property', () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"object","properties":{"sku":{"type":"string"}}},'
      + '"sku":{"type":"string"}}}',
    )
    assert.equal(
      Object.getPrototypeOf(extractJson(product, { schema: compileCallerSchema(schema) }).data), Object.prototype,
    )
  })

  for (const name of ['constructor', 'toString', 'valueOf']) {
    it(`accepts a list called ${name}`, () => {
      const schema = compileCallerSchema(object({ [name]: list(object({ sku: text })) }))
      assert.equal(extractJson(product, { schema }).data, null)
    })
  }

  it('answers data that match the schema except for missing fields, or null, for any schema', () => {
    fc.assert(fc.property(
      anyProperties, fc.constantFrom(product, recipe, plans, article, germanShop), (properties, facts) => {
        const compiled = compileCallerSchema({ type: 'object', ...properties })
        const { data, reason } = extractJson(facts, { schema: compiled })
        const isComplete = data !== null && compiled.validate(data).ok
        assert.equal(isComplete, reason === undefined)
        const partial = compileCallerSchema({ ...withoutRequired(compiled.schema), type: 'object' })
        if (data !== null) assert.deepEqual(partial.validate(data), { ok: true })
      },
    ), { numRuns: 100 })
  })

  it('answers in bounded time on a page that is all labels, rows and items', () => {
    const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, at) => make(at))
    const many = factsOf({
      labelled: times(5000, (index) => ({ label: `Label ${index}`, value: `${index}` })),
      jsonLd: times(1000, (index) => ({ '@type': 'Product', name: `P${index}`, offers: { price: index } })),
      tables: [{ caption: null, hasHeader: true, rows: times(5000, (index) => ['name', 'price', `${index}`]) }],
      markdown: '**a** `b` [c](d) '.repeat(20_000),
    })
    const fields = times(100, (index) => [
      `field_${index}`, list(object({ name: text, price: number, [`x${index}`]: text })),
    ] as const)
    const schema = compileCallerSchema(object(Object.fromEntries(fields)))
    const startedAt = performance.now()
    extractJson(many, { schema })
    assert.ok(performance.now() - startedAt < 10_000)
  })
})
