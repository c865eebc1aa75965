import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { splitIntoBlocks } from './features/blocks.ts'
import { findFrame } from './page-frame.ts'

/** The texts that are left of a page without its frame. */
function textsLeft(body: string): string[] {
  const { root } = parseHtml(`<body>${body}</body>`, 'https://site.example/')
  return splitIntoBlocks(root, findFrame(root).all).blocks.map(({ stats }) => stats.head.trim())
}

const text = '<p>The mill grinds wheat, rye and spelt in small batches, and every sack carries the date of grinding.</p>'
const left = 'The mill grinds wheat, rye and spelt in small batches, and every sack carries the date of grinding.'
const longText = Array.from({ length: 6 }, () => 'Every sack carries the date of grinding.').join(' ')

describe('findFrame', () => {
  const frames: [string, string, string?][] = [
    ['navigation', '<nav><a href="/a">Shop</a></nav>'],
    ['the footer of the page', '<footer><p>Closed on Mondays.</p></footer>'],
    ['a footer in plain boxes', '<div><div><footer><p>Closed on Mondays.</p></footer></div></div>'],
    ['a role', '<div role="contentinfo"><p>Closed on Mondays.</p></div>'],
    ['navigation with a logo as headline', '<nav><h1>Miller</h1></nav><h1>Flour</h1>', 'Flour'],
    ['a footer with an article', '<footer><article>Other mills</article></footer><h1>Flour</h1>', 'Flour'],
    ['a dialog', '<div role="dialog"><p>Subscribe now.</p></div>'],
    ['breadcrumbs in the main element', '<main><nav><a href="/">Mill</a> › <a href="/flour">Flour</a></nav></main>'],
    ['a menu of buttons in the main element', '<main><nav><button>Sort by</button><a href="#">Filter</a></nav></main>'],
    [
      'the entries of a table of contents that lead to other pages',
      '<main><nav><ul><li><a href="#a">Wheat</a></li><li><a href="/shop">Shop</a></li></ul></nav></main>', 'Wheat',
    ],
    ['a notice about cookies', '<div class="cookie-banner"><p>We use cookies.</p></div>'],
    ['a notice in a custom element', '<cookie-banner><div class="box"><p>We use cookies.</p></div></cookie-banner>'],
    ['a notice named by its label', '<div class="box" aria-label="Cookie consent"><p>We use cookies.</p></div>'],
    ['a notice with a generated name', '<section id="acmeConsentBox"><p>We use cookies.</p></section>'],
  ]
  for (const [name, html, headline] of frames)
    it(`leaves out ${name}`, () => assert.deepEqual(textsLeft(`${html}${text}`), headline ? [headline, left] : [left]))

  const content: [string, string, string][] = [
    ['the footer of a quote', '<blockquote><footer>Ada Miller</footer></blockquote>', 'Ada Miller'],
    ['the footer of an article', '<article><footer>Ada Miller</footer></article>', 'Ada Miller'],
    ['contents in the main element', '<main><nav><a href="#a">Wheat</a></nav></main>', 'Wheat'],
    [
      'an entry of a table of contents with a text of its own',
      '<main><nav><ul><li><a href="#a">Wheat</a>, <a href="/rye">rye</a></li></ul></nav></main>', 'Wheat, rye',
    ],
    ['a text in navigation in the main element', `<main><nav>${longText}</nav></main>`, longText],
    ['a description that opens as a dialog', '<main><div role="dialog">Size guide</div></main>', 'Size guide'],
    ['an element around the headline', '<nav><h1>Flour</h1></nav>', 'Flour'],
    ['a name that only contains a word', '<div class="cookieless">Oat biscuits</div>', 'Oat biscuits'],
  ]
  for (const [name, html, kept] of content)
    it(`keeps ${name}`, () => assert.deepEqual(textsLeft(`${html}${text}`), [kept, left]))

  it('keeps what is most of the page', () => {
    assert.deepEqual(textsLeft(`<div class="cookie-recipes">${text}</div><p>Short.</p>`), [left, 'Short.'])
  })

  it('leaves out the same navigation with and without a notice', () => {
    const menu = `<nav>${'<a href="/a">Wheat flour</a> '.repeat(30)}</nav><p>Mill</p>`
    const notice = '<div role="dialog"><p>We use cookies to give you the best experience.</p></div>'
    assert.deepEqual(textsLeft(`${notice}${menu}`), textsLeft(menu))
  })

  const policy = `<p>${'We protect your data and say here how we do it. '.repeat(60)}</p>`
  const main = `<main>${text.repeat(7)}</main>`
  for (const html of [
    `<footer><div role="dialog" aria-modal="true">${policy}</div></footer>`,
    `<div id="acme-consent-sdk">${policy}</div>`, `<dialog>${policy}</dialog>`,
  ]) {
    it(`leaves out a long overlay beside the main element: ${html.slice(0, 30)}`, () =>
      assert.deepEqual(textsLeft(main + html), Array.from({ length: 7 }, () => left)))
    it(`keeps a long overlay when the main element is nearly empty: ${html.slice(0, 30)}`, () =>
      assert.equal(textsLeft(`<main><p>Loading</p></main>${html}`).length, 2))
  }

  it('leaves out a bar with offers', () =>
    assert.deepEqual(textsLeft(`<div class="promo-bar"><p>Free shipping.</p></div>${text}`), [left]))

  it('reads deeply nested navigation in linear time', () => {
    const depth = 200
    const html = `${'<nav>'.repeat(depth)}${'<p>Shop</p>'.repeat(20_000)}<h1>Flour</h1>${'</nav>'.repeat(depth)}`
    assert.equal(textsLeft(html).length, 20_001)
  })
})
