import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sniffKind } from './sniff-kind.ts'

const html = '<!DOCTYPE html><html><body>x'
const hex = (text: string): Buffer => Buffer.from(text, 'hex')

describe('sniffKind', () => {
  for (const [body, contentType, kind] of [
    [html, 'text/html', 'html'], [html, undefined, 'html'], [html, 'text/plain', 'html'],
    [html, 'application/octet-stream', 'html'], [html, 'application/pdf', 'html'], [html, 'image/png', 'html'],
    [html, 'application/json', 'html'], [`\ufeff\n <!-- a --><!-- b -->${html}`, 'text/plain', 'html'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "x"><html>', 'application/xhtml+xml', 'html'],
    ['just words', 'text/html', 'html'], ['<p>a fragment', 'text/html; charset=utf-8', 'html'],
    ['<x-card>own</x-card>', undefined, 'html'], ['words', 'text/plain', 'text'], ['words', undefined, 'text'],
    ['# A title', 'text/markdown', 'text'], ['a{b:c}', 'text/css', 'text'], ['let a', 'application/javascript', 'text'],
    ['a,b', 'text/csv', 'text'], ['words', 'application/octet-stream', 'text'], ['{"a":1}', 'text/plain', 'text'],
    ['{"a":1}', 'application/json', 'json'], ['{"a":1}', 'application/ld+json; charset=utf-8', 'json'],
    ['{"a":1}', 'text/html', 'json'], ['[{"a":1}]', undefined, 'json'], ['[] words', 'text/html', 'json'],
    ['<rss version="2.0">', 'text/html', 'xml'], ['<?xml version="1.0"?><feed xmlns="x">', 'text/plain', 'text'],
    ['<?xml version="1.0"?><urlset>', undefined, 'xml'], ['<rss>', 'application/rss+xml', 'xml'],
    ['<a/>', 'text/xml', 'xml'], ['%PDF-1.7\n', 'application/pdf', 'pdf'], ['%PDF-1.7\n', 'text/html', 'pdf'],
    ['junk\n%PDF-1.7\n', 'application/octet-stream', 'pdf'], [`${html} about %PDF-1.7`, 'text/html', 'html'],
    [hex('89504e470d0a1a0a0000'), 'text/html', 'unsupported'], [hex('ffd8ffe000104a46'), undefined, 'unsupported'],
    ['GIF89a...', 'image/gif', 'unsupported'], [hex('504b0304140000000000'), 'text/html', 'unsupported'],
    [hex('00000020667479706d703432'), 'video/mp4', 'unsupported'], ['words', 'video/mp4', 'unsupported'],
    ['<svg xmlns="x">', 'image/svg+xml', 'unsupported'], [hex('7f454c4602010100'), undefined, 'unsupported'],
    [hex('0102030405060708'), 'application/octet-stream', 'unsupported'],
    ['ID3 tags are a thing', 'text/plain', 'text'], ['BZh is a beginning', 'text/plain', 'text'],
    ['words', 'application/pdf', 'unsupported'], [gzipSync('x'), 'application/octet-stream', 'gzip'],
    [gzipSync(html), 'text/html', 'gzip'], [Buffer.from(html, 'utf16le'), 'text/html', 'html'],
    [Buffer.from(html, 'utf16le'), undefined, 'html'], [Buffer.from(html, 'utf16le').swap16(), undefined, 'html'],
    [Buffer.from(`\ufeff${html}`, 'utf16le'), undefined, 'html'],
  ] as const) {
    const start = JSON.stringify(body.toString().slice(0, 40))
    it(`recognises ${start} sent as ${contentType ?? 'nothing'} as ${kind}`, () => {
      assert.equal(sniffKind(Buffer.from(body as string), contentType).kind, kind)
    })
  }

  it('treats HTML sent as plain text with nosniff as text', () => {
    assert.equal(sniffKind(Buffer.from(html), 'text/plain', true).kind, 'text')
  })

  it('is fast for a page that begins with many comments', () => {
    const startedAt = performance.now()
    for (let round = 0; round < 200; round++) sniffKind(Buffer.from('<!-- -->'.repeat(500)), 'text/plain')
    assert.ok(performance.now() - startedAt < 500)
  })
})
