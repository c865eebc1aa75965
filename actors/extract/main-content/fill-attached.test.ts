import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml, type ParsedPage } from '#actors/extract/parse-html.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { cutIntoBlocks, type PageBlocks } from './blocks.ts'
import { copyKept } from './copy-kept.ts'
import { describeBlocks, type FeatureTable } from './features.ts'
import { collectNotes } from '#actors/extract/markdown/footnotes.ts'
import { fillCaptions, fillCode, fillNotes, fillSummaries } from './fill-attached.ts'

const lexicon = { names: new Map<string, number>(), words: new Map<string, number>() }
const KEPT = /^KEPT/

interface Given { page: ParsedPage, cut: PageBlocks, marks: Uint8Array, table: FeatureTable }

function given(body: string): Given {
  const page = parseHtml(`<body>${body}</body>`, 'https://site.example/')
  const cut = cutIntoBlocks(page.root)
  return {
    page, cut, marks: Uint8Array.from(cut.blocks, ({ stats }) => (KEPT.test(stats.head.trim()) ? 1 : 0)),
    table: describeBlocks(page, cut, lexicon),
  }
}

/** The texts that a rule adds to the blocks starting with `KEPT`. */
function added(body: string, rule: (given: Given) => void): string[] {
  const all = given(body)
  rule(all)
  return all.cut.blocks
    .filter(({ stats }, index) => all.marks[index] === 1 && !KEPT.test(stats.head.trim()))
    .map(({ stats }) => stats.head.trim())
}

const all = (marks: Uint8Array, keep: number): Float64Array => new Float64Array(marks.length).fill(keep)
const code = ({ cut, marks, table }: Given): void => fillCode(cut, marks, all(marks, 0.3), table)
const captions = ({ cut, marks, table }: Given): void => fillCaptions(cut, marks, table)
const notes = ({ page, cut, marks }: Given): void => fillNotes(cut, marks, collectNotes(page.root))

describe('fillCode', () => {
  it('keeps code between two kept texts without the tools around it', () => {
    assert.deepEqual(
      added(
        '<p>KEPT before</p><div><span>css</span><div>Copy</div><pre>a { b: c }</pre></div><pre>second</pre><p>KEPT behind</p>',
        code,
      ),
      ['a { b: c }', 'second'],
    )
  })

  it('keeps the lines of an editor, which has no pre', () => {
    assert.deepEqual(added('<p>KEPT before</p><div class="view-line">let x</div><p>KEPT behind</p>', code), ['let x'])
  })

  it('keeps code beside the last kept text, which nothing follows', () => {
    assert.deepEqual(added('<div><p>KEPT</p><pre>x</pre></div><p>Other words</p>', code), ['x'])
  })

  it('leaves code that is hidden, in an aside, at the end of another part, or beyond another text', () => {
    assert.deepEqual(
      added('<p>KEPT</p><pre hidden>x</pre><aside><pre>y</pre></aside><p>KEPT</p><div><pre>z</pre></div>', code), [],
    )
    assert.deepEqual(
      added('<p>KEPT</p><p>one two three four five six seven eight nine</p><pre>x</pre><p>KEPT</p>', code), [],
    )
  })
})

describe('fillCaptions', () => {
  const figure = (caption: string): string =>
    `<p>KEPT</p><div><img src="a.png"><p class="wp-caption-text">${caption}</p></div><p>KEPT</p>`

  it('keeps the caption of a picture in the text, also before a box that is no content', () => {
    assert.deepEqual(added(figure('Ann Miller'), captions), ['Ann Miller'])
    assert.deepEqual(
      added(figure('Ann Miller').replace(/<p>KEPT<\/p>$/, '<p>Subscribe now</p><p>KEPT</p>'), captions), ['Ann Miller'],
    )
  })

  it('leaves a caption without a picture, and one at the end of the text', () => {
    assert.deepEqual(added(figure('Ann Miller').replace('<img src="a.png">', ''), captions), [])
    assert.deepEqual(added(figure('Ann Miller').replace(/<p>KEPT<\/p>$/, '<p>Other</p>'), captions), [])
  })
})

describe('fillSummaries', () => {
  const summaries = ({ cut, marks }: Given): void => fillSummaries(cut, marks)

  it('keeps what opens a kept part, and no other', () => {
    assert.deepEqual(
      added(
        '<details><summary>Returns</summary><p>KEPT</p></details><details><summary>More</summary><p>none</p></details>',
        summaries,
      ),
      ['Returns'],
    )
  })
})

describe('fillNotes', () => {
  const note = (id: string): string => `<p id="${id}">Beech. <a href="#r1">↩</a></p>`

  it('keeps a note that a kept text refers to', () => {
    assert.deepEqual(added(`<p>KEPT<sup id="r1"><a href="#fn1">1</a></sup></p>${note('fn1')}`, notes), ['Beech. ↩'])
  })

  for (const reference of [
    '<span role="doc-noteref"><b><a href="#n1">[1]</a></b></span>', '<sup><span><a href="#n1">1</a></span></sup>',
    '<span class="footnote-ref"><a href="#n1">1</a></span>',
  ]) {
    it(`knows a reference by what is around it: ${reference}`, () =>
      assert.deepEqual(added(`<p>KEPT${reference}</p>${note('n1')}`, notes), ['Beech. ↩']))
  }

  it('leaves what a number leads to that is no reference', () => {
    assert.deepEqual(added(`<p>KEPT <span>page <a href="#n1">1</a></span></p>${note('n1')}`, notes), [])
  })

  it('leaves notes of other texts', () => {
    assert.deepEqual(added(`<p>KEPT</p><p>Other<sup id="r1"><a href="#fn1">1</a></sup></p>${note('fn1')}`, notes), [])
  })
})

describe('copyKept', () => {
  const copy = (body: string): string => {
    const { cut, marks } = given(body)
    const bodyIndex = cut.elements.findIndex(({ node }) => node.tagName === 'body')
    return copyKept(cut, marks, bodyIndex).map(textContent).join('|')
  }

  it('leaves out hidden words in a kept line', () => {
    assert.equal(
      copy('<p>KEPT <b>seen <i hidden>secret</i></b><span style="display:none">trap</span></p>'), 'KEPT seen ',
    )
  })

  it('keeps what a line shows later: notes, sources of formulas', () => {
    assert.equal(
      copy('<p>KEPT<span class="footnote-text" hidden>note</span><span hidden><math><mi>x</mi></math></span></p>'),
      'KEPTnotex',
    )
  })

  it('keeps the hidden words of a part that is hidden as a whole', () => {
    assert.equal(copy('<div hidden><p>KEPT <span hidden>inner</span></p></div>'), 'KEPT inner')
  })

  it('keeps the empty cells of a row, so that the others stay in their columns', () => {
    const { cut, marks } = given(
      '<table><tr><td>KEPT <ul><li>KEPT a</ul></td><td></td></tr><tr><td></td><td>KEPT b</td></tr></table>',
    )
    const cells: string[] = []
    const walk = (nodes: ReturnType<typeof copyKept>): void => nodes.forEach((node) => {
      if (node.type !== 'element') return
      if (node.tagName === 'td') cells.push(textContent(node))
      walk(node.children)
    })
    walk(copyKept(cut, marks, cut.elements.findIndex(({ node }) => node.tagName === 'body')))
    assert.deepEqual(cells, ['KEPT KEPT a', '', '', 'KEPT b'])
  })
})
