import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { ElementNames } from './element-names.ts'
import { nameOf } from './tokens.ts'

const { pageBlocks: { elements } } = markedPage(
  '<div class="post Comments"><p class="text">One.</p><p class="text" id="no-comment">Two.</p></div><p>Three.</p>',
)
const names = new ElementNames(elements)
const matched = (found: Uint8Array): string[] =>
  elements.filter((_, index) => found[index] === 1).map(({ node }) => nameOf(node))

describe('ElementNames', () => {
  it('lists each distinct name once, and gives every element the number of its name', () => {
    assert.equal(new Set(names.distinct).size, names.distinct.length)
    assert.deepEqual(
      Array.from(names.numbers, (number) => names.distinct[number]), elements.map(({ node }) => nameOf(node)),
    )
  })

  it('tells whether some name contains a match', () => {
    assert.equal(names.has(['comment']), true)
    assert.equal(names.has(['caption']), false)
  })

  it('marks the elements whose name contains a match', () => {
    assert.deepEqual(matched(names.matching(['comment', 'caption'])), ['post Comments', 'text no-comment'])
    assert.deepEqual(matched(names.matching(['caption'])), [])
  })

  it('marks of these only those that a test accepts', () => {
    assert.deepEqual(matched(names.matching(['comment'], (name) => name.startsWith('post'))), ['post Comments'])
  })
})
