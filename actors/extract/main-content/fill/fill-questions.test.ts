import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillQuestions } from './fill-questions.ts'

/** The number of texts that are added when all blocks have the probability. */
const countAdded = (body: string, probability = 0.15): number =>
  textsAdded(body, ({ pageBlocks, marks, table }) =>
    fillQuestions(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table)).length

const answer = 'The ferry carries bicycles on weekdays, except in the first week of May when the boat is in the yard, '
  + 'and on any day of the winter.'
const entry = (question: string, text = answer): string => `<div class="entry"><h3>${question}</h3><p>${text}</p></div>`
const questions = ['Does it carry bicycles?', 'When does it leave?', 'What does it cost?']
const list = (text?: string): string => questions.map((question) => entry(question, text)).join('')

describe('fillQuestions', () => {
  it('keeps questions with their answers', () => assert.equal(countAdded(list()), 6))

  it('keeps them between a few other entries', () => assert.equal(countAdded(list() + entry('Write to us')), 6))

  it('leaves questions without answers, such as the titles of threads', () =>
    assert.equal(countAdded(list('by Ann Miller')), 0))

  it('leaves two questions, other sections, boxes beside the content, and what is unlikely', () => {
    assert.equal(countAdded(entry(questions[0]!) + entry(questions[1]!)), 0)
    assert.equal(countAdded(list().replaceAll('?', '.')), 0)
    assert.equal(countAdded(`<aside>${list()}</aside>`), 0)
    assert.equal(countAdded(list(), 0.05), 0)
  })
})
