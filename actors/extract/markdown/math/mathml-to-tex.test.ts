// Presentation MathML as TeX.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { findElement } from '#actors/extract/tree/walk.ts'
import { mathmlToTex } from './mathml-to-tex.ts'

function convert(mathml: string): string {
  const { root } = parseHtml(`<math>${mathml}</math>`, 'https://example.com/')
  return mathmlToTex(findElement(root, ({ tagName }) => tagName === 'math')!)
}

describe('mathmlToTex', () => {
  it('writes accents as commands', () =>
    assert.equal(convert('<mover><mi>x</mi><mo>→</mo></mover>'), '\\vec{x}'))

  it('writes other text over a base as superscript, whatever its name', () =>
    assert.equal(convert('<mover><mi>x</mi><mi>constructor</mi></mover>'), 'x^{\\mathrm{constructor}}'))
})
