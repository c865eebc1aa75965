import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { htmlText } from './html-text.ts'

describe('htmlText', () => {
  it('writes a line a block, and an empty line around paragraphs and headings', () => {
    assert.equal(
      htmlText('<h1>The mill</h1><div>By the <b>river</b>,\n  in   town</div><div>Open</div><p>One</p><p>Two</p>'),
      'The mill\n\nBy the river, in town\nOpen\n\nOne\n\nTwo',
    )
  })

  it('keeps line breaks, preformatted text and entities', () => {
    assert.equal(htmlText('a<br>b<br><br>c &lt;d&gt;<pre>if x:\n    y\n\n    z</pre>end'),
      'a\nb\n\nc <d>\n\nif x:\n    y\n\n    z\n\nend')
  })

  it('puts tabs between cells and lines between rows and items', () => {
    assert.equal(
      htmlText('<table><tr><th>Flour</th><th>Price</th></tr><tr><td>Rye </td><td>4.50</td></tr></table><ul><li>a</li><li>b</li></ul>'),
      'Flour\tPrice\nRye\t4.50\n\na\nb',
    )
  })

  it('leaves out what is not shown as text', () => {
    assert.equal(
      htmlText('<html><head><title>t</title></head><body>a<script>b</script><style>c</style><!-- d --> e</body></html>'),
      'a e',
    )
    assert.equal(htmlText(''), '')
  })

  it('takes linear time', () => {
    const [startedAt, count] = [performance.now(), 100_000]
    assert.equal(htmlText('<p>word <b>word</b></p>'.repeat(count)).length, 11 * count - 2)
    assert.ok(performance.now() - startedAt < 5_000)
  })
})
