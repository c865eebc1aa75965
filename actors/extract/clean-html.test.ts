// Clean HTML keeps semantic markup and absolute URLs, and drops scripts and presentation.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toCleanHtml } from './clean-html.ts'
import type { MarkdownOptions } from './markdown/writer/markdown-options.ts'
import { parseHtml } from './parse-html.ts'

const clean = (html: string, options: Partial<MarkdownOptions> = {}): string => {
  const page = parseHtml(`<!doctype html><body>${html}`, 'https://example.com/a/page')
  return toCleanHtml(page.root, {
    baseUrl: page.baseUrl, includeLinks: true, includeImages: true, includeBase64Images: false, ...options,
  })
}

describe('toCleanHtml', () => {
  it('keeps structure and drops presentational attributes', () => {
    const html = '<article class="x" onclick="f()" style="color:red"><h2 id="t">T</h2>'
      + '<p data-x="1" lang="de">Ein <span class="y">Wort</span> <b>fett</b></p></article>'
    assert.equal(clean(html), '<article>\n<h2>T</h2>\n<p lang="de">Ein Wort <b>fett</b></p>\n</article>')
  })

  it('drops scripts, styles, forms, frames and drawings', () => {
    const html = '<p>a</p><script>x()</script><style>p{}</style><iframe src="https://tracker.example/x"></iframe>'
      + '<form><input name="q"><button>Go</button></form><svg><text>s</text></svg>'
    assert.equal(clean(html), '<p>a</p>')
  })

  it('keeps the frame of a well-known video player', () => {
    assert.match(
      clean('<iframe src="https://www.youtube.com/embed/abc" onload="x()"></iframe>'),
      /^<iframe src="https:\/\/www\.youtube\.com\/embed\/abc"><\/iframe>$/,
    )
  })

  it('makes links absolute and keeps only the text of invalid ones', () => {
    const html = '<p><a href="x?a=1&amp;b=2" target="_blank" title="T">one</a> '
      + '<a href="javascript:alert(1)">two</a> <a href="http://[bad">three</a></p>'
    assert.equal(
      clean(html), '<p><a href="https://example.com/a/x?a=1&amp;b=2" title="T">one</a> two three</p>',
    )
  })

  it('keeps the text of links and no images on request', () => {
    assert.equal(
      clean('<p><a href="/x">one</a> <img src="/i.png" alt="i"></p>', { includeLinks: false, includeImages: false }),
      '<p>one</p>',
    )
  })

  it('resolves the URLs of images, including lazy ones', () => {
    const html = '<p><img src="data:image/gif;base64,AAAA" data-src="/real.png" alt="A &quot;b&quot;" width="10" '
      + 'onerror="x()"></p>'
    assert.equal(clean(html), '<p><img src="https://example.com/real.png" alt="A &quot;b&quot;" width="10"></p>')
  })

  it('keeps spans of cells, starts of lists, dates and sources of quotes', () => {
    const html = '<table><tr><td colspan="2" width="5">a</td><td></td></tr></table>'
      + '<ol start="3"><li value="5">x</li></ol><time datetime="2024-01-02">then</time>'
      + '<blockquote cite="/q">q</blockquote>'
    assert.equal(clean(html), [
      '<table>', '<tbody>', '<tr>', '<td colspan="2">a</td>', '<td></td>', '</tr>', '</tbody>', '</table>',
      '<ol start="3">', '<li value="5">x</li>', '</ol>', '<time datetime="2024-01-02">then</time>',
      '<blockquote cite="https://example.com/q">q</blockquote>',
    ].join('\n'))
  })

  it('keeps ids that links in the content point to', () => {
    assert.equal(clean('<p id="p">See<a href="#n1">1</a></p><p id="n1">Note <a href="#p">back</a></p><p id="x">x</p>'),
      '<p id="p">See<a href="#n1">1</a></p>\n<p id="n1">Note <a href="#p">back</a></p>\n<p>x</p>')
  })

  it('keeps code exactly, with its language and without its line numbers', () => {
    const html = '<pre class="lang-js"><span class="lineno">1</span>if (a &lt; b) {\n'
      + '<span class="lineno">2</span>  x()\n}</pre>'
    assert.equal(clean(html), '<pre><code class="language-js">if (a &lt; b) {\n  x()\n}</code></pre>')
  })

  it('keeps formulas as TeX', () => {
    const html = '<p>So <span class="katex"><math><semantics><mi>x</mi>'
      + '<annotation encoding="application/x-tex">x&lt;y</annotation></semantics></math></span>.</p>'
    assert.equal(clean(html), '<p>So <span class="math inline">\\(x&lt;y\\)</span>.</p>')
  })

  it('leaves out elements without content', () =>
    assert.equal(clean('<div><div><p></p></div><ul><li></li></ul></div><section> </section><p>a</p>'), '<p>a</p>'))

  it('escapes text and attributes', () => {
    assert.equal(clean('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><abbr title="&quot;&gt;&lt;script&gt;">x</abbr>'),
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<abbr title="&quot;&gt;&lt;script&gt;">x</abbr>')
  })
})
