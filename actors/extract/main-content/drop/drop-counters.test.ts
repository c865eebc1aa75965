import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage, textsAfter } from '#test/support/marked-page.ts'
import { dropCounters } from './drop-counters.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks }) => dropCounters(pageBlocks, marks))

const slides = (counters: string[]): string =>
  counters.map((counter) => `<li><h3>${counter}</h3><h2>A lantern</h2><p>Half price today.</p></li>`).join('')

describe('dropCounters', () => {
  for (const counters of [['1', '2', '3'], ['01', '02', '03', '04']])
    it(`drops ${counters.join(', ')} above the headings of slides`, () => {
      assert.deepEqual(textsLeft(slides(counters)), counters.flatMap(() => ['A lantern', 'Half price today.']))
    })

  for (const [name, html] of [
    ['figures that do not count', slides(['40', '12', '7'])],
    ['two numbers', slides(['1', '2'])],
    ['numbers above text', ['1', '2', '3'].map((step) => `<h3>${step}</h3><p>Fill the lamp.</p>`).join('')],
    ['years', slides(['2023', '2024', '2025'])],
  ] as const)
    it(`keeps ${name}`, () => {
      const { pageBlocks } = markedPage(html)
      assert.equal(textsLeft(html).length, pageBlocks.blocks.length)
    })
})
