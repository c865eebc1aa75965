import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropComments } from './drop-comments.ts'

/** The texts that are left when all blocks of a body are selected, articles being likely. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => {
    const probabilities =
      Float64Array.from(pageBlocks.blocks, ({ stats }) => (stats.head.startsWith('The') ? 0.9 : 0.4))
    dropComments(pageBlocks, marks, probabilities, table)
  }).map((text) => text.slice(0, 20))

const article = (sentences = 20): string => `<h1>Wheels</h1><p>${'The wheel turns, as ever. '.repeat(sentences)}</p>`
const comments = (name: string, text = 'I oil it twice a year.'): string =>
  `<section class="${name}"><h2>2 remarks</h2><div><b>Ann Miller</b><p>${text}</p></div></section>`
const left = ['Wheels', 'The wheel turns, as ']

describe('dropComments', () => {
  for (const name of ['comments', 'comments-area', 'PostComments', 'comment-list', 'article_comments a', 'kommentare'])
    it(`drops ${name}`, () => assert.deepEqual(textsLeft(article() + comments(name)), left))

  for (const name of ['has-comments', 'comment', 'live-match-comments', 'commentary', 'comments-policy'])
    it(`keeps ${name}`, () => assert.equal(textsLeft(article() + comments(name)).length, 5))

  it('keeps the comments of a page with little else', () => {
    assert.equal(textsLeft(article(5) + comments('comments')).length, 5)
    assert.equal(textsLeft(article() + comments('comments', 'I oil it. '.repeat(1_000))).length, 5)
  })

  it('keeps an element that has the headline', () =>
    assert.equal(textsLeft(`<div class="comments">${article()}</div>`).length, 2))
})
