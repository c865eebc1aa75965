import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderedCharsMax, renderMarkdown } from './markdown-html.ts'

describe('rendered Markdown', () => {
  it('has tables, strike-through and bare links', () => {
    const html = renderMarkdown('| a |\n|---|\n| 1 |\n\n~~old~~ https://a.example')
    assert.match(html, /<td>1<\/td>/)
    assert.match(html, /<del>old<\/del>/)
    assert.match(html, /<a href="https:\/\/a\.example" target="_blank" rel="noopener noreferrer nofollow">/)
  })

  it('loads no images: they are links', () => {
    assert.equal(
      renderMarkdown('![A "mill"](https://a.example/mill.png "t")'),
      '<p><a class="image" href="https://a.example/mill.png" target="_blank" rel="noopener noreferrer nofollow">'
      + 'Image: A &quot;mill&quot;</a></p>',
    )
    assert.match(renderMarkdown('[![logo](https://a.example/l.png)](https://a.example)'), /<a href[^>]*><span class="image">Image: logo<\/span><\/a>/)
    assert.doesNotMatch(renderMarkdown('![](https://a.example/x.png) [![b][r]][r]\n\n[r]: https://b.example "y"'), /<img/)
  })

  it('shows HTML as text, and drops addresses that run something', () => {
    const html = renderMarkdown('<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n[a](javascript:alert(1))')
    assert.doesNotMatch(html, /<script|<img|javascript:/)
    assert.match(html, /&lt;img src=x/)
  })

  it('has no controls', () => assert.match(renderMarkdown('- [x] done\n- [ ] open'), /☑ done[^]*☐ open/))

  it('ends where it is long', () => {
    assert.ok(renderMarkdown('word '.repeat(renderedCharsMax)).length < renderedCharsMax * 1.1)
  })
})
