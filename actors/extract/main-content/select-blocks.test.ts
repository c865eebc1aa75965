import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { selectBlocks } from './select-blocks.ts'

/** The probabilities of the paragraphs of a page that are kept. */
function keptOf(probabilities: readonly number[]): number[] {
  const body = probabilities.map((_, index) => `<p>Paragraph ${index} of the page, which has ten words.</p>`).join('')
  const { page, pageBlocks, table } = markedPage(`<div>${body}</div>`)
  const selection = selectBlocks(page, pageBlocks, { probabilities: Float64Array.from(probabilities), table }, false)
  return probabilities.filter((_, index) => selection?.marks[index] === 1)
}

const likely = [0.9, 0.9, 0.9, 0.9, 0.9, 0.9]
const unlikely = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]

describe('selectBlocks', () => {
  it('keeps, on a doubtful page, what is little less likely than the last block of the best selection', () =>
    assert.deepEqual(keptOf([...likely, 0.39, 0.39, 0.39, 0.39, ...unlikely, 0.36, ...unlikely.slice(0, 2), 0.3]),
      [...likely, 0.39, 0.39, 0.39, 0.39, 0.36]))

  it('keeps what is likely on a clear page', () =>
    assert.deepEqual(keptOf([...likely, ...likely, 0.4, 0.05, 0.05, 0.05]), [...likely, ...likely]))
})
