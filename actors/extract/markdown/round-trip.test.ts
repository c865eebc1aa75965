// What is written is read back: for any tree, the text that a CommonMark and GFM parser finds in the markdown is the text of the tree.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { toMarkdown } from './to-markdown.ts'

const options = { baseUrl: 'https://example.com/', includeLinks: true, includeImages: false, includeBase64Images: false }

const parse = (markdown: string): Nodes => fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

/** Text of a markdown tree; raw HTML is markup, not text. */
function textOfMarkdown(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(textOfMarkdown).join('') : ''
}

const textOfHtml = (node: Root | ElementContent): string => {
  if (node.type === 'text') return node.value
  const children: readonly (ElementContent | RootContent)[] = 'children' in node ? node.children : []
  return children.map((child) => child.type === 'doctype' ? '' : textOfHtml(child)).join('')
}

/** White space is layout; everything else is text. */
const squash = (text: string): string => text.replace(/\s+/g, '')

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({ type: 'element', tagName, properties, children })

/** Text that is full of what markdown gives a meaning. */
const awkward = fc.array(fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('*', '**', '_', '__', '`', '``', '[', ']', '(', ')', '<', '>', '#', '##', '+', '-', '--', '---', '=', '~', '~~', '|', '!', '\\', '&', '&amp;', '&#65;', ':', '1.', '2)', '$', '"', '^', '[^1]', '[x]', '](', '](x)') },
  { weight: 2, arbitrary: fc.constantFrom('a', 'word', 'Ä', '日本', '。', '“', '…', '😀', 'x_y', 'https', 'div', 'b@c', '<b>', '</p>', '<!--', '[a]: b') },
  { weight: 2, arbitrary: fc.constantFrom(' ', ' ', '\n', '  ', '\t') },
), { maxLength: 12 }).map((parts) => parts.join(''))

const { inline } = fc.letrec<{ inline: ElementContent }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    awkward.map((value): ElementContent => ({ type: 'text', value })),
    fc.tuple(fc.constantFrom('em', 'strong', 'del', 'b', 'i', 'span', 'sub', 'sup', 'u'), fc.array(tie('inline'), { maxLength: 4 })).map(([tag, children]) => element(tag, children)),
    fc.array(tie('inline'), { maxLength: 3 }).map((children) => element('a', children, { href: '/x(y' })),
    awkward.map((value) => element('code', [{ type: 'text', value }])),
    fc.constant(element('br', [])),
  ),
}))
const inlines = fc.array(inline, { maxLength: 6 })

const { block } = fc.letrec<{ block: ElementContent, item: ElementContent }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inlines.map((children) => element('p', children)),
    inlines.map((children) => element('div', children)),
    inline,
    fc.tuple(fc.integer({ min: 1, max: 6 }), inlines).map(([level, children]) => element(`h${level}`, children)),
    fc.array(tie('block'), { maxLength: 3 }).map((children) => element('blockquote', children)),
    fc.tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { maxLength: 3 }), fc.integer({ min: 1, max: 12 })).map(([tag, items, start]) => element(tag, items, { start })),
    awkward.map((value) => element('pre', [{ type: 'text', value }])),
    fc.tuple(fc.integer({ min: 2, max: 3 }), fc.array(inlines, { minLength: 4, maxLength: 9 })).map(([columns, cells]) => table(columns, cells)),
    fc.array(tie('block'), { maxLength: 2 }).map((children) => element('b', children)),
    fc.array(tie('block'), { maxLength: 2 }).map((children) => element('a', children, { href: 'https://example.org/a?b=1&c=2' })),
    fc.constant(element('hr', [])),
  ),
  item: fc.array(fc.oneof(inline, tie('block')), { maxLength: 3 }).map((children) => element('li', children)),
}))

function table(columns: number, cells: ElementContent[][]): Element {
  const rows: Element[] = []
  for (let start = 0; start < cells.length; start += columns) {
    rows.push(element('tr', cells.slice(start, start + columns).map((children) => element(start === 0 ? 'th' : 'td', children))))
  }
  return element('table', rows)
}

const checkText = (children: ElementContent[]): void => {
  const root: Root = { type: 'root', children }
  const markdown = toMarkdown(root, options)
  assert.equal(squash(textOfMarkdown(parse(markdown))), squash(textOfHtml(root)), markdown)
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
