import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { previewDocument } from './safe-html.ts'

const bodyOf = (html: string): string => previewDocument(html).split('<body>')[1]!

describe('the preview of HTML', () => {
  it('keeps structure and text', () => {
    assert.equal(
      bodyOf('<h1 class="x">A &amp; B</h1><table><tr><td colspan=2>1<td>2</table><p lang=fr>oui<br>non'),
      '<h1>A &amp; B</h1><table><tr><td colspan="2">1</td><td>2</td></tr></table><p lang="fr">oui<br>non</p>',
    )
  })

  it('has nothing that runs or loads', () => {
    const hostile = [
      '<script>alert(1)</script>', '<style>@import "//a.example"</style>', '<link rel=stylesheet href=//a.example>',
      '<img src=//a.example/x.png onerror=alert(1)>', '<p style="background:url(//a.example)" onclick=alert(1)>t</p>',
      '<svg><script>alert(1)</script><image href=//a.example /></svg>', '<iframe src=//a.example></iframe>',
      '<meta http-equiv=refresh content="0;url=//a.example">', '<base href=//a.example>', '<object data=//a.example>x</object>',
      '<video poster=//a.example><source src=//a.example></video>', '<a href="javascript:alert(1)" ping=//a.example>a</a>',
      '<math><mtext><img src=//a.example></math>', '<form action=//a.example><input type=image src=//a.example></form>',
      '<noscript><p title="</noscript><img src=//a.example>">', '<body background=//a.example>', '<!--><img src=//a.example>-->',
    ]
    for (const html of hostile)
      assert.doesNotMatch(
        bodyOf(`${html}<p>end</p>`).replaceAll(/title="[^"]*"/g, ''), /<(?:script|style|link|img|svg|iframe|meta|base|object|video|form|input|image)|=|alert/, html,
      )
  })

  it('shows images by their text and links by their address', () => {
    assert.equal(
      bodyOf('<a href="https://a.example/?a=1&b=2">go</a> <img alt="A &quot;mill&quot;" src=x>'),
      '<a title="https://a.example/?a=1&amp;b=2">go</a> <mark>Image: A &quot;mill&quot;</mark>',
    )
  })

  it('goes on after what it leaves out', () => {
    assert.equal(bodyOf('<svg><path d="M0"/></svg><p>a</p><script>if (a < b) x</script><p>b'), '<p>a</p><p>b</p>')
  })
})
