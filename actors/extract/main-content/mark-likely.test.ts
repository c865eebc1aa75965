import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { selectedTexts } from '#test/support/marked-page.ts'
import { splitIntoBlocks } from './features/blocks.ts'
import { describeElements } from './features/element-facts.ts'
import { markLikely } from './mark-likely.ts'

/** The marked blocks of a body in which every block has the probability and the threshold is 0.5. */
function marked(body: string, probability: number, coreTag = 'body', isDoubtful = true): string[] {
  const pageBlocks = splitIntoBlocks(parseHtml(`<body>${body}</body>`, 'https://site.example/').root)
  const core = pageBlocks.elements.find(({ node }) => node.tagName === coreTag)
  const probabilities = new Float64Array(pageBlocks.blocks.length).fill(probability)
  const facts = describeElements(pageBlocks, new Map())
  const marks = markLikely(pageBlocks, probabilities, 0.5, core, facts, isDoubtful)
  return selectedTexts({ pageBlocks, marks })
}

const body =
  '<h2>Heading</h2><p>Words</p><ul><li><a href="/a">Linked</a></li><li>Plain</li></ul><h3><a href="/b">Card</a></h3>'

describe('markLikely', () => {
  it('marks every block from the threshold on', () =>
    assert.deepEqual(marked(body, 0.5), ['Heading', 'Words', 'Linked', 'Plain', 'Card']))

  it('marks short linked blocks below the threshold', () =>
    assert.deepEqual(marked(body, 0.3), ['Linked', 'Card']))

  it('marks them slightly below the threshold only on pages with clear content', () => {
    assert.deepEqual(marked(body, 0.45, 'body', false), ['Linked', 'Card'])
    assert.deepEqual(marked(body, 0.4, 'body', false), [])
  })

  it('marks linked blocks of navigation slightly below the threshold only', () => {
    const menu = '<nav><ul><li><a href="/a">Linked</a></li></ul></nav>'
    assert.deepEqual(marked(menu, 0.45), ['Linked'])
    assert.deepEqual(marked(menu, 0.4), [])
  })

  it('marks nothing far below the threshold, and no long block slightly below it', () => {
    assert.deepEqual(marked(body, 0.25), [])
    assert.deepEqual(marked(`<ul><li><a href="/a">${'word '.repeat(40)}</a></li></ul>`, 0.45), [])
  })

  it('marks no hidden block below the threshold', () =>
    assert.deepEqual(marked('<ul hidden><li><a href="/a">Linked</a></li></ul>', 0.45), []))

  it('needs a higher probability outside the core', () => {
    const page = `<main>${body}</main><footer><h2>Below</h2><p>More</p></footer>`
    assert.deepEqual(marked(page, 0.6, 'main'), ['Heading', 'Words', 'Linked', 'Plain', 'Card'])
    assert.deepEqual(marked(page, 0.7, 'main'), ['Heading', 'Words', 'Linked', 'Plain', 'Card', 'Below', 'More'])
  })
})
