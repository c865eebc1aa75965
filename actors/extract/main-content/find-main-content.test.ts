import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { elementsOf, findElement, textContent } from '#actors/extract/tree/walk.ts'
import { findMainContent, type MainContent, type MainContentOptions } from './find-main-content.ts'

const nouns = ['harbour', 'lantern', 'orchard', 'canyon', 'kettle']
const sentence = (seed: number): string =>
  `The ${nouns[seed % 5]} number ${seed} stood beside a copper bridge, `
  + 'and nobody in the garden had moved it since.'
const prose = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) =>
    `<p>${[0, 1, 2].map((part) => sentence(from + index * 3 + part)).join(' ')}</p>`).join('\n')
const longRoad = '<p>The long road went ever on, and the words went with it.</p>'

const nav = `<header><nav class="site-nav"><ul>
  <li><a href="/">NAV home</a></li><li><a href="/p">Products</a></li><li><a href="/a">About</a></li>
</ul></nav></header>`
const cookies = `<div id="cookie-banner" class="cookie-consent" role="dialog">
  <p>COOKIE: we use cookies to improve your experience.</p><button>Accept all</button>
</div>`
const aside = `<aside class="sidebar">
  <h3>Related</h3><ul><li><a href="/1">SIDE one</a></li><li><a href="/2">Another story</a></li></ul>
</aside>`
const footer = `<footer class="site-footer">
  <p>FOOT © 2024 Example Ltd. All rights reserved.</p><ul><li><a href="/privacy">Privacy</a></li></ul>
</footer>`

const mainOf = (body: string, options?: MainContentOptions): MainContent =>
  findMainContent(
    parseHtml(
      `<!doctype html><html lang="en"><head><title>A headline of words</title></head><body>${body}</body></html>`,
      'https://site.example/a',
    ),
    options,
  )
const textOf = (body: string): string => textContent(mainOf(body).root).replace(/\s+/g, ' ')
const article = (inner = ''): string => `${nav}${cookies}<div class="layout">
  <main><article><h1>A headline of words</h1>${prose(5)}${inner}${prose(2, 50)}</article></main>${aside}
</div>${footer}`

describe('findMainContent', () => {
  it('keeps an article and drops navigation, cookie banner, sidebar and footer', () => {
    const { root, isolated } = mainOf(article())
    const text = textContent(root)
    assert.equal(isolated, true)
    assert.match(text, /A headline of words[\s\S]*number 0[\s\S]*number 55/)
    assert.doesNotMatch(text, /NAV|COOKIE|SIDE|FOOT|Accept all/)
  })

  it('drops a footer with an image in a box beside the text', () => {
    const box = `<div class="bottom">${footer.replace('<p>', '<img src="logo.png"><p>')}</div>`
    assert.doesNotMatch(textOf(`<h1>A headline of words</h1>${prose(5)}${box}`), /FOOT|Privacy/)
  })

  it('puts the headline first, as a level-1 heading, once', () => {
    const { root } = mainOf(
      article()
        .replace('<main>', '<div class="top"><h1>A headline of words</h1></div><main>')
        .replace('<article><h1>A headline of words</h1>', '<article>'),
    )
    const headings = [...elementsOf(root)].filter(({ tagName }) => tagName === 'h1')
    assert.equal(root.children.find((child) => child.type === 'element'), headings[0])
    assert.deepEqual(headings.map(textContent), ['A headline of words'])
  })

  for (const [name, inner, mark] of [
    ['a table', '<table><tr><th>Year</th><th>Sum</th></tr><tr><td>1999</td><td>CELL</td></tr></table>', 'CELL'],
    ['code', '<pre><code>npm install CODE</code></pre>', 'CODE'],
    ['a list', '<ul><li>one</li><li>ITEM</li></ul>', 'ITEM'],
    ['a list of links', '<ul><li><a href="/x">first step</a></li><li><a href="/y">LINK</a></li></ul>', 'LINK'],
    ['definitions', '<dl><dt>Term</dt><dd>MEANING</dd></dl>', 'MEANING'],
    ['a quote', '<blockquote>QUOTE</blockquote>', 'QUOTE'],
    ['a heading', '<h2>HEADING</h2>', 'HEADING'],
  ] as const) {
    it(`keeps ${name} between paragraphs`, () => assert.match(textOf(article(inner)), new RegExp(mark)))
  }

  it('keeps a caption between paragraphs with its image', () => {
    const inner = article('<figure><img src="a.png"><figcaption>CAPTION</figcaption></figure>')
    assert.match(textContent(mainOf(inner, { withImages: true }).root), /CAPTION/)
    assert.doesNotMatch(textOf(inner), /CAPTION/)
  })

  it('keeps images between kept paragraphs', () => {
    assert.ok(findElement(mainOf(article('<p><img src="a.png" alt="x"></p>')).root, ({ tagName }) => tagName === 'img'))
  })

  it('keeps repeated paragraphs of one parent, and drops a second copy of the content', () => {
    assert.equal(textOf(`<main><h1>Long</h1>${longRoad.repeat(30)}</main>`).match(/long road/g)?.length, 30)
    const twice = `<main><div class="desktop">${prose(6)}</div><div class="mobile">${prose(6)}</div></main>`
    assert.equal(textOf(twice).match(/number 0 /g)?.length, 1)
  })

  it('does not change the tree of the page', () => {
    const page = parseHtml(article(), 'https://site.example/')
    const before = JSON.stringify(page.root)
    findMainContent(page)
    assert.equal(JSON.stringify(page.root), before)
  })

  it('returns the visible body of a page of a few words, with `isolated` false', () => {
    const { root, isolated } = mainOf('<p>Hello there.</p><p hidden>secret</p>')
    assert.deepEqual([isolated, textContent(root).trim()], [false, 'Hello there.'])
  })

  it('keeps a main element of a few words as a whole', () => {
    const { root, isolated } = mainOf(
      `${nav}<main><h1>Lists</h1><ul><li>A<ul><li>B</li></ul></li></ul></main>${footer}`,
    )
    assert.deepEqual([isolated, textContent(root).replace(/\s+/g, '')], [true, 'ListsAB'])
  })

  it('keeps a short rest of a main element whose other blocks are all kept', () => {
    const links = '<p><a href="guide.html">GUIDE</a> <a href="#part">PART</a></p>'
    assert.match(textOf(`${nav}<main><h1>A headline of words</h1>${prose(4)}${links}</main>${footer}`), /GUIDE PART/)
  })

  it('drops hidden paragraphs, unless the page hides all of its text until scripts run', () => {
    assert.doesNotMatch(
      textOf(article('<p style="display:none">SECRET words that a reader of this page never sees at all, ever.</p>')),
      /SECRET/,
    )
    assert.match(
      textOf(`<div style="visibility:hidden"><article><h1>A headline of words</h1>${prose(6)}</article></div>`),
      /number 7/,
    )
  })

  it('returns an empty root for an empty page', () => {
    assert.deepEqual(findMainContent(parseHtml('', 'https://site.example/')), {
      root: { type: 'root', children: [] }, isolated: false,
    })
  })

  it('handles 50,000 nested elements and 25,000 paragraphs', () => {
    assert.match(textOf(`${'<div>'.repeat(50_000)}<p>BOTTOM ${'word '.repeat(50)}</p>`), /BOTTOM/)
    assert.equal(textOf(`<main><h1>Huge</h1>${longRoad.repeat(25_000)}</main>`).match(/long road/g)?.length, 25_000)
  })
})
