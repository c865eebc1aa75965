import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markedPage } from '#test/support/marked-page.ts'
import { dropTrailingLinks } from './drop-trailing-links.ts'

/** The texts that are left when all blocks of a body are selected. */
function textsLeft(body: string, probability = 0.5): string[] {
  const { page, pageBlocks, marks, table } = markedPage(body)
  marks.fill(1)
  dropTrailingLinks(page, pageBlocks, marks, new Float64Array(marks.length).fill(probability), table)
  return pageBlocks.blocks.filter((_, index) => marks[index] === 1).map(({ stats }) => stats.head.trim().slice(0, 12))
}

const text = `<h1>Wheels</h1><p>${'The wheel turns in the millrace, as ever. '.repeat(6)}</p>`
const link = (href: string): string => `<li><a href="${href}">Another wheel</a></li>`
const list = (href: string): string => `<h2>Further reading</h2><ul>${link(href)}${link(href)}</ul>`
const left = ['Wheels', 'The wheel tu']

describe('dropTrailingLinks', () => {
  it('drops links to pages of the site after the text, with their heading', () => {
    assert.deepEqual(textsLeft(text + list('/b')), left)
    assert.deepEqual(textsLeft(`${text}${list('https://news.site.example/b')}<p>Share</p>`), [...left, 'Share'])
    assert.deepEqual(textsLeft(`${text}<a href="/b"><h3>Another wheel</h3></a>`), left)
  })

  it('drops a last heading, unless it is likely or a text follows it', () => {
    assert.deepEqual(textsLeft(`${text}<h2>More topics</h2>`), left)
    assert.deepEqual(textsLeft(`${text}<h2>More topics</h2>`, 0.9), [...left, 'More topics'])
    assert.equal(textsLeft(text + '<h3>Which oil?</h3>'.repeat(3)).length, 5)
    assert.deepEqual(textsLeft(`${text}<h2>Address</h2><p>Mill Lane 4</p>`), [...left, 'Address', 'Mill Lane 4'])
  })

  it('keeps links before a text, likely ones, and lists that may be what the page is for', () => {
    assert.equal(textsLeft(`${list('/b')}<p>The wheel turns in the millrace, as ever.</p>`).length, 4)
    assert.equal(textsLeft(text + list('/b'), 0.8).length, 5)
    assert.equal(textsLeft(text + list('/b').repeat(5)).length, 17)
  })

  it('keeps links to other sites, to documents and to parts of the page', () => {
    assert.equal(textsLeft(text + list('#b')).length, 5)
    assert.equal(textsLeft(text + list('https://other.example/b')).length, 5)
    assert.equal(textsLeft(text + list('/forms/b.pdf')).length, 5)
  })
})
