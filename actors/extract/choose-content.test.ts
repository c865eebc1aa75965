import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { makeRequest, testUrl } from '#test/support/extract-pages.ts'
import { chooseContent, type ChosenContent } from './choose-content.ts'
import { parseHtml } from './parse-html.ts'
import { textOf } from './text-of.ts'

const choose = (html: string, over: Partial<ScrapeRequest> = {}): ChosenContent =>
  chooseContent(parseHtml(html, testUrl), makeRequest(over))
const textFor = (html: string, over: Partial<ScrapeRequest> = {}): string => textOf(choose(html, over).root)
const hasCode = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

const page = '<nav>menu</nav><div class="a">one<p class="ad">ad</p></div>'
  + '<main><p id="b">two <b data-x="1">bold</b></p></main><div class="a">three</div>'

describe('chooseContent', () => {
  it('keeps the elements that include_selectors match, in document order and without duplicates', () => {
    assert.equal(textFor(page, { include_selectors: ['#b', '.a', '.ad'] }), 'one ad two bold three')
    assert.equal(choose(page, { include_selectors: ['.a'] }).mainContentOnly, true)
  })

  it('keeps hidden elements that include_selectors match', () => {
    assert.equal(
      textFor('<p>seen</p><div class="tab" style="display:none"><p>second tab</p></div>', {
        include_selectors: ['.tab'],
      }),
      'second tab',
    )
  })

  it('keeps main content that scripts will show', () => {
    const sentence =
      'The content of the page, hidden by its style until a script has looked who reads it, as shops and lockers do. '
    const text = sentence.repeat(6)
    const { root, mainContentOnly, warnings } = choose(
      '<nav><a href=/>Home</a> <a href=/a>All</a></nav>'
        + `<div style="display:none"><h1>Title of it</h1><p>${text}</p><p>${text}</p></div>`
        + '<footer><p>Imprint</p></footer>',
    )
    assert.deepEqual(
      [textOf(root).includes('lockers do'), textOf(root).includes('Imprint'), mainContentOnly, warnings],
      [true, false, true, []],
    )
  })

  it('removes the elements that exclude_selectors match, also inside included ones', () => {
    assert.equal(textFor(page, { include_selectors: ['.a'], exclude_selectors: ['.ad'] }), 'one three')
    assert.equal(
      textFor(page, { only_main_content: false, exclude_selectors: ['main', '.a:last-child', 'nav'] }), 'one ad',
    )
  })

  it('supports attribute selectors', () => {
    assert.equal(textFor(page, { include_selectors: ['[data-x="1"]'] }), 'bold')
    assert.equal(textFor('<div class="x  y">yes</div><div class="xy">no</div>', { include_selectors: ['.x.y'] }), 'yes')
    assert.equal(
      textFor('<label for="q">yes</label><input id="q" disabled>no', { include_selectors: ['label[for=q]'] }), 'yes',
    )
    assert.equal(textFor('<a href="/x">yes</a><a>no</a>', { include_selectors: ['a[href^="/"]:not([rel])'] }), 'yes')
  })

  it('does not change the tree of the page', () => {
    const parsed = parseHtml(page, testUrl)
    const before = JSON.stringify(parsed.root)
    chooseContent(parsed, makeRequest({ include_selectors: ['.a'], exclude_selectors: ['.ad'] }))
    assert.equal(JSON.stringify(parsed.root), before)
  })

  it('throws EMPTY_CONTENT with the selectors when nothing matches', () => {
    assert.throws(
      () => choose(page, { include_selectors: ['.missing'] }),
      (error) => hasCode('EMPTY_CONTENT')(error) && /"\.missing"/.test((error as Error).message),
    )
    assert.throws(() => choose('<p class=x> </p>text', { include_selectors: ['.x'] }), hasCode('EMPTY_CONTENT'))
    assert.throws(() => choose('<p>x', { exclude_selectors: ['p'] }), hasCode('EMPTY_CONTENT'))
  })

  it('throws INVALID_REQUEST for an invalid selector', () =>
    assert.throws(() => choose(page, { include_selectors: ['p['] }), hasCode('INVALID_REQUEST')))

  it('throws PAGE_TOO_COMPLEX for selectors that scan the page many times', () => {
    assert.throws(
      () => choose(`<div>${'<p><i>x</i></p>'.repeat(20_000)}</div>`, { exclude_selectors: ['b ~ p'] }),
      hasCode('PAGE_TOO_COMPLEX'),
    )
  })

  for (const empty of [
    '', '<title>x</title>', '<div hidden>x</div>', '<script>x</script><style>y</style>',
    '<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>',
    '<img src=p.gif width=1 height=1>', '\u00a0 | –',
  ]) {
    it(`finds no content in ${JSON.stringify(empty.slice(0, 40))}`, () =>
      assert.throws(() => choose(empty), hasCode('EMPTY_CONTENT')))
  }

  for (const full of [
    'x', '<img src=a.png>', '<video src=a.mp4>', '$',
    `<body><noscript>${'a page for readers without scripts '.repeat(10)}</noscript>`,
  ]) {
    it(`finds content in ${JSON.stringify(full.slice(0, 40))}`, () => assert.ok(choose(full)))
  }

  it('warns when the main content could not be separated', () => {
    const { mainContentOnly, warnings } = choose('<p>x')
    assert.deepEqual([mainContentOnly, warnings.length], [false, 1])
  })
})
