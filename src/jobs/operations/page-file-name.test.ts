import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pageFileName } from './page-file-name.ts'

it('names a file after the address of its page', () => {
  assert.equal(pageFileName(7, 'https://example.com/docs/intro.html?a=b', 'md'), 'pages/0007-example.com-docs-intro.html.md')
  assert.equal(pageFileName(1, 'https://example.com/', 'json'), 'pages/0001-example.com.json')
  assert.equal(pageFileName(1, 'https://example.com/%C3%BCber/uns/', 'md'), 'pages/0001-example.com-über-uns.md')
  assert.equal(pageFileName(1, 'https://example.com/%FF', 'md'), 'pages/0001-example.com-FF.md')
})

it('leaves the folder of pages under no address', () => {
  assert.equal(pageFileName(1, 'https://a.example/..%2F..%2Fetc%2Fpasswd', 'md'), 'pages/0001-a.example-..-..-etc-passwd.md')
  assert.equal(pageFileName(1, 'https://a.example/c%3A%5Cx%00', 'md'), 'pages/0001-a.example-c-x.md')
})

it('shortens a long address', () => {
  const name = pageFileName(12_345, `https://a.example/${'long-'.repeat(50)}`, 'md')
  assert.ok(name.startsWith('pages/12345-a.example-long-'))
  assert.ok(name.length < 110)
})
