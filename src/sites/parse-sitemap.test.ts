import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createSitemapParser, type SitemapEntry, type SitemapKind } from './parse-sitemap.ts'

interface Parsed { kind: SitemapKind; pages: SitemapEntry[]; sitemaps: string[] }

function parse(...pieces: string[]): Parsed {
  const pages: SitemapEntry[] = []
  const sitemaps: string[] = []
  const parser = createSitemapParser({ page: (entry) => pages.push(entry), sitemap: (url) => sitemaps.push(url) })
  pieces.every((piece) => parser.write(piece))
  return { kind: parser.end(), pages, sitemaps }
}
const urls = ({ pages }: Parsed): string[] => pages.map(({ url }) => url)

const urlset = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc> https://a.example/one?x=1&amp;y=2 </loc><lastmod>2024-05-01</lastmod>
<image:image><image:loc>https://a.example/pic.png</image:loc></image:image></url>
<url><loc><![CDATA[https://a.example/two?x=1&y=2]]></loc><priority>0.5</priority></url>
<url><loc>https://a.example/t&#233;l&#x1F600;</loc></url></urlset>`

describe('createSitemapParser', () => {
  it('reads URLs and dates, and ignores image entries', () => {
    assert.deepEqual(parse(urlset), {
      kind: 'urlset',
      sitemaps: [],
      pages: [
        { url: 'https://a.example/one?x=1&y=2', lastmod: '2024-05-01' },
        { url: 'https://a.example/two?x=1&y=2' },
        { url: 'https://a.example/tél😀' },
      ],
    })
  })

  it('ignores elements that are named like properties of objects', () => {
    const extended = urlset.replace('<lastmod>', '<constructor>x</constructor><lastmod>')
    assert.deepEqual(parse(extended), parse(urlset))
    assert.equal(parse('<constructor><url><loc>https://a.example/</loc></url></constructor>').kind, 'none')
  })

  it('gives the same result for chunks of any size', () => {
    const whole = parse(urlset)
    fc.assert(fc.property(fc.array(fc.nat(urlset.length), { maxLength: 12 }), (cuts) => {
      const at = [0, ...cuts.sort((one, other) => one - other), urlset.length]
      assert.deepEqual(parse(...at.slice(1).map((end, index) => urlset.slice(at[index], end))), whole)
    }), { numRuns: 300 })
  })

  it('reads indexes', () => {
    assert.deepEqual(
      parse(
        '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc><lastmod>2024</lastmod></sitemap>'
        + '<sitemap><loc>/2.xml.gz</loc></sitemap></sitemapindex>',
      ),
      { kind: 'index', pages: [], sitemaps: ['https://a.example/1.xml', '/2.xml.gz'] },
    )
  })

  it('matches elements by their local names', () => {
    assert.deepEqual(urls(parse('<s:urlset xmlns:s="x"><s:URL><s:loc>https://a.example/</s:loc></s:URL></s:urlset>')), [
      'https://a.example/',
    ])
  })

  it('tolerates unescaped ampersands and unclosed tags', () => {
    assert.deepEqual(
      urls(
        parse(
          '<urlset><url><loc>https://a.example/?a=1&b=2&copy=3</loc></url><url><loc>https://a.example/b</url></urlset>',
        ),
      ),
      ['https://a.example/?a=1&b=2&copy=3', 'https://a.example/b'],
    )
  })

  it('keeps the entries of a truncated document', () => {
    assert.deepEqual(
      urls(parse('<urlset><url><loc>https://a.example/a</loc></url><url><loc>https://a.exam')).slice(0, 1),
      ['https://a.example/a'],
    )
  })

  it('reads RSS and Atom', () => {
    const rss =
      '<rss version="2.0"><channel><link>https://a.example/</link><item><title>One  thing</title>'
      + '<link>https://a.example/1</link><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate></item></channel></rss>'
    assert.deepEqual(parse(rss), {
      kind: 'feed',
      sitemaps: [],
      pages: [{ url: 'https://a.example/1', lastmod: '2024-05-01T10:00:00.000Z', title: 'One thing' }],
    })
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/><entry><title>Two</title>'
      + '<link rel="edit" href="/edit"/><link rel="alternate" href="https://a.example/2"/>'
      + '<updated>2024-05-01T10:00:00Z</updated></entry></feed>'
    assert.deepEqual(parse(atom).pages, [
      { url: 'https://a.example/2', lastmod: '2024-05-01T10:00:00.000Z', title: 'Two' },
    ])
    assert.deepEqual(urls(parse('<rdf:RDF><item><link>https://a.example/3</link></item></rdf:RDF>')), [
      'https://a.example/3',
    ])
  })

  it('reads plain lists', () => {
    assert.deepEqual(parse('https://a.example/1\r\nhttps://a.ex', 'ample/2\r\r# note\n\n  https://a.example/3'), {
      kind: 'text',
      sitemaps: [],
      pages: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2' }, { url: 'https://a.example/3' }],
    })
  })

  it('returns `none` for pages, plain text and empty input', () => {
    for (const text of ['<!doctype html><html><body>Not found</body></html>', 'Not found', '', '  \n', '{"a":1}'])
      assert.equal(parse(text).kind, 'none')
  })

  it('rejects documents that declare entities', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
      + '<urlset><url><loc>https://a.example/&b;</loc></url></urlset>'
    assert.deepEqual(parse(bomb), { kind: 'refused', pages: [], sitemaps: [] })
    assert.equal(
      parse('<!DOCTYPE urlset SYSTEM "x"><!ENTITY % x SYSTEM "file:///etc/passwd"><urlset/>').kind,
      'refused',
    )
    assert.deepEqual(
      urls(parse('<!DOCTYPE urlset SYSTEM "sitemap.dtd"><urlset><url><loc>https://a.example/&b;</loc></url></urlset>')),
      ['https://a.example/&b;'],
    )
  })

  it('rejects deep nesting, and limits the length of values', () => {
    assert.equal(parse('<urlset>', '<url>'.repeat(100_000)).kind, 'refused')
    assert.ok(
      parse(`<urlset><url><loc>https://a.example/${'x'.repeat(100_000)}</loc></url></urlset>`).pages[0]!.url.length
        < 110_000,
    )
  })
})
