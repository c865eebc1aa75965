import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { findThreshold } from './threshold.ts'

/** The result for paragraphs of so many words and such probabilities. */
function thresholdOf(...parts: [words: number, probability: number][]): ReturnType<typeof findThreshold> {
  const { pageBlocks } = markedPage(parts.map(([words]) => `<p>${'word '.repeat(words)}</p>`).join(''))
  return findThreshold(pageBlocks, Float64Array.from(parts, ([, probability]) => probability))
}

describe('findThreshold', () => {
  it('is one half on a page without doubt', () =>
    assert.equal(thresholdOf([100, 0.99], [50, 0.98], [40, 0.01]).threshold, 0.5))

  it('is the probability of the last block that raises the expected F1', () =>
    assert.equal(thresholdOf([100, 0.8], [50, 0.42], [40, 0.2]).threshold, 0.42))

  it('returns half of the expected F1, which a block more or less hardly moves', () => {
    const kept = thresholdOf([100, 0.9], [60, 0.46], [80, 0.2])
    const left = thresholdOf([100, 0.9], [60, 0.37], [80, 0.2])
    assert.equal(kept.threshold, 0.46)
    assert.equal(left.threshold, 0.5)
    assert.ok(Math.abs(kept.half - left.half) < 0.01, `${kept.half} and ${left.half}`)
  })
})
