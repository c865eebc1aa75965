// Which blocks side by side are a list, and which only stand beside each other.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { toMarkdown } from './to-markdown.ts'

const write = (html: string): string =>
  toMarkdown(parseHtml(html, 'https://example.com/').root, {
    baseUrl: 'https://example.com/',
    includeLinks: false,
    includeImages: false,
    includeBase64Images: false,
  })

const blocks = (texts: readonly string[], tag = 'div'): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('\n')
const links = (texts: readonly string[]): string[] => texts.map((text) => `<a href="/x">${text}</a>`)
const rows = (numbers: readonly string[]): string => blocks(numbers.map((number) => `<div>${number}</div><div>x</div>`))

describe('blocks of a link each', () => {
  it('are a list from three on', () => {
    assert.equal(write(blocks(links(['a', 'b', 'c']))), '- a\n- b\n- c')
    assert.equal(write(blocks(links(['a', 'b']))), 'a\n\nb')
  })

  it('may have line breaks between them, but no rules', () => {
    assert.equal(write(blocks(links(['a', 'b', 'c'])).replaceAll('\n', '<br>')), '- a\n- b\n- c')
    assert.equal(write(blocks(links(['a', 'b', 'c'])).replaceAll('\n', '<hr>')), 'a\n\n---\n\nb\n\n---\n\nc')
  })

  it('end where a block is more than a link', () =>
    assert.equal(write(blocks([...links(['a', 'b', 'c']), 'd', ...links(['e'])])), '- a\n- b\n- c\n\nd\n\ne'))

  it('are of one kind', () => assert.equal(write(blocks(links(['a', 'b'])) + blocks(links(['c']), 'p')), 'a\n\nb\n\nc'))

  it('are short', () => assert.doesNotMatch(write(blocks(links(['a', 'b', 'c '.repeat(100)]))), /^- /m))

  it('make no list in a list', () =>
    assert.doesNotMatch(write(`<ul><li>${blocks(links(['a', 'b', 'c']))}<h2>x</h2></li></ul>`), /- .*\n.*- /))
})

describe('rows with numbers of their own', () => {
  it('are a list from three on that count up', () => {
    assert.equal(write(rows(['4)', '5)', '6)'])), '4. x\n5. x\n6. x')
    assert.match(write(rows(['1.', '2.'])), /^1\\\./)
    assert.match(write(rows(['1.', '2.', '4.'])), /^1\\\./)
  })

  it('begin anew with another number', () =>
    assert.equal(write(rows(['1.', '2.', '3.', '1.', '2.', '3.'])), '1. x\n2. x\n3. x\n\n1) x\n2) x\n3) x'))

  it('take their number once when they stand in each other', () => {
    assert.equal(
      write(blocks([`${rows(['1.', '2.', '3.'])}<hr>x`, '<b>2.</b> y', '<b>3.</b> z'])),
      '1. x\n\n   2. x\n   3. x\n\n   ---\n\n   x\n\n2. y\n\n3. z',
    )
  })

  it('are written flat where lists are too deep', () => {
    const deep = '<ul><li>'.repeat(25) + rows(['1.', '2.', '3.'])
    assert.match(write(deep), /1\\\.\s+x\s+2\\\.\s+x\s+3\\\.\s+x$/)
  })
})
