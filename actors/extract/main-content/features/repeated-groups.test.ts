import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { alignItems, smoothGroups } from './repeated-groups.ts'

/** The texts that are kept of items with a title and a label; the probability of each block is behind its text. */
function aligned(items: readonly (readonly [title: string, label: string])[]): string[] {
  const cards = items.map(([title, label]) => `<li><h3>${title}</h3><div>${label}</div></li>`)
  const { pageBlocks, marks, table } = markedPage(`<ul>${cards.join('')}</ul>`)
  const texts = pageBlocks.blocks.map(({ stats }) => stats.head.trim())
  alignItems(pageBlocks, marks, Float64Array.from(texts, (text) => Number(text.split(' ').at(-1)!)), table)
  return texts.filter((_, index) => marks[index] === 1)
}

describe('alignItems', () => {
  it('keeps the title of every item when most titles are kept', () => {
    const titles = ['KEPT a 0.5', 'KEPT b 0.5', 'c 0.2']
    assert.deepEqual(aligned(titles.map((title) => [title, 'KEPT x 0.5'] as const)), [
      'KEPT a 0.5', 'KEPT x 0.5', 'KEPT b 0.5', 'KEPT x 0.5', 'c 0.2', 'KEPT x 0.5',
    ])
  })

  it('does not keep a title that is surely not content', () => {
    const titles = ['KEPT a 0.5', 'KEPT b 0.5', 'c 0.01']
    assert.ok(!aligned(titles.map((title) => [title, 'KEPT x 0.5'] as const)).includes('c 0.01'))
  })

  it('drops a label that is kept in one item of many', () => {
    const labels = ['KEPT new 0.4', 'old 0.1', 'old 0.1', 'old 0.1', 'old 0.1']
    assert.deepEqual(aligned(labels.map((label) => ['KEPT a 0.5', label] as const)), new Array(5).fill('KEPT a 0.5'))
  })

  it('leaves a group of which few items are kept', () => {
    const titles = ['KEPT a 0.5', 'KEPT b 0.5', 'c 0.4', 'd 0.4', 'e 0.4']
    assert.deepEqual(aligned(titles.map((title) => [title, 'x 0.1'] as const)), ['KEPT a 0.5', 'KEPT b 0.5'])
  })
})

describe('smoothGroups', () => {
  const cardsOf = (tag: string): string =>
    `<ul>${[1, 2, 3, 4].map((place) => `<li><${tag}>${place}</${tag}></li>`).join('')}</ul>`

  /** The smoothed probabilities of four items that have .8, .4, .4 and .4. */
  function smoothed(body: string): number[] {
    const { pageBlocks, table } = markedPage(body)
    const probabilities = Float64Array.from([0.8, 0.4, 0.4, 0.4])
    smoothGroups(pageBlocks, probabilities, table)
    return [...probabilities].map((probability) => Math.round(probability * 1000) / 1000)
  }

  it('moves the probabilities at one place of the items half way to their mean', () =>
    assert.deepEqual(smoothed(cardsOf('div')), [0.65, 0.45, 0.45, 0.45]))

  it('leaves paragraphs', () => assert.deepEqual(smoothed(cardsOf('p')), [0.8, 0.4, 0.4, 0.4]))
})
