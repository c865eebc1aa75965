import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { dropDuplicates } from './drop-duplicates.ts'

/** The texts that are left when all blocks of a body are selected. */
function textsLeft(body: string): string[] {
  const { pageBlocks, marks } = markedPage(body)
  marks.fill(1)
  dropDuplicates(pageBlocks, marks)
  return pageBlocks.blocks.filter((_, index) => marks[index] === 1).map(({ stats }) => stats.head.trim())
}

const narrow = '<div class="narrow"><h3>Harvest fair</h3><p>Sunday</p><p>Free</p></div>'

describe('dropDuplicates on two versions of an item', () => {
  it('keeps the one with more text', () => {
    const wide = '<div class="wide"><h3>Harvest fair</h3><p>Sunday</p></div>'
    const texts = ['Harvest fair', 'Sunday', 'Free']
    assert.deepEqual(textsLeft(`<ul><li>${narrow}${wide}</li></ul>`), texts)
    assert.deepEqual(textsLeft(`<ul><li>${wide}${narrow}</li></ul>`), texts)
  })

  for (const [name, body, count] of [
    ['items with a text of their own', `<li>${narrow}<div><h3>Harvest fair</h3><p>Monday</p></div></li>`, 5],
    ['rows of a table', '<table><tr><td>yes</td><td>no</td></tr><tr><td>yes</td><td>no</td></tr></table>', 4],
    ['answers of a thread', '<div><div><p>bo</p><p>Thanks!</p></div>'.concat('<div><p>bo</p><p>Thanks!</p></div>'.repeat(2), '</div>'), 6],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(textsLeft(body).length, count))
})

describe('dropDuplicates on a table of contents', () => {
  const title = 'How long does a letter take from one island to the other?'

  it('keeps the heading that an entry repeats', () => {
    const contents = `<ul><li><a href="#how">${title}</a></li><li><a href="#why">Why</a></li></ul>`
    const texts = textsLeft(`${contents}<div><h2 id="how">${title}</h2><p>Two days.</p></div>`)
    assert.deepEqual(texts, [title, 'Why', title, 'Two days.'])
  })

  it('drops the heading that a link to another page repeats', () => {
    const texts = textsLeft(`<div><a href="/how">${title}</a></div><div><h2>${title}</h2><p>Two days.</p></div>`)
    assert.deepEqual(texts, [title, 'Two days.'])
  })

  it('drops a paragraph that an entry repeats', () => {
    const texts = textsLeft(`<ul><li><a href="#how">${title}</a></li></ul><div><p>${title}</p><p>Two days.</p></div>`)
    assert.deepEqual(texts, [title, 'Two days.'])
  })
})
