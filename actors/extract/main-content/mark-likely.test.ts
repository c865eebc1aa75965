import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { cutIntoBlocks } from './blocks.ts'
import { markLikely } from './mark-likely.ts'

/** Which blocks of a body are marked when each is judged `probability` and the threshold is 0.5. */
function marked(body: string, probability: number, coreTag = 'body'): string[] {
  const cut = cutIntoBlocks(parseHtml(`<body>${body}</body>`, 'https://site.example/').root)
  const core = cut.elements.find(({ node }) => node.tagName === coreTag)
  const marks = markLikely(cut, new Float64Array(cut.blocks.length).fill(probability), 0.5, core)
  return cut.blocks.filter((_, index) => marks[index] === 1).map(({ stats }) => stats.head.trim())
}

const body =
  '<h2>Heading</h2><p>Words</p><ul><li><a href="/a">Linked</a></li><li>Plain</li></ul><h3><a href="/b">Card</a></h3>'

describe('markLikely', () => {
  it('marks all that is over the threshold', () =>
    assert.deepEqual(marked(body, 0.5), ['Heading', 'Words', 'Linked', 'Plain', 'Card']))

  it('marks short linked parts a little below it', () => assert.deepEqual(marked(body, 0.45), ['Linked', 'Card']))

  it('marks nothing further below it, and no long part', () => {
    assert.deepEqual(marked(body, 0.4), [])
    assert.deepEqual(marked(`<ul><li><a href="/a">${'word '.repeat(40)}</a></li></ul>`, 0.45), [])
  })

  it('marks only what is sure outside of the core', () => {
    const page = `<main>${body}</main><footer><h2>Below</h2><p>More</p></footer>`
    assert.deepEqual(marked(page, 0.6, 'main'), ['Heading', 'Words', 'Linked', 'Plain', 'Card'])
    assert.deepEqual(marked(page, 0.7, 'main'), ['Heading', 'Words', 'Linked', 'Plain', 'Card', 'Below', 'More'])
  })
})
