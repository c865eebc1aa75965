import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { isEmptyPage, needsJavaScript } from './needs-javascript.ts'
import { scanPage } from './scan-page.ts'

const folder = new URL('../../test/fixtures/pages/', import.meta.url)
const pagesOf = (group: string): [name: string, html: string][] =>
  readdirSync(new URL(`${group}/`, folder))
    .sort()
    .map((file) => [file.replace('.html', ''), readFileSync(new URL(`${group}/${file}`, folder), 'utf8')])
const needOf = (html: string, url = 'https://example.com/page') => needsJavaScript(scanPage(html), url)

describe('needsJavaScript', () => {
  const table = [['page', 'expected', 'decision', 'reason']]
  for (const [group, needed] of [['static', false], ['needs-js', true], ['no-walls', false]] as const) {
    for (const [name, html] of pagesOf(group)) {
      const verdict = needOf(html)
      const [expected, decision] = [needed, verdict.needed].map((render) => render ? 'render' : 'do not render')
      table.push([`${group}/${name}`, expected!, decision!, verdict.reason])
      it(`${needed ? 'renders' : 'does not render'} ${group}/${name}`, () =>
        assert.equal(verdict.needed, needed, verdict.reason))
    }
  }

  it('is tested on at least forty pages', (test) => {
    const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]!.length)))
    for (const row of table) test.diagnostic(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    assert.ok(table.length > 40)
  })

  it('renders a URL with a route in its fragment', () => {
    const html = readFileSync(new URL('static/plain-article.html', folder), 'utf8').replace(
      '</body>', '<script src="/router.js"></script></body>',
    )
    assert.equal(needOf(html, 'https://example.com/#!/articles/7').needed, true)
    assert.equal(needOf(html, 'https://example.com/#section-2').needed, false)
  })

  it('treats a page without text, images, links, fields and scripts as empty', () => {
    assert.equal(
      isEmptyPage(
        scanPage('<!doctype html><html><head><title>x</title></head><body> &nbsp;<!-- nothing --></body></html>'),
      ),
      true,
    )
    assert.equal(isEmptyPage(scanPage('<img src="a.png">')), false)
  })

  it('treats a page with nothing but a loading message as empty', () => {
    for (const text of ['Loading...', 'Please wait…', 'Wird geladen'])
      assert.equal(isEmptyPage(scanPage(`<div id=app>${text}</div><script src=/app.js></script>`)), true, text)
    assert.equal(isEmptyPage(scanPage('<p>Loading...</p>')), false)
    assert.equal(isEmptyPage(scanPage('<h1>Loading dock</h1><script src=/app.js></script>')), false)
  })
})

describe('scanPage', () => {
  it('takes linear time for usual pages', () => {
    const html = pagesOf('static').map(([, page]) => page).join('')
    assertLinearTime((size) => { scanPage(html.repeat(Math.ceil(size / html.length))) }, 2_000_000)
  })

  for (const [name, piece] of [
    ['unclosed tags', '<div '], ['unclosed quotes', '<a b="x'], ['crossed quotes', `<a b="'><a b='">`],
    ['unclosed comments', '<!--'], ['unclosed scripts', '<script>'], ['end tags', '</div>'],
    ['deep nesting', '<main><div>'], ['roots', '<div id="root">'], ['braces', '{{<b>'], ['less-than signs', '<<<<'],
    ['attributes', '<a x=1 y="2" class="skeleton captcha">'], ['noscript', '<noscript><'],
    ['blanks before quotes', '<a b=     "'], ['titles', '<title>'], ['references', '&nbsp;&#160;<i>'],
  ] as const) {
    it(`takes linear time for a page of ${name}`, () => {
      assertLinearTime((size) => { scanPage(piece.repeat(Math.ceil(size / piece.length))) }, 2_000_000)
    })
  }
})
