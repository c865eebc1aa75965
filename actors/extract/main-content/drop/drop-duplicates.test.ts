import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage, textsAfter } from '#test/support/marked-page.ts'
import { dropDuplicates, dropRepeatedHeadings } from './drop-duplicates.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks, table }) => dropDuplicates(pageBlocks, marks, table))

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

describe('dropDuplicates on a title that an item of a group has twice', () => {
  const title = 'How we moved the whole harvest in a single week'
  const other = (name: string): string => `<li><a href="/${name}">${name}</a><div><p>Bo</p><h2>Moving</h2></div></li>`
  const page = (heading: string): string =>
    `<ul><li><a href="/a">${title}</a><div><p>Anna</p><h2>${heading}</h2></div></li>${other('b')}${other('c')}</ul>`
  const marksOf = (body: string): number[] => {
    const { pageBlocks, marks, table } = markedPage(body)
    marks.fill(1)
    dropDuplicates(pageBlocks, marks, table)
    return [...marks.subarray(0, 3)]
  }

  it('keeps the heading', () => assert.deepEqual(marksOf(page(`<a href="/a">${title}</a>`)), [0, 1, 1]))

  it('keeps the text when only it is a link', () => assert.deepEqual(marksOf(page(title)), [1, 1, 0]))

  it('keeps the first copy outside of groups', () =>
    assert.deepEqual(marksOf(`<main><p>${title}</p><div><p>Anna</p><h2>${title}</h2></div></main>`), [1, 1, 0]))
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

describe('dropDuplicates on items of one group', () => {
  const job = (title: string): string =>
    `<li><h3>${title}</h3><div><p>Harbour office</p><p>Full time</p><p>From 40,000 a year</p></div></li>`

  it('keeps what items have in common when each has a text of its own', () => {
    assert.equal(textsLeft(`<ul>${['Pilot', 'Cook', 'Diver'].map(job).join('')}</ul>`).length, 12)
  })

  it('drops an item that repeats another one', () => {
    assert.equal(textsLeft(`<ul>${['Pilot', 'Cook', 'Pilot'].map(job).join('')}</ul>`).length, 8)
  })

  it('drops what a quote repeats of an earlier item', () => {
    const parts = '<p>One</p><p>Two</p><p>Three</p>'
    const posts = [parts, '<p>Hello</p>', `<blockquote>${parts}</blockquote><p>Yes</p>`]
    assert.equal(textsLeft(`<ul>${posts.map((post) => `<li>${post}</li>`).join('')}</ul>`).length, 5)
  })
})

describe('dropRepeatedHeadings', () => {
  const left = (body: string, headline = -1): string[] =>
    textsAfter(body, ({ pageBlocks, marks }) => dropRepeatedHeadings(pageBlocks, marks, headline))

  it('drops a heading directly after one with its text', () =>
    assert.deepEqual(left('<h1>Tides</h1><div><h2>Tides</h2><p>High at ten.</p></div>'), ['Tides', 'High at ten.']))

  it('drops the first heading when it repeats the headline', () =>
    assert.deepEqual(left('<h1>Tides</h1><h2>Tides</h2><p>High at ten.</p>', 0), ['Tides', 'High at ten.']))

  it('keeps a heading that repeats one above another text', () => {
    const texts = ['Tides', 'High at ten.', 'Tides', 'Low at four.']
    assert.deepEqual(left('<h2>Tides</h2><p>High at ten.</p><h2>Tides</h2><p>Low at four.</p>'), texts)
  })

  it('keeps texts that repeat', () => assert.deepEqual(left('<p>yes</p><p>yes</p>'), ['yes', 'yes']))
})
