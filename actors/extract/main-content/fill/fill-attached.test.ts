import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { collectNotes } from '#actors/extract/markdown/writer/footnotes.ts'
import { textsAdded as added, type MarkedPage } from '#test/support/marked-page.ts'
import { fillCode, fillFootnotes, fillSummaries } from './fill-attached.ts'

const code = ({ pageBlocks, marks, table }: MarkedPage): void =>
  fillCode(pageBlocks, marks, new Float64Array(marks.length).fill(0.3), table)
const notes = ({ page, pageBlocks, marks }: MarkedPage): void =>
  fillFootnotes(pageBlocks, marks, () => collectNotes(page.root))

describe('fillCode', () => {
  it('keeps code between two kept texts without its controls', () => {
    assert.deepEqual(
      added(
        `<p>KEPT before</p>
        <div><span>css</span><div>Copy</div><pre>a { b: c }</pre></div><pre>second</pre>
        <p>KEPT behind</p>`,
        code,
      ),
      ['a { b: c }', 'second'],
    )
  })

  it('keeps the lines of a code editor without pre elements', () => {
    assert.deepEqual(added('<p>KEPT before</p><div class="view-line">let x</div><p>KEPT behind</p>', code), ['let x'])
  })

  it('keeps code directly after the last kept text', () => {
    assert.deepEqual(added('<div><p>KEPT</p><pre>x</pre></div><p>Other words</p>', code), ['x'])
  })

  it('drops code that is hidden, in an aside, in another element after the text, or after other text', () => {
    assert.deepEqual(
      added('<p>KEPT</p><pre hidden>x</pre><aside><pre>y</pre></aside><p>KEPT</p><div><pre>z</pre></div>', code), [],
    )
    assert.deepEqual(
      added('<p>KEPT</p><p>one two three four five six seven eight nine</p><pre>x</pre><p>KEPT</p>', code), [],
    )
  })
})

describe('fillSummaries', () => {
  const summaries = ({ pageBlocks, marks, table }: MarkedPage): void => fillSummaries(pageBlocks, marks, table)

  for (const quote of [
    '<figure><blockquote><p>KEPT light</p></blockquote><figcaption>Ann Miller, keeper</figcaption></figure>',
    '<div class="testimonial-card"><p>KEPT light</p><div><div class="author-name">Ann Miller, keeper</div></div></div>',
    '<blockquote><p>KEPT light</p><footer>Ann Miller, keeper</footer></blockquote>',
  ])
    it(`keeps the author of a kept quote: ${quote.slice(0, 30)}`, () =>
      assert.deepEqual(added(quote, summaries), ['Ann Miller, keeper']))

  it('drops the author of other texts, and a long text that is named so', () => {
    assert.deepEqual(added('<div class="card"><p>KEPT</p><p class="author">Ann Miller</p></div>', summaries), [])
    assert.deepEqual(
      added(`<div class="quote"><p>KEPT</p><p class="author">${'word '.repeat(20)}</p></div>`, summaries), [],
    )
  })

  it('keeps the summary of details with kept text, and no other', () => {
    assert.deepEqual(
      added(
        '<details><summary>Returns</summary><p>KEPT</p></details><details><summary>More</summary><p>none</p></details>',
        summaries,
      ),
      ['Returns'],
    )
  })
})

describe('fillFootnotes', () => {
  const note = (id: string): string => `<p id="${id}">Beech. <a href="#r1">↩</a></p>`

  it('keeps a footnote that kept text refers to', () => {
    assert.deepEqual(added(`<p>KEPT<sup id="r1"><a href="#fn1">1</a></sup></p>${note('fn1')}`, notes), ['Beech. ↩'])
  })

  for (const reference of [
    '<span role="doc-noteref"><b><a href="#n1">[1]</a></b></span>', '<sup><span><a href="#n1">1</a></span></sup>',
    '<span class="footnote-ref"><a href="#n1">1</a></span>',
  ]) {
    it(`recognizes a reference by its enclosing elements: ${reference}`, () =>
      assert.deepEqual(added(`<p>KEPT${reference}</p>${note('n1')}`, notes), ['Beech. ↩']))
  }

  it('drops the target of a number that is not a reference', () => {
    assert.deepEqual(added(`<p>KEPT <span>page <a href="#n1">1</a></span></p>${note('n1')}`, notes), [])
  })

  it('drops footnotes of other texts', () => {
    assert.deepEqual(added(`<p>KEPT</p><p>Other<sup id="r1"><a href="#fn1">1</a></sup></p>${note('fn1')}`, notes), [])
  })
})
