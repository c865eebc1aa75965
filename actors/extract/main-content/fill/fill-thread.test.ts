import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAdded } from '#test/support/marked-page.ts'
import { fillThread, isThread } from './fill-thread.ts'

const added = (body: string, probability = 0.05): string[] =>
  textsAdded(body, ({ pageBlocks, marks, table }) =>
    fillThread(pageBlocks, marks, new Float64Array(marks.length).fill(probability), table))

const opening = `<div class="topic"><p>KEPT ${'word '.repeat(40)}</p></div>`
const comment = (text: string): string => `<div class="comment"><b>Ann Miller</b><div><p>${text}</p></div></div>`

describe('isThread', () => {
  for (const address of [
    'https://site.example/forum/beds/building-raised-beds/', 'https://forum.site.example/t/beds/12',
    'https://site.example/viewtopic.php?t=12', 'https://site.example/r/garden/comments/1rk/beds/',
  ]) it(`is true for ${address}`, () => assert.equal(isThread({ baseUrl: address }), true))

  for (const address of [
    'https://site.example/news/ten-questions-for-a-turner', 'https://site.example/blog/threadbare', 'none',
  ]) it(`is false for ${address}`, () => assert.equal(isThread({ baseUrl: address }), false))
})

describe('fillThread', () => {
  it('adds the texts of posts of which nothing is kept', () =>
    assert.deepEqual(
      added(opening + comment('Oil the hinge.') + comment('It helped, thank you.')),
      ['Oil the hinge.', 'It helped, thank you.'],
    ))

  it('adds answers to a kept post', () =>
    assert.deepEqual(
      added(`<div class="comment"><p>KEPT Which oil?</p>${comment('Linseed oil.')}</div>`), ['Linseed oil.'],
    ))

  it('leaves posts alone that are kept in part, and those that are few', () => {
    assert.deepEqual(added(`<div class="comment"><p>KEPT Oil the hinge.</p><p>Sent from my telephone</p></div>`), [])
    assert.deepEqual(added(opening + comment('Thank you.')), [])
  })

  it('adds a post in a form, but no form for an answer', () => {
    const long = 'word '.repeat(30).trim()
    const form = (field: string): string => `<div class="answer"><form><p>${long}</p>${field}</form></div>`
    assert.deepEqual(added(opening + form('<input type="hidden" name="post">')), [long])
    assert.deepEqual(added(opening + form('<textarea></textarea>')), [])
  })

  it('leaves links, side boxes and what is surely no content alone', () => {
    const long = 'word '.repeat(30)
    assert.deepEqual(added(opening + comment(`<a href="/a">${long}</a>`)), [])
    assert.deepEqual(added(`${opening}<aside>${comment(long)}</aside>`), [])
    assert.deepEqual(added(opening + comment(long), 0.01), [])
  })
})
