// For random trees, the text that a CommonMark and GFM parser finds in the markdown equals the text of the tree. List
// markers count as text on both sides, because a paragraph `1. one` may become a list item.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { typedMarkerOf } from './writer/text-markers.ts'
import { findSiblingLists } from './writer/find-sibling-lists.ts'
import { toMarkdown } from './to-markdown.ts'

const options =
  { baseUrl: 'https://example.com/', includeLinks: true, includeImages: false, includeBase64Images: false }

const parse = (markdown: string): Nodes =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

const markerOf = (markdown: string, { position }: Nodes): string =>
  /^(?:[-*]|\d+[.)])/.exec(markdown.slice(position?.start.offset))?.[0] ?? ''

/** Text of a markdown tree with its list markers; raw HTML is not text. */
function textOfMarkdown(markdown: string, node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
  if (node.type === 'break') return ' '
  if (!('children' in node)) return ''
  return (
    (node.type === 'listItem' ? markerOf(markdown, node) : '')
    + node.children.map((child) => textOfMarkdown(markdown, child)).join('')
  )
}

/**
 * Text of a tree with the list markers that a browser displays, except where items type their own, and with those of
 * lists that sibling links form. In an `<ol>` whose items type bullets, the number replaces the bullet.
 */
function textOfHtml(node: Root | ElementContent, inList = false): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  const links = findSiblingLists(node.children, !inList)
  const isLink = (child: ElementContent | RootContent): boolean =>
    child.type === 'element' && links.get(child)?.number === undefined && links.has(child)
  const list = node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol') ? node : undefined
  const typed = list && typedMarkerOf(list)
  const start = list?.tagName === 'ol' && typed?.number === undefined ? Number(list.properties.start) : undefined
  return (node.children as readonly (ElementContent | RootContent)[]).map((child, index) => {
    const text = child.type === 'doctype' ? '' : (isLink(child) ? '-' : '') + textOfHtml(child, inList || !!list)
    if (!list || squash(text) === '') return text
    const marker = start === undefined ? '-' : `${start + index}.`
    if (!typed) return marker + text
    return start === undefined ? text : marker + squash(text).slice(1)
  }).join('')
}

/** Removes what conversion may change: white space, and which bullet or delimiter a marker has. */
const squash = (text: string): string => text.replace(/\s+/g, '').replace(/[*·•–]/g, '-').replace(/(?<=\d)\)/g, '.')

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element', tagName, properties, children,
})
const text = (value: string): ElementContent => ({ type: 'text', value })

/** Delimiters of TeX, whose formulas the markdown writes in its own notation. */
const texPattern = /\\\(.*\\\)|\\\[.*\\\]|\$\$.*\$\$/s

/** Text full of characters with a meaning in markdown. */
const specialText = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          '*', '**', '_', '__', '`', '``', '[', ']', '(', ')', '<', '>', '#', '##', '+', '-', '--', '---', '=', '~',
          '~~', '|', '!', '\\', '&', '&amp;', '&#65;', ':', '1.', '2)', '$', '"', '^', '[^1]', '[x]', '](', '](x)',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          'a', 'word', 'Ä', '日本', '。', '“', '…', '😀', 'x_y', 'https', 'div', 'b@c', '<b>', '</p>', '<!--', '[a]: b',
        ),
      },
      { weight: 2, arbitrary: fc.constantFrom(' ', ' ', '\n', '  ', '\t') },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((value) => !texPattern.test(value))

const inlineTag = fc.constantFrom('em', 'strong', 'del', 'b', 'i', 'span', 'sub', 'sup', 'u')
const listTag = fc.constantFrom('ul', 'ol')

const { inline } = fc.letrec<{ inline: ElementContent }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    specialText.map((value): ElementContent => text(value)),
    fc.tuple(inlineTag, fc.array(tie('inline'), { maxLength: 4 })).map(([tag, children]) => element(tag, children)),
    fc.array(tie('inline'), { maxLength: 3 }).map((children) => element('a', children, { href: '/x(y' })),
    specialText.map((value) => element('code', [text(value)])),
    fc.constant(element('br', [])),
  ),
}))
const inlines = fc.array(inline, { maxLength: 6 })

/** Lines with typed markers, some of which form lists. */
const markedLine = fc
  .tuple(fc.constantFrom('1.', '2.', '3)', '•', '-', '–', '*', 'x'), fc.constantFrom(' ', ''), inlines, fc.boolean())
  .map(([sign, gap, rest, isBold]): ElementContent[] =>
    isBold ? [element('b', [text(sign + gap)]), ...rest] : [text(sign + gap), ...rest])
