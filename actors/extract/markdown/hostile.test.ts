// Trees that no browser would draw: each is written in time that grows with its size, whatever its shape, and without
// recursion.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element, ElementContent, Root } from 'hast'
import { toCleanHtml } from '#actors/extract/clean-html.ts'
import { toMarkdown } from './to-markdown.ts'

const options = { baseUrl: 'https://example.com/', includeLinks: true, includeImages: true, includeBase64Images: false }
const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element', tagName, properties, children,
})
const text = (value: string): ElementContent => ({ type: 'text', value })
const rootOf = (children: ElementContent[]): Root => ({ type: 'root', children })

/** Elements inside each other, `depth` of them, the tags taken in turn, with a word before each. */
function nested(tags: readonly string[], depth: number): ElementContent[] {
  let children = [text('BOTTOM')]
  for (let level = 0; level < depth; level++) {
    const tag = tags[level % tags.length]!
    children = [text('a '), element(tag, children, tag === 'a' ? { href: '/x' } : {})]
  }
  return children
}

const many = (count: number, make: (index: number) => ElementContent): ElementContent[] =>
  Array.from({ length: count }, (_, index) => make(index))

const cases: Record<string, () => ElementContent[]> = {
  '50,000 nested divs': () => nested(['div'], 50_000),
  '50,000 nested quotes, lists and marks': () =>
    nested(['blockquote', 'ul', 'li', 'b', 'a', 'dl', 'dd', 'span'], 50_000),
  '50,000 nested tables': () => nested(['table', 'tr', 'td'], 50_000),
  '50,000 nested links': () => nested(['a', 'div'], 50_000),
  'a paragraph of 2,000 times white space in italics': () => [
    element(
      'p', many(4_000, (index) => (index % 2 ? element('i', []) : text(' '))),
    ),
  ],
  '300,000 marks side by side': () => [
    element(
      'p', many(300_000, (index) => (index % 2 ? element('b', [text('.')]) : text('y'))),
    ),
  ],
  '300,000 code spans and addresses': () => [
    element(
      'p',
      many(300_000, (index) => (index % 2 ? element('code', [text('`')]) : text('http://y_ '))),
    ),
  ],
  '300,000 lines': () => [
    element(
      'blockquote', many(300_000, (index) => (index % 2 ? element('br', []) : text('x'))),
    ),
  ],
  '100,000 anchors in a heading': () => [
    element(
      'h2', many(100_000, () => element('a', [text('t')], { href: '#a', className: ['anchor'] })),
    ),
  ],
  'a table of 50,000 rows under a cell that spans everything': () => [
    element(
      'table',
      many(50_000, (index) =>
        element('tr', [
          element('td', [text('x')], index ? {} : { colSpan: 1000, rowSpan: 65_534 }), element('td', [text('y')]),
        ]),
      ),
    ),
  ],
  '300,000 lines with numbers, each marked': () => [
    element(
      'p', many(300_000, (index) => (index % 2 ? element('br', []) : element('b', [text(`${index / 2 + 1}. x`)]))),
    ),
  ],
  '300,000 lines with bullets in one mark': () => [
    element('p', [
      element(
        'b', many(300_000, (index) => (index % 2 ? element('br', []) : text('• x'))),
      ),
    ]),
  ],
  '50,000 nested lists with bullets of their own': () =>
    nested(['ul', 'li', 'p'], 50_000).concat(many(50_000, () => element('ul', [element('li', [text('• x')])]))),
  '100,000 rows with numbers, and nested ones': () => [
    element(
      'table',
      many(100_000, (index) => element('tr', [element('td', [text(`${index % 9_000}.`)]), element('td', [text('x')])])),
    ),
    ...[0, 1, 2].reduce((inner) => many(40, (index) => element('div', [element('b', [text(`${index}.`)]), ...inner])), [
      text('x'),
    ] as ElementContent[]),
  ],
  '100,000 blocks of a link, among 20,000 nested ones': () => [
    ...many(100_000, () => element('p', [element('a', [text('x')], { href: '/x' })])),
    ...Array.from({ length: 20_000 }).reduce<ElementContent[]>(
      (inner) => [element('div', inner), ...many(2, () => element('div', [element('a', [text('x')], { href: '/x' })]))],
      [text('x')],
    ),
  ],
  '20,000 items in items, each with blocks': () =>
    nested(['ul', 'li', 'p'], 60_000).concat(
      many(20_000, () =>
        element(
          'li', many(40, () => element('p', [])),
        ),
      ),
    ),
  '50,000 notes': () => [
    element(
      'div',
      many(50_000, (index) =>
        element(index % 2 ? 'sup' : 'li', [element('a', [text('1')], { href: `#fn${index}` })], {
          id: `fn${index + 1}`,
        }),
      ),
    ),
  ],
  '20 MB of one word': () => [element('p', [text('a'.repeat(20_000_000))])],
  '6 MB of opening brackets, angles and ticks': () => [element('p', [text('`<a ![ '.repeat(1_000_000))])],
  '4 MB of stars': () => [
    element('p', [text(`${'*'.repeat(4_000_000)} x`), element('b', [text('!'.repeat(100_000))]), text('x')]),
  ],
}

/** Generous: the machine may be busy, and what is quadratic takes minutes. */
const msMax = 10_000

describe('hostile trees', () => {
  for (const [name, make] of Object.entries(cases)) {
    it(`writes ${name} as markdown and as html in time`, () => {
      const root = rootOf(make())
      const startedAt = performance.now()
      toMarkdown(root, options)
      toCleanHtml(root, options)
      assert.ok(performance.now() - startedAt < msMax)
    })
  }

  it('keeps the text at the bottom of 50,000 elements', () => {
    const root = rootOf(nested(['blockquote', 'ul', 'li', 'div'], 50_000))
    assert.match(toMarkdown(root, options), /BOTTOM$/)
    assert.match(toCleanHtml(root, options), /BOTTOM/)
  })

  it('changes nothing in the tree', () => {
    const root = rootOf([
      element('p', [text(' a '), element('b', [text('“x”')]), text('b')]),
      element('table', [element('tr', [element('td', [])])]),
    ])
    const before = structuredClone(root)
    toMarkdown(root, options)
    toCleanHtml(root, options)
    assert.deepEqual(root, before)
  })
})
