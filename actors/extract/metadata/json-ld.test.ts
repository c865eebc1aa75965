import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { ldNodes, parseJsonLd, typesOf } from './json-ld.ts'

const parsed = (script: string): unknown => parseJsonLd([script]).values

describe('parseJsonLd', () => {
  it('reads valid documents, and flattens lists', () => {
    assert.deepEqual(parseJsonLd(['{"@type":"A"}', '[{"@type":"B"},{"@type":"C"}]']).values, [
      { '@type': 'A' }, { '@type': 'B' }, { '@type': 'C' },
    ])
  })

  it('parses the scripts of a page once', () => {
    const scripts = ['{"@type":"A"}']
    assert.equal(parseJsonLd(scripts), parseJsonLd(scripts))
  })

  const repaired: [string, string, unknown][] = [
    ['trailing commas', '{"a":[1,2,],"b":{"c":3,},}', { a: [1, 2], b: { c: 3 } }],
    ['comments', '// head\n{"a": /* one */ 1, // two\n"b": "http://x/*y*/"}', { a: 1, b: 'http://x/*y*/' }],
    ['CDATA marks', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['an HTML comment around it', '<!--\n{"a":1}\n-->', { a: 1 }],
    ['raw line breaks in strings', '{"a":"one\ntwo"}', { a: 'one\ntwo' }],
    ['a semicolon behind it', '{"a":1};', { a: 1 }],
    ['encoded quotes', '{&quot;a&quot;:&quot;b &amp; c&quot;}', { a: 'b & c' }],
    ['stray backslashes', '{"a":"it\\\'s \\d"}', { a: "it\\'s \\d" }],
    ['escapes among stray backslashes', '{"a":"one\\\\","b":"t\\"wo\\q",}', { a: 'one\\', b: 't"wo\\q' }],
    ['unescaped quotes', '{"a":"the "best" thing","b":1}', { a: 'the "best" thing', b: 1 }],
    ['a missing end', '{"a":[1,{"b":"c"', { a: [1, { b: 'c' }] }],
    [
      'missing values of a template', '{"a":NaN,"b":undefined,"c":[None,true,-1.5e3]}',
      { a: null, b: null, c: [null, true, -1500] },
    ],
    ['two commas', '{"a":1,,"b":2}', { a: 1, b: 2 }],
    ['a brace too many', '{"a":1}}', { a: 1 }],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ]
  for (const [what, script, expected] of repaired)
    it(`repairs ${what}`, () => assert.deepEqual(parsed(script), [expected]))

  it('reads two documents in one script', () => assert.deepEqual(parsed('{"a":1}\n{"b":2}'), [{ a: 1 }, { b: 2 }]))

  it('drops and counts what it cannot repair', () => {
    assert.deepEqual(parseJsonLd(['{"a": oh no}', '{"b" 1}', '', '{"c":1}']), { values: [{ c: 1 }], broken: 2 })
  })

  it('drops documents that are nested too deeply', () => {
    assert.deepEqual(parsed(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), [])
  })

  it('repairs a megabyte in linear time', () => {
    const script = `{"list":[${'{"a":"b",},'.repeat(100_000)}],}`
    assert.equal((parsed(script) as { list: unknown[] }[])[0]!.list.length, 100_000)
    for (const trap of ['"', '" ', '\\', '\\"', '{"a":"', '[', '/*', '//', '<!--', 'x', ' ', '&quot;', ',']) {
      assertLinearTime((size) => parsed(`{"a":${trap.repeat(size / trap.length)}`), 1_000_000, JSON.stringify(trap))
    }
  })
})

describe('ldNodes', () => {
  it('finds typed nodes in @graph and mainEntity', () => {
    const values = [
      {
        '@graph': [
          { '@type': 'WebPage', mainEntity: { '@type': ['http://schema.org/Article', 'schema:Report'] } },
          { '@type': 'WebSite' },
        ],
      },
    ]
    assert.deepEqual(ldNodes(values).map(typesOf), [['WebPage'], ['Article', 'Report'], ['WebSite']])
  })
})
