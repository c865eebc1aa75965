// What is written is read back: for any tree, the text that a CommonMark and GFM parser finds in the markdown is the
// text of the tree. Markers of list items count as text on both sides, so that a paragraph `1. one` may become the item
// `1.` and loses nothing.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { typedMarkerOf } from './text-markers.ts'
import { findSiblingLists } from './find-sibling-lists.ts'
import { toMarkdown } from './to-markdown.ts'

const options = {
  baseUrl: 'https://example.com/',
  includeLinks: true,
  includeImages: false,
  includeBase64Images: false,
}

const parse = (markdown: string): Nodes =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

const markerOf = (markdown: string, { position }: Nodes): string =>
  /^(?:[-*]|\d+[.)])/.exec(markdown.slice(position?.start.offset))?.[0] ?? ''

/** Text of a markdown tree with the markers of its items; raw HTML is markup, not text. */
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

/** White space is layout, and which bullet or delimiter a marker has is not kept; everything else is text. */
const squash = (text: string): string => text.replace(/\s+/g, '').replace(/[*·•–]/g, '-').replace(/(?<=\d)\)/g, '.')

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element', tagName, properties, children,
})

/** Text that is full of what markdown gives a meaning. */
const awkward = fc
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

const { inline } = fc.letrec<{ inline: ElementContent }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    awkward.map((value): ElementContent => ({ type: 'text', value })),
    fc
      .tuple(
        fc.constantFrom('em', 'strong', 'del', 'b', 'i', 'span', 'sub', 'sup', 'u'),
        fc.array(tie('inline'), { maxLength: 4 }),
      )
      .map(([tag, children]) => element(tag, children)),
    fc.array(tie('inline'), { maxLength: 3 }).map((children) => element('a', children, { href: '/x(y' })),
    awkward.map((value) => element('code', [{ type: 'text', value }])),
    fc.constant(element('br', [])),
  ),
}))
const inlines = fc.array(inline, { maxLength: 6 })

/** Lines that go on with each other, with what may come between and behind. */
const marked = fc
  .tuple(fc.constantFrom('1.', '2.', '3)', '•', '-', '–', '*', 'x'), fc.constantFrom(' ', ''), inlines, fc.boolean())
  .map(([sign, gap, rest, strong]): ElementContent[] =>
    strong
      ? [element('b', [{ type: 'text', value: sign + gap }]), ...rest]
      : [{ type: 'text', value: sign + gap }, ...rest],
  )
const counted = fc
  .array(inlines, { minLength: 2, maxLength: 4 })
  .map((rests) => rests.map((rest, index): ElementContent[] => [{ type: 'text', value: `${index + 1}. ` }, ...rest]))
const lines = fc.oneof(fc.array(marked, { maxLength: 5 }), counted)

const { block } = fc.letrec<{ block: ElementContent; item: ElementContent }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inlines.map((children) => element('p', children)),
    inlines.map((children) => element('div', children)),
    inline,
    fc.tuple(fc.integer({ min: 1, max: 6 }), inlines).map(([level, children]) => element(`h${level}`, children)),
    fc.array(tie('block'), { maxLength: 3 }).map((children) => element('blockquote', children)),
    fc.array(awkward, { minLength: 3, maxLength: 4 }).map((texts) =>
      element(
        'div', texts.map((value) => element('div', [element('a', [{ type: 'text', value }], { href: '/x' })])),
      ),
    ),
    fc.array(inlines, { minLength: 3, maxLength: 4 }).map((all) =>
      element(
        'div',
        all.map((children, index) =>
          element('div', [
            element('div', [{ type: 'text', value: `${index + 2}.` }]), element('p', children), element('p', children),
          ]),
        ),
      ),
    ),
    lines.map((all) =>
      element(
        'p', all.flatMap((line) => [...line, element('br', [])]),
      ),
    ),
    lines.map((all) =>
      element(
        'div', all.map((line) => element('p', line)),
      ),
    ),
    fc.tuple(fc.constantFrom('ul', 'ol'), lines).map(([tag, all]) =>
      element(
        tag, all.map((line) => element('li', line)), { start: 1 },
      ),
    ),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { maxLength: 3 }), fc.integer({ min: 1, max: 12 }))
      .map(([tag, items, start]) => element(tag, items, { start })),
    awkward.map((value) => element('pre', [{ type: 'text', value }])),
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
    rows.push(
      element(
        'tr', cells.slice(start, start + columns).map((children) => element(start === 0 ? 'th' : 'td', children)),
      ),
    )
  }
  return element('table', rows)
}

const checkText = (children: ElementContent[]): void => {
  const root: Root = { type: 'root', children }
  const markdown = toMarkdown(root, options)
  assert.equal(squash(textOfMarkdown(markdown, parse(markdown))), squash(textOfHtml(root)), markdown)
}

describe('a round trip through a markdown parser', () => {
  it('keeps the text of a paragraph of awkward characters', () => {
    fc.assert(fc.property(awkward, (value) => checkText([element('p', [{ type: 'text', value }])])), { numRuns: 2_000 })
  })

  it('keeps the text of marks, links and code inside each other', () => {
    fc.assert(fc.property(inlines, (children) => checkText([element('p', children)])), { numRuns: 1_500 })
  })

  it('keeps the text of blocks inside each other', () => {
    fc.assert(fc.property(fc.array(block, { maxLength: 4 }), checkText), { numRuns: 1_000 })
  })
})
