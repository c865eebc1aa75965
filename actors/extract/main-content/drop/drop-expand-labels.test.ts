import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textContent } from '#actors/extract/tree/walk.ts'
import { markedPage } from '#test/support/marked-page.ts'
import { copyKept } from '../copy-kept.ts'
import { dropExpandLabels } from './drop-expand-labels.ts'

function isKept(text: string): boolean {
  const { pageBlocks, marks, table } = markedPage(`<blockquote>A long quote.<div>${text}</div></blockquote>`)
  marks.fill(1)
  dropExpandLabels(pageBlocks, marks, table)
  return marks[1] === 1
}

describe('dropExpandLabels', () => {
  it('keeps the rest of a quote, also when the page is copied', () => {
    const { pageBlocks, marks, table, body } = markedPage(
      '<p>KEPT Hello.</p><blockquote><div>KEPT bo said:</div><div>KEPT A quote.</div><div>More.</div>'
      + '<div>Click to expand...</div></blockquote>',
    )
    dropExpandLabels(pageBlocks, marks, table)
    const texts = copyKept(pageBlocks, marks, body).map((node) => textContent(node))
    assert.deepEqual(texts, ['KEPT Hello.', 'KEPT bo said:KEPT A quote.More.'])
  })

  for (const text of [
    'Click to expand...', 'Click here to enlarge…', 'Zum Vergrößern anklicken', 'Cliquez pour agrandir...',
    'Klicke in dieses Feld, um es in vollständiger Größe anzuzeigen.', 'クリックして展開...',
  ]) it(`drops "${text}"`, () => assert.equal(isKept(text), false))

  for (const text of ['Click to expand the second menu and choose Print.', 'I had to click to expand...'])
    it(`keeps "${text}"`, () => assert.equal(isKept(text), true))
})
