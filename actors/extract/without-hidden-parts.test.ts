import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeRequest, testUrl } from '#test/support/extract-pages.ts'
import { chooseContent } from './choose-content.ts'
import { parseHtml } from './parse-html.ts'
import { textOf } from './text-of.ts'

/** The text of the whole page, as `only_main_content: false` asks for it. */
const textFor = (html: string): string =>
  textOf(chooseContent(parseHtml(html, testUrl), makeRequest({ only_main_content: false })).root)

const sentence = 'The keeper of the lighthouse writes down each ship that passes in the night. '

describe('the whole page', () => {
  for (const [how, attribute] of [
    ['its own style', 'style="color: red; display:none"'], ['its visibility', 'style="visibility: hidden"'],
    ['the hidden attribute', 'hidden'],
  ] as const)
    it(`has no text that is hidden by ${how}`, () => {
      assert.equal(
        textFor(`<nav>Menu</nav><p>Shown</p><p ${attribute}>Secret</p><p>Also <b ${attribute}>not</b> shown</p>`),
        'Menu Shown Also shown')
    })

  it('has no hidden text among several of no class', () => {
    assert.equal(textFor('<p>Shown</p><p hidden>One</p><p hidden>Two</p><p hidden>Three</p>'), 'Shown')
  })

  it('keeps tabs and slides that a click shows', () => {
    assert.equal(textFor('<p>Shown</p><div class="tab-panel" hidden>Sizes</div>'), 'Shown Sizes')
    const slides = ['One', 'Two', 'Three'].map((text) => `<div class="slide" style="display:none">${text}</div>`)
    assert.equal(textFor(`<p>Shown</p>${slides.join('')}`), 'Shown One Two Three')
  })

  it('keeps a large part that a script shows', () => {
    const text = textFor(`<p>Please wait</p><div id="app" style="display:none"><p>${sentence.repeat(8)}</p></div>`)
    assert.match(text, /lighthouse/)
  })

  it('keeps the page behind a wall of cookies that hides it', () => {
    const wall = '<div class="wall">We use cookies. Accept?</div>'
    const page = `<div id="page" style="visibility:hidden"><h1>Night</h1><p>${sentence.repeat(6)}</p></div>`
    assert.match(textFor(wall + page),
      /Night The keeper/)
  })

  it('keeps rows of tables, sources of formulas and pages for readers without scripts', () => {
    assert.match(textFor('<p>Shown</p><table><tr><td>A</td></tr><tr hidden><td>B</td></tr></table>'), /B/)
    assert.match(textFor(`<p>Shown</p><div hidden><noscript>${sentence}</noscript></div>`), /Shown/)
  })
})
