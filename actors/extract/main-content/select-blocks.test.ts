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

  it('keeps a list of products whose names are less likely only by the buttons of the items around them', () => {
    const buttons = ['See it', 'Zoom', 'Share', 'Size'].map((text) => `<button>${text}</button>`).join('')
    const items = Array.from({ length: 12 }, (_, index) =>
      `<li><h3>Stool number ${index}</h3><p>$ 3</p>${buttons}</li>`)
    const body = `<h1>Stools</h1><p>${'Our stools are turned by hand. '.repeat(20)}</p><ul>${items.join('')}</ul>`
    const { page, pageBlocks, table } = markedPage(body)
    const probabilities = Float64Array.from(pageBlocks.blocks, ({ stats }) =>
      stats.words > 20 ? 0.95 : stats.head.startsWith('Stool number') ? 0.3 : 0.02)
    const selection = selectBlocks(page, pageBlocks, { probabilities, table }, false)
    const names = pageBlocks.blocks.flatMap(({ stats }, index) => stats.head.startsWith('Stool number') ? [index] : [])
    assert.deepEqual(names.map((index) => selection?.marks[index]), names.map(() => 1))
  })
})
