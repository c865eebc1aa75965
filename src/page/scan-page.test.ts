import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isEmptyPage, needsJavaScript } from './needs-javascript.ts'
import type { PageScan } from './page-scan.ts'
import { scanPage, textEnough, textEnoughRedirected } from './scan-page.ts'
import { Utf8Window } from './text-window.ts'
import { wallOf } from './walls.ts'

const root = new URL('../../test/fixtures/pages/', import.meta.url).pathname
const url = 'https://example.com/a'

/** Everything that is decided from the scan of a page with a status below 400. */
const decisionsOf = (scan: PageScan): unknown => [
  wallOf({ status: 200, headers: {}, url, finalUrl: url, scan }),
  needsJavaScript(scan, url).needed, isEmptyPage(scan), scan.title, scan.refresh,
]
const loginWallOf = (scan: PageScan) =>
  wallOf({ status: 200, headers: {}, url, finalUrl: 'https://example.com/login', scan })
const assertSame = (html: string): void => {
  const [whole, direct, redirected] = [scanPage(html), scanPage(html, textEnough), scanPage(html, textEnoughRedirected)]
  assert.deepEqual(decisionsOf(direct), decisionsOf(whole))
  assert.deepEqual([decisionsOf(redirected), loginWallOf(redirected)], [decisionsOf(whole), loginWallOf(whole)])
}

const paragraph = `<p>${'The mill stands where two rivers meet. '.repeat(20)}</p>`
const long = `<!doctype html><title>Mill</title><script src="/app.js"></script><main>${paragraph.repeat(20)}`

describe('a scan that may end early', () => {
  for (const file of globSync('**/*.html', { cwd: root }))
    it(`decides the same of ${file}`, () => assertSame(readFileSync(`${root}${file}`, 'utf8')))

  it('ends where the page has enough text', () => {
    const { contentChars, isCut } = scanPage(long, textEnough)
    assert.ok(isCut && contentChars >= textEnough.contentChars && contentChars < scanPage(long).contentChars)
  })

  for (const [what, rest] of [
    ['a login form', '<form><input type=password></form>'],
    ['a captcha', '<div class="g-recaptcha"></div><script src="https://hcaptcha.com/1/api.js"></script>'],
    ['a part that a script moves', '<div hidden id="S:0"><p>Late</p></div>'],
    ['a template that a script fills in', '<ul><li v-for="one in all">{{ one.name }}</li></ul>'],
    ['placeholders', '<div class="skeleton"></div>'.repeat(5)],
  ] as const)
    it(`decides the same of a long page that ends with ${what}`, () => assertSame(long + rest))
})

describe('a scan of a page that is decoded meanwhile', () => {
  const scanFrom = (html: string, first: number) => scanPage(new Utf8Window(Buffer.from(html), first))

  for (const file of globSync('**/*.html', { cwd: root }))
    it(`finds the same in ${file}`, () => {
      const html = readFileSync(`${root}${file}`, 'utf8')
      for (const first of [1, 100, 3_000]) assert.deepEqual(scanFrom(html, first), scanPage(html))
    })

  it('finds the same wherever the beginning ends', () => {
    const piece = fc.constantFrom(
      '<p>', '</p>', '<div id="', "<a title='", '"', "'", '>', '<', ' ', '=', '<script>', '</script>', '<!--', '-->',
      'word', 'é', '東', '<svg/>', '<template shadowrootmode=open>', '<title>', '</title>', '{{',
      '<main hidden id=S:1>', '</', '<h1 ',
    )
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 60 }), (pieces, first) => {
      const html = pieces.join('')
      assert.deepEqual(scanFrom(html, first), scanPage(html))
    }), { numRuns: 2_000 })
  })

  it('decodes no more than it needs', () => {
    const page = new Utf8Window(Buffer.from(long.repeat(20)))
    scanPage(page, textEnough)
    assert.equal(page.isLast, false)
  })
})
