import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { withoutLargeDataAddresses } from './data-addresses.ts'
import { extractHtml } from './extract-page.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'

const text = '<main><h1>The mill</h1><p>The mill stands where two rivers meet, since 1840.</p></main>'
const extract = (html: string) => extractHtml(html, makePage(), makeRequest())

describe('a page without text for millions of characters', () => {
  it('is read behind a data address of 20 MB, with a warning that names it', () => {
    const { data, warnings } = extract(`<img src="data:image/png;base64,${'A'.repeat(20_000_000)}">${text}`)
    assert.match(data.markdown!.content, /two rivers meet/)
    assert.match(warnings.join(), /A data address of 200000\d\d characters/)
  })

  it('is read behind 5 million characters of styles', () =>
    assert.match(extract(`<style>${'x'.repeat(5_000_000)}</style>${text}`).data.markdown!.content, /two rivers meet/))

  it('is an error that tells its length if it has none at all', () =>
    assert.throws(() => extract(`<style>${'x'.repeat(5_000_000)}</style>`), {
      code: 'EMPTY_CONTENT', message: /no text in its 50000\d\d characters/,
    }))

  it('is an error that tells how far it was read', () =>
    assert.throws(() => extract(`<style>${'x'.repeat(21_000_000)}</style>${text}`), {
      code: 'PAGE_TOO_COMPLEX', message: /no text in its first 20000000 characters/,
    }))

  it('is shortened in linear time', () => {
    assertLinearTime((times) => {
      assert.equal(withoutLargeDataAddresses('data:'.repeat(times)).largest, 5 * times)
      assert.equal(withoutLargeDataAddresses('data: '.repeat(times)).largest, 0)
    }, 2_000_000)
  })
})
