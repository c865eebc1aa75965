import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { splitIntoBlocks } from './blocks.ts'
import { findHeadline } from './headline.ts'

/** The text of the headline of a page at `https://site.example/lamps`; undefined without one. */
function headlineOf(body: string, title = 'Lamps of brass - Old Light'): string | undefined {
  const page = parseHtml(`<head><title>${title}</title></head><body>${body}</body>`, 'https://site.example/lamps')
  const pageBlocks = splitIntoBlocks(page.root)
  return pageBlocks.blocks[findHeadline(page, pageBlocks)]?.stats.head.trim()
}

describe('findHeadline', () => {
  for (const logo of [
    '<h1><a href="/">Old Light</a></h1>', '<h1><a href="https://site.example">Old Light</a></h1>',
    '<a href="/"><h1>Old Light</h1></a>',
  ]) it(`prefers the heading of the page to ${logo}`, () => {
    assert.equal(headlineOf(`<header>${logo}</header><article><h2>Lamps of brass</h2><p>Text</p></article>`), 'Lamps of brass')
    assert.equal(headlineOf(`<header>${logo}</header><main><h1>All lamps</h1><p>Text</p></main>`, 'Shop'), 'All lamps')
  })

  it('is the name of the site when there is no other', () => {
    assert.equal(headlineOf('<h1><a href="/">Old Light</a></h1><p>Text</p>'), 'Old Light')
  })

  it('may link to another page, or have a link in it', () => {
    assert.equal(headlineOf('<h1><a href="/lamps">All lamps</a></h1><h2>Lamps of brass</h2>', 'Shop'), 'All lamps')
    assert.equal(headlineOf('<h1>All lamps by <a href="/">Old Light</a></h1><h1>Lamps</h1>', 'Shop'), 'All lamps by Old Light')
  })

  it('is the heading with most of the title, not the name of the site or a section in it', () => {
    const heading = 'Lamps of brass are back'
    for (const level of ['h1', 'h2'])
      assert.equal(
        headlineOf(`<${level}>Old Light</${level}><${level}>${heading}</${level}>`, `Old Light: ${heading}`), heading,
      )
  })

  it('may contain the title, if that has words enough', () => {
    const page = (heading: string): string => `<h1>Letters</h1><article><h1>${heading}</h1></article>`
    const heading = 'Letters | Lamps of brass are back'
    assert.equal(headlineOf(page(heading), 'Lamps of brass are back'), heading)
    assert.equal(headlineOf(page('Our lamps of brass'), 'Lamps of brass'), 'Letters')
  })
})
