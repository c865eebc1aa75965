// Which sibling blocks form a list.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { toMarkdown } from '../to-markdown.ts'

const write = (html: string): string =>
  toMarkdown(parseHtml(html, 'https://example.com/').root, {
    baseUrl: 'https://example.com/', includeLinks: false, includeImages: false, includeBase64Images: false,
  })

const blocks = (texts: readonly string[], tag = 'div'): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('\n')
const links = (texts: readonly string[]): string[] => texts.map((text) => `<a href="/x">${text}</a>`)
const rows = (numbers: readonly string[]): string => blocks(numbers.map((number) => `<div>${number}</div><div>x</div>`))

describe('sibling blocks with one link each', () => {
  it('form a list if there are three or more', () => {
    assert.equal(write(blocks(links(['a', 'b', 'c']))), '- a\n- b\n- c')
    assert.equal(write(blocks(links(['a', 'b']))), 'a\n\nb')
  })

  it('may have line breaks between them, but no thematic breaks', () => {
    assert.equal(write(blocks(links(['a', 'b', 'c'])).replaceAll('\n', '<br>')), '- a\n- b\n- c')
    assert.equal(write(blocks(links(['a', 'b', 'c'])).replaceAll('\n', '<hr>')), 'a\n\n---\n\nb\n\n---\n\nc')
  })

  it('end before a block that is more than a link', () =>
    assert.equal(write(blocks([...links(['a', 'b', 'c']), 'd', ...links(['e'])])), '- a\n- b\n- c\n\nd\n\ne'))

  it('have the same tag', () =>
    assert.equal(write(blocks(links(['a', 'b'])) + blocks(links(['c']), 'p')), 'a\n\nb\n\nc'))

  it('have short text', () => assert.doesNotMatch(write(blocks(links(['a', 'b', 'c '.repeat(100)]))), /^- /m))

  it('form no list inside a list', () =>
    assert.doesNotMatch(write(`<ul><li>${blocks(links(['a', 'b', 'c']))}<h2>x</h2></li></ul>`), /- .*\n.*- /))
})

describe('sibling rows that begin with a number', () => {
  it('form a list if three or more count up', () => {
    assert.equal(write(rows(['4)', '5)', '6)'])), '4. x\n5. x\n6. x')
    assert.match(write(rows(['1.', '2.'])), /^1\\\./)
    assert.match(write(rows(['1.', '2.', '4.'])), /^1\\\./)
  })

  it('start another list when the count restarts', () =>
    assert.equal(write(rows(['1.', '2.', '3.', '1.', '2.', '3.'])), '1. x\n2. x\n3. x\n\n1) x\n2) x\n3) x'))

  it('use their number once when nested', () => {
    assert.equal(
      write(blocks([`${rows(['1.', '2.', '3.'])}<hr>x`, '<b>2.</b> y', '<b>3.</b> z'])),
      '1. x\n\n   2. x\n   3. x\n\n   ---\n\n   x\n\n2. y\n\n3. z',
    )
  })

  it('are paragraphs where lists are nested too deeply', () => {
    const deep = '<ul><li>'.repeat(25) + rows(['1.', '2.', '3.'])
    assert.match(write(deep), /1\\\.\s+x\s+2\\\.\s+x\s+3\\\.\s+x$/)
  })
})
