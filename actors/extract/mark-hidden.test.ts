import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from './parse-html.ts'
import { markHidden } from './mark-hidden.ts'
import { elementsOf, isHidden, textContent } from './tree/walk.ts'

/** The texts of the hidden elements of a body. */
function hiddenTexts(body: string, style: string): string[] {
  const { root } = parseHtml(body, 'https://site.example/')
  markHidden(root, [style])
  return [...elementsOf(root)].filter(isHidden).map((element) => textContent(element).trim())
}

const text = '<p>The stone was cut in 1931 at the quarry above the village, and the bridge opened a year later.</p>'

describe('markHidden', () => {
  it('marks what a rule hides', () =>
    assert.deepEqual(hiddenTexts(`${text}<div class="note">Loading failed</div>`, '.note { display: none }'), [
      'Loading failed',
    ]))

  it('marks nothing when rules hide most of the page: those that show it were set by a script', () =>
    assert.deepEqual(
      hiddenTexts(`<div class="wide">${text}</div><div class="narrow">${text}</div><p>Latest</p>`,
        '.wide { display: none } .narrow { display: none }'),
      [],
    ))
})
