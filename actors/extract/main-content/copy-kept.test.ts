import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Root } from 'hast'
import { elementsOf, textContent } from '#actors/extract/tree/walk.ts'
import { markedPage } from '#test/support/marked-page.ts'
import { copyKept } from './copy-kept.ts'

function copyOf(html: string): Root {
  const { pageBlocks, marks, body } = markedPage(html)
  return { type: 'root', children: copyKept(pageBlocks, marks, body) }
}

/** The texts of the top-level nodes, separated by bars. */
const textsOf = (html: string): string => copyOf(html).children.map(textContent).join('|')

describe('copyKept', () => {
  it('removes hidden words from a kept line', () => {
    const html = '<p>KEPT <b>seen <i hidden>secret</i></b><span style="display:none">trap</span></p>'
    assert.equal(textsOf(html), 'KEPT seen ')
  })

  it('keeps hidden footnotes and hidden sources of formulas', () => {
    const html =
      '<p>KEPT<span class="footnote-text" hidden>note</span><span hidden><math><mi>x</mi></math></span></p>'
    assert.equal(textsOf(html), 'KEPTnotex')
  })

  it('keeps hidden words of an element that is hidden as a whole', () => {
    assert.equal(textsOf('<div hidden><p>KEPT <span hidden>inner</span></p></div>'), 'KEPT inner')
  })

  const images = (html: string): unknown[] =>
    [...elementsOf(copyOf(html))].filter(({ tagName }) => tagName === 'img').map(({ properties }) => properties.src)
  const article = (lead: string): string =>
    `<h1>Lanterns</h1><div class="byline"><img class="avatar" src="me.png">By Ann</div>${lead}<p>Listen</p><p>KEPT</p>`

  it('keeps the lead figure between headline and text, with or without its caption', () => {
    assert.deepEqual(images(article('<figure><img src="big.jpg"><figcaption>Photo</figcaption></figure>')), ['big.jpg'])
    assert.deepEqual(images(article('<div class="featured-image"><div><img src="big.jpg"></div></div>')), ['big.jpg'])
  })

  it('drops portraits, small images and images after the headline of another part', () => {
    assert.deepEqual(images(article('<figure><img src="s.jpg" width="60"></figure>')), [])
    assert.deepEqual(images(article('<p>Other</p>'.repeat(20) + '<figure><img src="far.jpg"></figure><p>Other</p>')), [])
  })

  it('keeps the empty cells of a row, so that the others stay in their columns', () => {
    const root = copyOf(
      '<table><tr><td>KEPT <ul><li>KEPT a</ul></td><td></td></tr><tr><td></td><td>KEPT b</td></tr></table>',
    )
    const cells = [...elementsOf(root)].filter(({ tagName }) => tagName === 'td').map(textContent)
    assert.deepEqual(cells, ['KEPT KEPT a', '', '', 'KEPT b'])
  })
})