const numberedLines = fc
  .array(inlines, { minLength: 2, maxLength: 4 })
  .map((rests) => rests.map((rest, index): ElementContent[] => [text(`${index + 1}. `), ...rest]))
const lines = fc.oneof(fc.array(markedLine, { maxLength: 5 }), numberedLines)

const linkBlocks = fc.array(specialText, { minLength: 3, maxLength: 4 }).map((texts) =>
  element('div', texts.map((value) => element('div', [element('a', [text(value)], { href: '/x' })]))))
const numberedBlocks = fc.array(inlines, { minLength: 3, maxLength: 4 }).map((all) =>
  element('div', all.map((children, index) =>
    element('div', [element('div', [text(`${index + 2}.`)]), element('p', children), element('p', children)]))))

const { block } = fc.letrec<{ block: ElementContent; item: ElementContent }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inlines.map((children) => element('p', children)),
    inlines.map((children) => element('div', children)),
    inline,
    fc.tuple(fc.integer({ min: 1, max: 6 }), inlines).map(([level, children]) => element(`h${level}`, children)),
    fc.array(tie('block'), { maxLength: 3 }).map((children) => element('blockquote', children)),
    linkBlocks,
    numberedBlocks,
    lines.map((all) => element('p', all.flatMap((line) => [...line, element('br', [])]))),
    lines.map((all) => element('div', all.map((line) => element('p', line)))),
    fc.tuple(listTag, lines).map(([tag, all]) => element(tag, all.map((line) => element('li', line)), { start: 1 })),
    fc
      .tuple(listTag, fc.array(tie('item'), { maxLength: 3 }), fc.integer({ min: 1, max: 12 }))
      .map(([tag, items, start]) => element(tag, items, { start })),
    specialText.map((value) => element('pre', [text(value)])),
    fc
      .tuple(fc.integer({ min: 2, max: 3 }), fc.array(inlines, { minLength: 4, maxLength: 9 }))
      .map(([columns, cells]) => table(columns, cells)),
    fc.array(tie('block'), { maxLength: 2 }).map((children) => element('b', children)),
    fc
      .array(tie('block'), { maxLength: 2 })
      .map((children) => element('a', children, { href: 'https://example.org/a?b=1&c=2' })),
    fc.constant(element('hr', [])),
  ),
  item: fc.array(fc.oneof(inline, tie('block')), { maxLength: 3 }).map((children) => element('li', children)),
}))

function table(columns: number, cells: ElementContent[][]): Element {
  const rows: Element[] = []
  for (let start = 0; start < cells.length; start += columns) {
    const tag = start === 0 ? 'th' : 'td'
    rows.push(element('tr', cells.slice(start, start + columns).map((children) => element(tag, children))))
  }
  return element('table', rows)
}

const checkText = (children: ElementContent[]): void => {
  const root: Root = { type: 'root', children }
  const markdown = toMarkdown(root, options)
  assert.equal(squash(textOfMarkdown(markdown, parse(markdown))), squash(textOfHtml(root)), markdown)
}

describe('markdown read by a parser', () => {
  it('has the text of a paragraph of special characters', () => {
    fc.assert(fc.property(specialText, (value) => checkText([element('p', [text(value)])])), { numRuns: 2_000 })
  })

  it('has the text of delimiter runs at the start of a line', () => {
    const lineOf = (start: string): ElementContent[] => [element('br', []), text(start)]
    checkText([element('p', [text('*a'), ...lineOf('**')])])
    checkText([element('p', [element('b', [text('a'), ...lineOf('*** b')])])])
    checkText([element('p', [text('~~a'), ...lineOf('~~~')])])
    checkText([element('p', [text('_a'), ...lineOf('___')])])
  })

  it('has the text of marks beside characters outside the basic plane', () => {
    const em = element('em', [element('b', [text('a😀')]), text('a')])
    checkText([element('p', [element('b', [text('+')]), em])])
    checkText([element('p', [element('b', [text('+')]), element('em', [text('😀a')]), text('b')])])
  })

  it('has the text of a link reference definition whose label has two lines', () =>
    checkText([element('p', [text('['), element('br', []), text('[a]: b')])]))

  it('has the text of nested marks, links and code', () => {
    fc.assert(fc.property(inlines, (children) => checkText([element('p', children)])), { numRuns: 1_500 })
  })

  it('has the text of nested blocks', () => {
    fc.assert(fc.property(fc.array(block, { maxLength: 4 }), checkText), { numRuns: 1_000 })
  })
})
