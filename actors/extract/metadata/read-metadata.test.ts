import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Metadata } from '#schemas/scrape-data.ts'
import type { PageFetched } from '#schemas/page.ts'
import { makeIndex, makePage, testUrl } from '#actors/extract/test-pages.ts'
import { textOf } from '#actors/extract/text-of.ts'
import { readMetadata } from './read-metadata.ts'

function metadataOf(html: string, over: Partial<PageFetched> = {}): Metadata {
  const page = makePage(over)
  const { parsed, index } = makeIndex(html, page.finalUrl)
  return readMetadata({ index, page, jsonLd: parsed.jsonLd, baseUrl: parsed.baseUrl, sampleText: () => textOf(parsed.root, 6_000) })
}

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('readMetadata', () => {
  it('has every field, null or empty where the page says nothing', () => {
    assert.deepEqual(metadataOf('<p>x'), {
      source_url: testUrl, final_url: testUrl, status_code: 200, title: null, description: null,
      language: null, canonical_url: null, favicon: null, author: null, site_name: null, published_time: null, modified_time: null, robots: null,
      keywords: [], open_graph: {}, twitter: {}, json_ld: [], headings: [], content_type: 'text/html; charset=utf-8', page_count: null, cache_state: 'miss', cached_at: null,
    })
  })

  it('takes the title from <title>, never from a drawing, and decodes entities once', () => {
    assert.equal(metadataOf('<svg><title>Logo</title></svg><title> Caf&eacute; &amp;\n more </title><meta property="og:title" content="Shared">').title, 'Café & more')
    assert.equal(metadataOf('<svg><title>Logo</title></svg><meta property="og:title" content="Shared">').title, 'Shared')
    assert.equal(metadataOf('<h1>Only a heading</h1>').title, 'Only a heading')
  })

  it('resolves canonical and icon against the base', () => {
    const { canonical_url, favicon } = metadataOf('<base href="/en/"><link rel="canonical" href="kettle"><link rel="shortcut icon" href="//cdn.example.net/i.ico"><link rel="apple-touch-icon" href="/a.png">')
    assert.deepEqual([canonical_url, favicon], ['https://shop.example.com/en/kettle', 'https://cdn.example.net/i.ico'])
  })

  it('reads canonical and robots from headers too', () => {
    const headers = { link: '</style.css>; rel=preload, <https://shop.example.com/kettle>; rel="canonical"', 'x-robots-tag': 'noarchive' }
    const { canonical_url, robots } = metadataOf('<meta name="ROBOTS" content="noindex">', { headers })
    assert.deepEqual([canonical_url, robots], ['https://shop.example.com/kettle', 'noindex, noarchive'])
  })

  it('trusts JSON-LD of the article before meta tags, and follows @id in @graph', () => {
    const graph = { '@graph': [
      { '@type': 'WebSite', name: 'The Mill' },
      { '@type': 'NewsArticle', author: { '@id': '#ada' }, datePublished: '2024-03-01T10:00:00+01:00', dateModified: '2024-03-02', publisher: { name: 'Mill Press' }, keywords: 'grain, chaff' },
      { '@type': 'Person', '@id': '#ada', name: 'Ada Quill' },
    ] }
    const found = metadataOf(`${ld(graph)}<meta name="author" content="admin"><meta property="article:published_time" content="2020-01-01T00:00:00Z">`)
    assert.deepEqual([found.author, found.published_time, found.modified_time, found.site_name, found.keywords], ['Ada Quill', '2024-03-01T09:00:00.000Z', '2024-03-02', 'The Mill', ['grain', 'chaff']])
  })

  it('joins several authors', () => {
    assert.equal(metadataOf(ld({ '@type': 'Article', author: [{ name: 'Ada Quill' }, { name: 'Ben Reed' }] })).author, 'Ada Quill, Ben Reed')
    assert.equal(metadataOf('<meta name="citation_author" content="Quill, Ada"><meta name="citation_author" content="Reed, Ben">').author, 'Quill, Ada, Reed, Ben')
  })

  const bylines: [string, string][] = [
    ['microdata', '<span itemprop="author" itemscope><span itemprop="name">Ada Quill</span></span>'],
    ['rel=author', '<a rel="author" href="/ada">Ada Quill</a>'],
    ['a byline', '<p class="article__byline">By <b>Ada Quill</b> | 1 March 2024</p>'],
    ['a date behind the name', '<div class="byline">Written by Ada Quill, 3 days ago</div>'],
  ]
  for (const [what, html] of bylines) it(`finds the author by ${what}`, () => assert.equal(metadataOf(`<article><h1>T</h1>${html}<p>text</article>`).author, 'Ada Quill'))

  it('takes no address, handle or sentence for an author', () => {
    assert.equal(metadataOf('<meta name="author" content="https://facebook.com/mill"><div class="author-bio">Ada has written for many papers since the year she came to town and still does so today</div>').author, null)
  })

  it('finds the date with the headline, but none on a list of articles', () => {
    assert.equal(metadataOf('<article><h1>T</h1><time datetime="2024-03-01T10:00:00Z">1 March</time></article>').published_time, '2024-03-01T10:00:00.000Z')
    assert.equal(metadataOf('<article><time datetime="2024-03-01">a</time></article>'.repeat(3)).published_time, null)
    assert.equal(metadataOf('<footer><time datetime="2024-03-01">a</time></footer>').published_time, null)
  })

  it('lists repeated Open Graph properties', () => {
    const { open_graph, twitter } = metadataOf('<meta property="og:image" content="/a.png"><meta property="og:image" content="/b.png"><meta name="og:title" content="T"><meta name="twitter:card" content="summary">')
    assert.deepEqual([open_graph, twitter], [{ image: ['/a.png', '/b.png'], title: 'T' }, { card: 'summary' }])
  })

  it('takes the language from the root, the header, or the text', () => {
    assert.equal(metadataOf('<html lang="de-AT"><p>x').language, 'de-AT')
    assert.equal(metadataOf('<p>x', { headers: { 'content-language': 'fr, en' } }).language, 'fr')
    assert.equal(metadataOf('<p>Der Wagen kam mit dem Regen an der Brücke an, und das Korn war nicht auf dem Wagen.').language, 'de')
  })

  it('lists headings in order, empty ones left out', () => {
    const { headings } = metadataOf('<h2>B <i>b</i></h2><h1></h1><h1>A<br>a</h1><div role="heading" aria-level="3">C</div>')
    assert.deepEqual(headings, [{ level: 2, text: 'B b' }, { level: 1, text: 'A a' }, { level: 3, text: 'C' }])
  })

  it('survives broken JSON-LD and names such as __proto__', () => {
    const found = metadataOf('<script type="application/ld+json">{"@type":"Article","headline":"Mended",}</script><meta property="og:__proto__" content="x"><meta name="constructor" content="y">')
    assert.deepEqual([found.title, found.json_ld], ['Mended', [{ '@type': 'Article', headline: 'Mended' }]])
  })
})
