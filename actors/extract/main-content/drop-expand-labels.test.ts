import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { dropExpandLabels } from './drop-expand-labels.ts'

function isKept(text: string): boolean {
  const { pageBlocks, marks } = markedPage(`<blockquote>A long quote.<div>${text}</div></blockquote>`)
  marks.fill(1)
  dropExpandLabels(pageBlocks, marks)
  return marks[1] === 1
}

describe('dropExpandLabels', () => {
  for (const text of [
    'Click to expand...', 'Click here to enlarge…', 'Zum Vergrößern anklicken', 'Cliquez pour agrandir...',
    'Klicke in dieses Feld, um es in vollständiger Größe anzuzeigen.', 'クリックして展開...',
  ]) it(`drops "${text}"`, () => assert.equal(isKept(text), false))

  for (const text of ['Click to expand the second menu and choose Print.', 'I had to click to expand...'])
    it(`keeps "${text}"`, () => assert.equal(isKept(text), true))
})
