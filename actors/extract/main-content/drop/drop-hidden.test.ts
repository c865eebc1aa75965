import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { textContent } from '#actors/extract/tree/walk.ts'
import { findMainContent } from '../find-main-content.ts'

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>The lantern number ${index} stood beside a copper bridge.</p>`).join('')
const textOf = (body: string, style = ''): string =>
  textContent(
    findMainContent(
      parseHtml(
        `<html><head><title>Opening hours</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
        'https://site.example/',
      ),
    ).root,
  )
const short = '<h1>Opening hours</h1><p>We are open every day from nine to five.</p>'
const trap = 'This is a SECRET note.'

describe('hidden text', () => {
  for (const [name, html, style] of [
    ['a style', `<p style="display:none">${trap}</p>`, ''],
    ['the hidden attribute', `<div hidden><p>${trap}</p></div>`, ''],
    ['a rule of the page', `<p class="trap">${trap}</p>`, '.trap { display: none }'],
    ['a rule for a word', `<p>Come and <span class="trap">SECRET</span> see us.</p>`, '.trap { display: none }'],
    ['a closed dialog', `<div class="modal" role="dialog" aria-hidden="true"><p>${trap}</p></div>`, ''],
    ['a dialog element', `<dialog><p>${trap}</p></dialog>`, ''],
  ] as const) {
    it(`by ${name} is left out of a short page`, () => {
      const text = textOf(short + html, style)
      assert.match(text, /We are open/)
      assert.doesNotMatch(text, /SECRET/)
    })
    it(`by ${name} is left out of a long page`, () =>
      assert.doesNotMatch(textOf(short + words(40) + html, style), /SECRET/))
  }

  it('is left out of a short page when it is a long list of data', () => {
    const data = Array.from({ length: 60 }, (_, index) => `<dt>code ${index}:</dt><dd>SECRET ${index}</dd>`).join('')
    assert.doesNotMatch(textOf(`${short}${words(4)}<dl style="display:none">${data}</dl>`), /SECRET/)
    assert.doesNotMatch(textOf(`${short}${words(4)}<dl class="info hide">${data}</dl>`), /SECRET/)
  })

  it('is left out when several short notes stand together', () => {
    const note = `<p class="note" style="display:none">${trap}</p>`
    assert.doesNotMatch(textOf(short + words(40) + note.repeat(4)), /SECRET/)
  })

  it('is kept when several long parts stand together, as the slides of a gallery do', () => {
    const slides = words(3).replaceAll('<p>', '<p class="slide" style="display:none">Of the harbour and its light: ')
    assert.match(textOf(`${short}${words(40).replaceAll('number', 'numeral')}<div>${slides}</div>`), /number 2/)
  })

  for (const [name, html, style] of [
    ['another rule shows it', '<p class="trap open">Closed on Sundays.</p>', '.trap{display:none} .trap.open{display:block}'],
    ['it is displayed on wide screens', '<p class="trap wide">Closed on Sundays.</p>',
      '.trap{display:none} @media (min-width: 900px) { .wide { display: block } }'],
    ['a class shows it on wide screens', '<p class="trap lg:block">Closed on Sundays.</p>',
      '.trap{display:none} @media (min-width: 900px) { .lg\\:block { display: block } }'],
    ['its style shows it', '<p class="trap" style="display:block">Closed on Sundays.</p>', '.trap{display:none}'],
    ['only the printed page hides it', '<p class="trap">Closed on Sundays.</p>', '@media print { .trap{display:none} }'],
    ['it is a tab', '<div role="tabpanel" hidden><p>Closed on Sundays.</p></div>', ''],
    ['it is the answer to a question', '<div class="faq-answer" style="display:none"><p>Closed on Sundays.</p></div>', ''],
    ['a script shows it', '<p class="fade-in">Closed on Sundays.</p>', '.fade-in{display:none}'],
    ['it is an icon for screens', '<p><b aria-hidden="true">Closed on Sundays.</b></p>', ''],
  ] as const)
    it(`is kept when ${name}`, () => assert.match(textOf(short + words(6) + html, style), /Closed on Sundays/))

  it('is kept on a page that a script shows', () => {
    assert.match(textOf(`<p>Loading, please wait for a moment.</p><div style="display:none">${words(20)}</div>`), /number 7/)
  })
})

describe('content that a script shows', () => {
  const offer = `<div style="display:none"><h1>Stone mill</h1>${words(6)}<h2>Grist</h2><p>Fine to coarse.</p></div>`
  const teaser = `<section>${'<p>Our shop in the old town is open every day but Sunday.</p>'.repeat(4)}</section>`

  it('is kept with its headings when it has the only headline of the page', () => {
    const text = textOf(`${teaser}${offer}`)
    for (const part of ['lantern number 5', 'Grist', 'Fine to coarse.']) assert.ok(text.includes(part), part)
  })

  it('stays hidden beside a visible headline, as a copy of the visible text, and as a small part', () => {
    assert.doesNotMatch(textOf(`${short}${words(12)}${offer}`), /Grist/)
    assert.doesNotMatch(textOf(`<h2>Stone mill</h2>${words(12)}${offer}`), /Grist/)
    const login = '<form style="display:none"><h1>Log in</h1><p>With your SECRET name.</p></form>'
    assert.doesNotMatch(textOf(`<h2>Opening hours</h2>${words(12)}${login}`), /SECRET/)
  })
})
