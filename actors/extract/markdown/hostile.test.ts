// Degenerate trees: conversion takes linear time whatever their shape, and does not recurse.

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

/** `depth` nested elements with the tags in rotation, and a word before each. */
function nested(tags: readonly string[], depth: number): ElementContent[] {
  let children = [text('BOTTOM')]
  for (let level = 0; level < depth; level++) {
    const tag = tags[level % tags.length]!
    children = [text('a '), element(tag, children, tag === 'a' ? { href: '/x' } : {})]
  }
  return children
}

const repeat = (count: number, make: (index: number) => ElementContent): ElementContent[] =>
  Array.from({ length: count }, (_, index) => make(index))

const br = (): Element => element('br', [])
const linkBlock = (tagName: string): Element => element(tagName, [element('a', [text('x')], { href: '/x' })])

/** 40 numbered blocks, each with 40 of the next level, three levels deep. */
const nestedNumbers = (): ElementContent[] =>
  [0, 1, 2].reduce<ElementContent[]>(
    (inner) => repeat(40, (index) => element('div', [element('b', [text(`${index}.`)]), ...inner])), [text('x')],
  )

const nestedLinkBlocks = (): ElementContent[] =>
  Array.from({ length: 20_000 }).reduce<ElementContent[]>(
    (inner) => [element('div', inner), ...repeat(2, () => linkBlock('div'))], [text('x')],
  )

const rowUnderSpan = (index: number): Element =>
  element('tr', [
    element('td', [text('x')], index ? {} : { colSpan: 1000, rowSpan: 65_534 }), element('td', [text('y')]),
  ])

const note = (index: number): Element =>
  element(
    index % 2 ? 'sup' : 'li', [element('a', [text('1')], { href: `#fn${index}` })], { id: `fn${index + 1}` },
  )

/** Elements inside each other, with the properties of `parts` in turn. */
function nestedWith(depth: number, tagName: string, parts: readonly Element['properties'][]): ElementContent[] {
  let children: ElementContent[] = [text('x')]
  for (let level = 0; level < depth; level++)
    children = [text('a '), element(tagName, children, parts[level % parts.length])]
  return children
}

const nestedParts = (depth: number): ElementContent[] =>
  nestedWith(depth, 'div', ['td', 'tr', 'table'].map((token) => ({ className: [token] })))
const nestedRoles = (depth: number): ElementContent[] =>
  nestedWith(depth, 'div', ['listitem', 'list'].map((role) => ({ role })))
const nestedNotes = (depth: number): ElementContent[] => nestedWith(depth, 'span', [{ className: ['sidenote'] }])

const cases: Record<string, () => ElementContent[]> = {
  '50,000 nested divs': () => nested(['div'], 50_000),
  '50,000 nested quotes, lists and marks': () =>
    nested(['blockquote', 'ul', 'li', 'b', 'a', 'dl', 'dd', 'span'], 50_000),
  '50,000 nested tables': () => nested(['table', 'tr', 'td'], 50_000),
  '50,000 nested links': () => nested(['a', 'div'], 50_000),
  'a paragraph of 2,000 empty italics with white space between them': () =>
    [element('p', repeat(4_000, (index) => (index % 2 ? element('i', []) : text(' '))))],
  '300,000 adjacent marks': () =>
    [element('p', repeat(300_000, (index) => (index % 2 ? element('b', [text('.')]) : text('y'))))],
  '300,000 code spans and URLs': () =>
    [element('p', repeat(300_000, (index) => (index % 2 ? element('code', [text('`')]) : text('http://y_ '))))],
  '300,000 lines': () => [element('blockquote', repeat(300_000, (index) => (index % 2 ? br() : text('x'))))],
  '100,000 anchors in a heading': () =>
    [element('h2', repeat(100_000, () => element('a', [text('t')], { href: '#a', className: ['anchor'] })))],
  'a table of 50,000 rows with a cell that spans all of them': () =>
    [element('table', repeat(50_000, rowUnderSpan))],
  '300,000 numbered lines, each in a mark': () => [
    element('p', repeat(300_000, (index) => (index % 2 ? br() : element('b', [text(`${index / 2 + 1}. x`)])))),
  ],
  '300,000 bulleted lines in one mark': () =>
    [element('p', [element('b', repeat(300_000, (index) => (index % 2 ? br() : text('• x'))))])],
  '50,000 nested lists with typed bullets': () =>
    [...nested(['ul', 'li', 'p'], 50_000), ...repeat(50_000, () => element('ul', [element('li', [text('• x')])]))],
  '100,000 numbered rows, and nested ones': () => [
    element('table', repeat(100_000, (index) =>
      element('tr', [element('td', [text(`${index % 9_000}.`)]), element('td', [text('x')])]))),
    ...nestedNumbers(),
  ],
  '100,000 link blocks, and 20,000 nested ones': () =>
    [...repeat(100_000, () => linkBlock('p')), ...nestedLinkBlocks()],
  '20,000 nested items, each with blocks': () => [
    ...nested(['ul', 'li', 'p'], 60_000),
    ...repeat(20_000, () => element('li', repeat(40, () => element('p', [])))),
  ],
  '50,000 notes': () => [element('div', repeat(50_000, note))],
  '3,000 images with addresses of 2 KB': () =>
    repeat(3_000, () => element('img', [], { src: '-1x1'.repeat(512) })),
  'an image with an address of 400 KB': () => [element('img', [], { src: '-blank'.repeat(70_000) })],
  '50,000 nested tables of divs': () => nestedParts(50_000),
  '30,000 notes in notes, and as many beside each other': () => [
    ...nestedNotes(30_000), ...repeat(30_000, () => element('span', [text('x')], { className: ['sidenote'] })),
  ],
  '50,000 lists with levels': () =>
    repeat(50_000, (index) => element('ul', [element('li', [text('x')])], { className: [`lst-kix_a-${index % 9}`] })),
  '50,000 items of Word': () => repeat(50_000, (index) =>
    element('p', [text('x')], { style: `mso-list:l0 level${index % 9 + 1} lfo1` })),
  '50,000 nested lists by role': () => nestedRoles(50_000),
  '6 MB of opening delimiters of TeX': () => [element('p', [text('\\(\\[$$ '.repeat(900_000))])],
  '200,000 lines of code, of which one is new': () => [
    element('pre', repeat(200_000, (index) => element('span', [text('x')], {
      className: index === 9 ? ['line', 'diff', 'add'] : ['line'],
    }))),
  ],
  '20 MB of one word': () => [element('p', [text('a'.repeat(20_000_000))])],
  '6 MB of opening brackets, angles and ticks': () => [element('p', [text('`<a ![ '.repeat(1_000_000))])],
  '4 MB of stars': () =>
    [element('p', [text(`${'*'.repeat(4_000_000)} x`), element('b', [text('!'.repeat(100_000))]), text('x')])],
}

/** Generous, because the machine may be busy; quadratic time would take minutes. */
const msMax = 10_000

describe('hostile trees', () => {
  for (const [name, make] of Object.entries(cases)) {
    it(`are converted to markdown and HTML in linear time: ${name}`, () => {
      const root = rootOf(make())
      const startedAt = performance.now()
      toMarkdown(root, options)
      toCleanHtml(root, options)
      assert.ok(performance.now() - startedAt < msMax)
    })
  }

  it('keep the text inside 50,000 nested elements', () => {
    const root = rootOf(nested(['blockquote', 'ul', 'li', 'div'], 50_000))
    assert.match(toMarkdown(root, options), /BOTTOM$/)
    assert.match(toCleanHtml(root, options), /BOTTOM/)
  })

  it('are not changed', () => {
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
