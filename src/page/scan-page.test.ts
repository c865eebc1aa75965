import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isEmptyPage, needsJavaScript } from './needs-javascript.ts'
import type { PageScan } from './page-scan.ts'
import { scanPage, textEnough } from './scan-page.ts'
import { wallOf } from './walls.ts'

const root = new URL('../../test/fixtures/pages/', import.meta.url).pathname
const url = 'https://example.com/a'

/** Everything that is decided from the scan of a page with a status below 400. */
const decisionsOf = (scan: PageScan): unknown => [
  wallOf({ status: 200, headers: {}, url, finalUrl: url, scan }),
  wallOf({ status: 200, headers: {}, url, finalUrl: 'https://example.com/login', scan }),
  needsJavaScript(scan, url).needed, isEmptyPage(scan), scan.title, scan.refresh,
]
const assertSame = (html: string): void =>
  assert.deepEqual(decisionsOf(scanPage(html, true)), decisionsOf(scanPage(html)))

const paragraph = `<p>${'The mill stands where two rivers meet. '.repeat(20)}</p>`
const long = `<!doctype html><title>Mill</title><script src="/app.js"></script><main>${paragraph.repeat(20)}`

describe('a scan that may end early', () => {
  for (const file of globSync('**/*.html', { cwd: root }))
    it(`decides the same of ${file}`, () => assertSame(readFileSync(`${root}${file}`, 'utf8')))

  it('ends where the page has enough text', () => {
    const { contentChars, isCut } = scanPage(long, true)
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
