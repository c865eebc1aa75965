// Which lines with a typed marker are list items.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { toMarkdown } from '../to-markdown.ts'

const write = (html: string): string =>
  toMarkdown(parseHtml(html, 'https://example.com/').root, {
    baseUrl: 'https://example.com/', includeLinks: true, includeImages: false, includeBase64Images: false,
  })

describe('lists with typed markers', () => {
  it('continue in the next paragraph', () =>
    assert.equal(write('<p>1. a<br>2. b</p><p>3. c</p>'), '1. a\n2. b\n3. c'))

  it('keep a mark that spans several lines', () => assert.equal(write('<b>• a<br>• b</b>'), '- **a**\n- **b**'))

  it('drop a mark that contains only the marker', () =>
    assert.equal(write('<p><b>1.</b> a</p><p><b>2.</b> b</p>'), '1. a\n2. b'))

  it('are nested in the item that contains them', () =>
    assert.equal(write('<ul><li>x<br>- a<br>- b</li></ul>'), '- x\n  - a\n  - b'))

  it('end before another block', () =>
    assert.equal(write('<p>1. a</p><p>2. b</p><h2>x</h2><p>3. c</p>'), '1. a\n2. b\n\n## x\n\n3\\. c'))

  it('need two lines', () => assert.equal(write('<p>1. a</p><p>b</p><p>• c</p>'), '1\\. a\n\nb\n\n• c'))

  it('need one delimiter and numbers that count up', () =>
    assert.equal(write('<p>1. a</p><p>2) b</p><p>4) c</p>'), '1\\. a\n\n2\\) b\n\n4\\) c'))

  it('need text after the marker', () => assert.equal(write('<p>1.</p><p>2.</p>'), '1\\.\n\n2\\.'))

  it('are not made from a link that spans several lines', () =>
    assert.equal(write('<a href="/x">1. a<br>2. b</a>'), '[1. a 2. b](https://example.com/x)'))

  it('take their number from an element', () =>
    assert.equal(write('<ul><li><i>1.</i>Ann</li><li><i>2.</i>Bob</li></ul>'), '1. Ann\n2. Bob'))

  it('take their number from a paragraph of its own', () =>
    assert.equal(write(`<ul><li>1. a</li><li><p>2.</p><p>b</p><p>${'c '.repeat(200)}</p></li></ul>`),
      `1. a\n2. b\n\n   ${'c '.repeat(200).trim()}`))

  it('write the number of an item once when its rows count from it', () => {
    const row = (number: number): string => `<div><div>${number}.</div><p>${'x '.repeat(200)}</p></div>`
    const markdown = write(`<ul><li>1. a</li><li>${row(2)}${row(3)}${row(4)}</li></ul>`)
    assert.deepEqual(markdown.match(/\d+\\?\./g), ['1.', '2.', '3.', '4.'], markdown)
  })

  it('do not include headings in items', () =>
    assert.equal(write('<ul><li><h3>1. a</h3></li><li><h3>2. b</h3></li></ul>'), '- ### 1. a\n- ### 2. b'))
})
